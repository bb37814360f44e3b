import { Card, Flex, QRCode, Skeleton, Typography } from 'antd'
import { Link, useParams } from 'react-router'
import { useRead } from '../../app/api.ts'
import type { Reply, Row } from '../../app/endpoint.ts'
import type { Column } from '../../ui/field/column.ts'
import { DetailList } from '../../ui/table/DetailList.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { Failure, ResourceTable } from '../../ui/table/ResourceTable.tsx'
import { copy, dealOptions, stateOptions, words } from './source.copy.ts'

const listing = 'GET /console/api/sources/:id/players'

const players: Column<Row<typeof listing>>[] = [
  {
    name: 'username',
    label: words.username,
    render: ({ id, username }) => <Link to={`/players/${id}`}>{username}</Link>,
  },
  { name: 'at', label: words.registered, kind: 'time' },
  { name: 'click_id', label: words.clickId, width: 160 },
  { name: 'utm_source', label: words.utmSource },
  { name: 'utm_medium', label: words.utmMedium },
  { name: 'utm_campaign', label: words.utmCampaign },
  { name: 'utm_content', label: words.utmContent },
  { name: 'utm_term', label: words.utmTerm },
  { name: 'landing', label: words.landing },
  { name: 'is_dealt', label: words.dealt, kind: 'switch' },
]

type Source = Reply<'GET /console/api/sources/:id'>

const termsOf = ({ deal }: Source): Column<Source>[] => [
  { name: 'code', label: words.code },
  { name: 'state', label: words.state, options: stateOptions },
  { name: 'partner', label: words.partner },
  { name: 'agent', label: words.agent },
  { name: 'deal', label: words.deal, options: dealOptions },
  ...(deal === 'cpa'
    ? ([
        { name: 'cpa', label: words.cpa, kind: 'money' },
        { name: 'cpa_least', label: words.cpaLeast, kind: 'money' },
        { name: 'cpa_verified', label: words.cpaVerified, kind: 'switch' },
      ] as const)
    : []),
  ...(deal === 'share' ? [{ name: 'share', label: words.share, kind: 'number' } as const] : []),
  { name: 'players', label: words.players, kind: 'number' },
  { name: 'depositors', label: words.depositors, kind: 'number' },
  { name: 'note', label: words.note },
]

export default function SourcePage() {
  const { id = '' } = useParams()
  const { data, error, isPlaceholderData, refetch } = useRead('GET /console/api/sources/:id', { id })
  const source = isPlaceholderData ? undefined : data
  return (
    <Page title={source?.name ?? copy.title} hint={<Link to="/sources">{words.back}</Link>}>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!source && !error && <Skeleton active />}
      {source && (
        <Flex vertical gap={12}>
          <Card size="small">
            <Flex gap={16} wrap align="start">
              <QRCode type="svg" value={source.link} size={140} color="#000" bgColor="#fff" aria-label={words.qr} />
              <Flex vertical gap={8} style={{ flex: 1, minWidth: 260 }}>
                <Typography.Text copyable={{ text: source.link }} style={{ wordBreak: 'break-all' }}>
                  {source.link}
                </Typography.Text>
                <Typography.Text type="secondary">{words.linkHint}</Typography.Text>
                <DetailList row={source} columns={termsOf(source)} perLine={2} />
              </Flex>
            </Flex>
          </Card>
          <ResourceTable
            at={listing}
            params={{ id }}
            title={words.playerList}
            columns={players}
            search={words.searchPlayer}
            hasDates
          />
        </Flex>
      )}
    </Page>
  )
}
