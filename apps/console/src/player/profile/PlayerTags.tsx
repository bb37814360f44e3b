import { App, Flex, Select, Skeleton, Tag, Tooltip, Typography } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useRead, write } from '../../app/api.ts'
import { useMay } from '../../app/me.ts'
import { sentenceOf } from '../../app/problem.ts'
import { useInvalidate } from '../../app/useInvalidate.ts'
import { Failure } from '../../ui/table/ResourceTable.tsx'
import { Toned } from '../../ui/figures/Toned.tsx'
import { copy } from './tags.copy.ts'

const adding = 'POST /console/api/players/:id/tags'
const removing = 'POST /console/api/players/:id/tags/remove'

/** Tags and segments of a player; operators with permission add and remove tags. */
export function PlayerTags({ id }: { id: string }) {
  const may = useMay()
  const { message } = App.useApp()
  const invalidate = useInvalidate()
  const [isSaving, setSaving] = useState(false)
  const { data, error, isPlaceholderData, refetch } = useRead('GET /console/api/players/:id/tags', { id })
  const { data: all } = useRead('GET /console/api/tags', { page: 1, per_page: 200 })
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data || isPlaceholderData) return <Skeleton active paragraph={{ rows: 1 }} title={false} />

  const change = async (at: typeof adding | typeof removing, tag: string) => {
    if (isSaving) return
    setSaving(true)
    try {
      await write(at, { id }, { tag })
      void message.success(at === adding ? copy.added : copy.removed)
      invalidate()
    } catch (problem) {
      void message.error(sentenceOf(problem))
    } finally {
      setSaving(false)
    }
  }
  const carried = new Set(data.tags.map((tag) => tag.id))
  const options = (all?.items ?? [])
    .filter((tag) => tag.segment === '' && !carried.has(tag.id))
    .map((tag) => ({ value: tag.id, label: tag.name }))
  return (
    <Flex component="section" aria-label={copy.title} gap={6} wrap align="center" style={{ marginBottom: 10 }}>
      <Typography.Text type="secondary">{copy.tags}</Typography.Text>
      {data.tags.map((tag) => (
        <Tooltip key={tag.id} title={copy.origin(copy.sources[tag.source] ?? '', tag.made_by, tag.at)}>
          <Tag
            {...(tag.source !== 'rule' && may(removing)
              ? {
                  closable: { 'aria-label': copy.remove(tag.name) },
                  onClose: (event) => {
                    event.preventDefault()
                    void change(removing, tag.id)
                  },
                }
              : {})}
          >
            <Toned tone={tag.tone} name={tag.name} />
          </Tag>
        </Tooltip>
      ))}
      {data.tags.length === 0 && <Typography.Text type="secondary">{copy.none}</Typography.Text>}
      {may(adding) && (
        <Select
          aria-label={copy.add}
          size="small"
          placeholder={copy.add}
          value={null}
          loading={isSaving}
          showSearch={{ optionFilterProp: 'label' }}
          options={options}
          notFoundContent={copy.noMore}
          onChange={(tag: string | null) => tag && void change(adding, tag)}
          popupMatchSelectWidth={false}
          style={{ width: 130 }}
        />
      )}
      {data.segments.length > 0 && (
        <>
          <Typography.Text type="secondary" style={{ marginInlineStart: 12 }}>
            {copy.segments}
          </Typography.Text>
          {data.segments.map((segment) => (
            <Link key={segment.id} to={`/segments/${segment.id}`}>
              {segment.name}
            </Link>
          ))}
        </>
      )}
    </Flex>
  )
}
