import { switches } from '@koi/contract/state'
import { Card, Descriptions, Flex, Skeleton, Typography } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useRead } from '../../app/api.ts'
import { Money } from '../../ui/figures/Money.tsx'
import { Permitted } from '../../ui/page/Permitted.tsx'
import { Failure } from '../../ui/table/ResourceTable.tsx'
import { Time } from '../../ui/figures/Time.tsx'
import { copy } from './chat.copy.ts'
import type { Thread } from './thread.ts'

const list = (entries: [string, ReactNode][]) => (
  <Descriptions size="small" column={1} items={entries.map(([label, children]) => ({ key: label, label, children }))} />
)

export function PlayerSide({ thread }: { thread: Thread }) {
  const { fields } = copy
  const visit: [string, ReactNode][] = [
    [fields.opened, <Time key="opened" value={thread.created_at} />],
    [fields.address, thread.created_ip || '–'],
  ]
  return (
    <Flex vertical gap={12} className="desk-side desk-scroll">
      {thread.player_id ? (
        <Permitted to="GET /console/api/players/:id">
          <PlayerSummary key={thread.player_id} id={thread.player_id} />
        </Permitted>
      ) : (
        <Card size="small" title={copy.aboutVisitor}>
          <Typography.Paragraph type="secondary">{copy.visitorHint}</Typography.Paragraph>
        </Card>
      )}
      <Card size="small">
        {list(visit)}
        {thread.score !== null && <Typography.Text type="warning">{copy.score(thread.score)}</Typography.Text>}
        {thread.score_note && <Typography.Paragraph>{thread.score_note}</Typography.Paragraph>}
      </Card>
    </Flex>
  )
}

function PlayerSummary({ id }: { id: string }) {
  const { fields } = copy
  const { data: player, error, refetch } = useRead('GET /console/api/players/:id', { id })
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!player) return <Skeleton active />
  const state = player.isblack ? copy.black : player.status === switches.off ? copy.disabled : copy.normal
  const money = (label: string, value: unknown): [string, ReactNode] => [label, <Money key={label} value={value} />]
  return (
    <Card size="small" title={copy.about} extra={<Link to={`/players/${id}`}>{copy.open}</Link>}>
      {list([
        [
          fields.username,
          <Typography.Text key="name" copyable>
            {player.username}
          </Typography.Text>,
        ],
        [fields.realname, player.realname || '–'],
        [
          fields.state,
          <Typography.Text key="state" type={state === copy.normal ? 'success' : 'danger'}>
            {state}
          </Typography.Text>,
        ],
        [fields.vip, `VIP${player.vip}`],
        money(fields.balance, player.balance),
        money(fields.venues, player.gameblance),
        money(fields.held, player.held),
        money(fields.requirement, player.bet_amount),
        money(fields.deposits, player.totals.deposits.amount),
        money(fields.withdrawals, player.totals.withdrawals.amount),
        [fields.registered, <Time key="registered" value={player.created_at} />],
        [fields.seen, <Time key="seen" value={player.last_login_at} />],
        ...(player.note ? [[fields.note, player.note] satisfies [string, ReactNode]] : []),
      ])}
    </Card>
  )
}
