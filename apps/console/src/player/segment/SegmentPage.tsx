import type { Condition } from '@koi/contract/player/segment/segment'
import { Button, Card, Flex, Skeleton, Tabs, Timeline, Typography } from 'antd'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useRead } from '../../app/api.ts'
import type { Row } from '../../app/endpoint.ts'
import { useMay } from '../../app/me.ts'
import { useTab } from '../../ui/page/address.ts'
import type { Column } from '../../ui/field/column.ts'
import { Page } from '../../ui/page/Page.tsx'
import { Failure, ResourceTable } from '../../ui/table/ResourceTable.tsx'
import { StateTag } from '../../ui/figures/StateTag.tsx'
import { conditionText } from './describe.ts'
import { copy, stateOptions } from './segment.copy.ts'
import { SegmentForm } from './SegmentForm.tsx'
import { useTagNames } from './useTagNames.ts'

const listing = 'GET /console/api/segments/:id/members'

const columns: Column<Row<typeof listing>>[] = [
  {
    name: 'username',
    label: copy.username,
    render: ({ id, username }) => <Link to={`/players/${id}`}>{username}</Link>,
  },
  { name: 'vip', label: copy.vip, kind: 'number' },
  { name: 'since', label: copy.since, kind: 'time' },
]

export default function SegmentPage() {
  const { id = '' } = useParams()
  const may = useMay()
  const tags = useTagNames()
  const [isEditing, setEditing] = useState(false)
  const [tab, choose] = useTab(['members', 'versions'] as const)
  const { data, error, isPlaceholderData, refetch } = useRead('GET /console/api/segments/:id', { id })
  const segment = isPlaceholderData ? undefined : data
  const isLive = segment?.state === 1
  return (
    <Page
      title={segment?.name ?? copy.title}
      hint={<Link to="/segments">{copy.back}</Link>}
      extra={
        isLive &&
        may('PATCH /console/api/segments/:id') && <Button onClick={() => setEditing(true)}>{copy.edit}</Button>
      }
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!segment && !error && <Skeleton active />}
      {segment && (
        <>
          <Card size="small" style={{ marginBottom: 12 }}>
            <Flex vertical gap={6}>
              <span>
                <StateTag options={stateOptions} value={segment.state} />{' '}
                {isLive && segment.counted_at === '' ? copy.pending : copy.matched(segment.players)}
              </span>
              <Typography.Text>{conditionText(segment.condition as unknown as Condition, tags)}</Typography.Text>
              {segment.note && <Typography.Text type="secondary">{segment.note}</Typography.Text>}
            </Flex>
          </Card>
          <Card size="small">
            <Tabs
              {...(tab ? { activeKey: tab } : {})}
              destroyOnHidden
              onChange={choose}
              items={[
                {
                  key: 'members',
                  label: copy.members,
                  children: (
                    <ResourceTable
                      at={listing}
                      params={{ id }}
                      title={copy.members}
                      columns={columns}
                      search={copy.searchMember}
                    />
                  ),
                },
                { key: 'versions', label: copy.versions, children: <Versions id={id} tags={tags} /> },
              ]}
            />
          </Card>
        </>
      )}
      {isEditing && segment && <SegmentForm row={segment} onClose={() => setEditing(false)} />}
    </Page>
  )
}

function Versions({ id, tags }: { id: string; tags: ReadonlyMap<string, string> }) {
  const { data, error, refetch } = useRead('GET /console/api/segments/:id/versions', { id })
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  const fieldsOf = ({ name, note, condition }: (typeof data.items)[number]) => [
    [copy.name, name],
    [copy.note, note],
    [copy.condition, conditionText(condition as unknown as Condition, tags)],
  ]
  return (
    <Timeline
      items={data.items.map((version, index) => {
        const former = data.items[index + 1]
        const before = former && new Map(fieldsOf(former).map(([label = '', text = '']) => [label, text]))
        const differing = fieldsOf(version).filter(([label = '', text]) => text !== '' && before?.get(label) !== text)
        return {
          content: (
            <Flex vertical gap={2}>
              <Typography.Text strong>
                {copy.version} {version.version} · {version.made_by} · {version.at}
              </Typography.Text>
              {differing.map(([label = '', text]) => (
                <span key={label}>
                  {label}: {before && <Typography.Text delete>{before.get(label)}</Typography.Text>} {text}
                </span>
              ))}
            </Flex>
          ),
        }
      })}
    />
  )
}
