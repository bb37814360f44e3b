import { strongLink } from '@koi/contract/player/link/link'
import { markNames, ruleNames } from '@koi/contract/player/link/link.copy'
import { Alert, Card, Flex, Skeleton, Space, Table, Tag, Typography } from 'antd'
import { Link } from 'react-router'
import { useRead } from '../../app/api.ts'
import type { Reply } from '../../app/endpoint.ts'
import { AccountTags, ScoreTag } from '../../ui/order/risk.tsx'
import { Failure } from '../../ui/table/ResourceTable.tsx'
import { Time } from '../../ui/figures/Time.tsx'
import { LinkGraph } from './LinkGraph.tsx'
import { copy } from './links.copy.ts'
import type { PlayerDetail } from '../../ui/player/player.ts'

type Found = Reply<'GET /console/api/players/:id/links'>
type Linked = Found['accounts'][number] & Pick<Found['links'][number], 'strength' | 'since' | 'reasons'>

export function Links({ player }: { player: PlayerDetail }) {
  const { data, error, refetch } = useRead('GET /console/api/players/:id/links', { id: player.id })
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  return (
    <Flex vertical gap={12}>
      <Rules found={data} />
      <Card size="small" title={copy.accounts}>
        {data.is_cut === 1 && <Alert type="info" title={copy.cut} style={{ marginBottom: 12 }} />}
        {data.accounts.length > 1 && <LinkGraph accounts={data.accounts} links={data.links} />}
        <Accounts found={data} />
      </Card>
    </Flex>
  )
}

function Rules({ found: { score, linked, rules } }: { found: Found }) {
  return (
    <Card
      size="small"
      title={
        <Space>
          {copy.score}
          <ScoreTag score={score} />
        </Space>
      }
      extra={<Typography.Text type="secondary">{copy.linked(linked)}</Typography.Text>}
    >
      <Table
        size="small"
        rowKey="rule"
        aria-label={copy.rules}
        dataSource={rules}
        pagination={false}
        columns={[
          { title: copy.rule, render: (_, { rule }) => ruleNames[rule] },
          { title: copy.points, align: 'right', width: 90, dataIndex: 'points' },
          {
            title: copy.met,
            width: 110,
            render: (_, { points, is_met }) =>
              is_met === 1 ? <Tag color="red">{copy.met}</Tag> : points === 0 ? copy.off : copy.unmet,
          },
        ]}
      />
    </Card>
  )
}

/** Lists the accounts linked to the player, as a text version of the graph. */
function Accounts({ found: { accounts, links } }: { found: Found }) {
  const own = accounts[0]?.id
  const hasFar = accounts.some(({ distance }) => distance === 2)
  const rows = accounts.flatMap((account): Linked[] => {
    const link =
      account.distance === 1 &&
      links.find(({ from, to }) => [from, to].includes(account.id) && own !== undefined && [from, to].includes(own))
    return link ? [{ ...account, strength: link.strength, since: link.since, reasons: link.reasons }] : []
  })
  return (
    <Table
      size="small"
      rowKey="id"
      aria-label={copy.accounts}
      dataSource={rows}
      pagination={{ hideOnSinglePage: true }}
      locale={{ emptyText: copy.none }}
      {...(hasFar && { footer: () => copy.far })}
      columns={[
        {
          title: copy.account,
          render: (_, { id, username }) => <Link to={`/players/${encodeURIComponent(id)}`}>{username}</Link>,
        },
        {
          title: copy.reasons,
          render: (_, { reasons }) =>
            reasons.map(({ kind, since }) => <div key={kind}>{copy.reason(markNames[kind], since.slice(0, 10))}</div>),
        },
        {
          title: copy.strength,
          align: 'right',
          render: (_, { strength }) => <Typography.Text strong={strength >= strongLink}>{strength}</Typography.Text>,
        },
        { title: copy.since, render: (_, { since }) => <Time value={since} /> },
        { title: copy.score, align: 'right', render: (_, { score }) => <ScoreTag score={score} /> },
        { title: copy.marks, render: (_, account) => <AccountTags account={account} /> },
      ]}
    />
  )
}
