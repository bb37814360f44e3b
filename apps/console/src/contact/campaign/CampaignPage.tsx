import { Card, Flex, Skeleton } from 'antd'
import { Link, useParams } from 'react-router'
import { useRead } from '../../app/api.ts'
import type { Reply, Row } from '../../app/endpoint.ts'
import type { Column } from '../../ui/field/column.ts'
import { DetailList } from '../../ui/table/DetailList.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { Failure, ResourceTable } from '../../ui/table/ResourceTable.tsx'
import { StopButton } from './StopButton.tsx'
import { copy, stepOptions, waysText, words } from './campaign.copy.ts'

const listing = 'GET /console/api/campaigns/:id/players'

const players: Column<Row<typeof listing>>[] = [
  {
    name: 'username',
    label: words.username,
    render: ({ id, username }) => <Link to={`/players/${id}`}>{username}</Link>,
  },
  { name: 'reached_at', label: words.reachedAt, kind: 'time' },
  { name: 'seen_at', label: words.seenAt, kind: 'time' },
  { name: 'opened_at', label: words.openedAt, kind: 'time' },
  { name: 'claimed_at', label: words.claimedAt, kind: 'time' },
  { name: 'deposited', label: words.sum, kind: 'money' },
]

type Campaign = Reply<'GET /console/api/campaigns/:id'>

const terms: Column<Campaign>[] = [
  { name: 'step', label: words.step, options: stepOptions },
  { name: 'ways', label: words.ways, render: ({ ways }) => waysText(ways) },
  {
    name: 'segment_name',
    label: words.segment,
    render: ({ segment, segment_name }) =>
      segment === '' ? words.everybody : <Link to={`/segments/${segment}`}>{segment_name}</Link>,
  },
  { name: 'rule_name', label: words.rule },
  { name: 'title', label: words.titleOf },
  { name: 'content', label: words.content },
  { name: 'link', label: words.link },
  { name: 'starts_at', label: words.starts, kind: 'time' },
  { name: 'ends_at', label: words.ends, kind: 'time' },
]

const results: Column<Campaign['figures']>[] = [
  { name: 'reached', label: words.reached, kind: 'number' },
  { name: 'seen', label: words.seen, kind: 'number' },
  { name: 'opened', label: words.opened, kind: 'number' },
  { name: 'claimed', label: words.claimed, kind: 'number' },
  { name: 'deposited', label: words.deposited, kind: 'number' },
  { name: 'sum', label: words.sum, kind: 'money' },
]

export default function CampaignPage() {
  const { id = '' } = useParams()
  const { data, error, isPlaceholderData, refetch } = useRead('GET /console/api/campaigns/:id', { id })
  const campaign = isPlaceholderData ? undefined : data
  return (
    <Page
      title={campaign?.name ?? copy.title}
      hint={<Link to="/campaigns">{words.back}</Link>}
      extra={campaign && <StopButton campaign={campaign} />}
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!campaign && !error && <Skeleton active />}
      {campaign && (
        <Flex vertical gap={12}>
          <Card size="small">
            <Flex vertical gap={12}>
              <DetailList row={campaign.figures} columns={results} perLine={3} />
              <DetailList row={campaign} columns={terms} perLine={2} />
            </Flex>
          </Card>
          <ResourceTable
            at={listing}
            params={{ id }}
            title={words.players}
            columns={players}
            search={words.searchPlayer}
          />
        </Flex>
      )}
    </Page>
  )
}
