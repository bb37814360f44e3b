import { PlusOutlined } from '@ant-design/icons'
import type { Condition } from '@koi/contract/player/segment/segment'
import { Button, Space, Typography } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../app/me.ts'
import { ActButton } from '../../ui/table/ActButton.tsx'
import type { Column } from '../../ui/field/column.ts'
import { Page } from '../../ui/page/Page.tsx'
import { changeColumns } from '../../ui/words/publication.copy.ts'
import { ResourceTable } from '../../ui/table/ResourceTable.tsx'
import { RowButton } from '../../ui/table/RowButton.tsx'
import { Time } from '../../ui/figures/Time.tsx'
import { conditionText } from './describe.ts'
import { copy, sentence, stateOptions } from './segment.copy.ts'
import { SegmentForm, type SegmentRow } from './SegmentForm.tsx'
import { useTagNames } from './useTagNames.ts'

const changing = 'PATCH /console/api/segments/:id'

export default function SegmentListPage() {
  const may = useMay()
  const tags = useTagNames()
  const [open, setOpen] = useState<{ row: SegmentRow | null } | null>(null)
  const describe = ({ condition }: SegmentRow) => conditionText(condition as unknown as Condition, tags)
  const columns: Column<SegmentRow>[] = [
    { name: 'name', label: copy.name, width: 180, render: (row) => <Link to={`/segments/${row.id}`}>{row.name}</Link> },
    {
      name: 'condition',
      label: copy.condition,
      width: 360,
      render: (row) => <Typography.Text type="secondary">{describe(row)}</Typography.Text>,
      text: describe,
    },
    { name: 'players', label: copy.players, kind: 'number' },
    {
      name: 'counted_at',
      label: copy.counted,
      render: (row) => (row.counted_at === '' && row.state === 1 ? copy.pending : <Time value={row.counted_at} />),
    },
    {
      name: 'tags',
      label: copy.tags,
      render: (row) => row.tags.join(sentence.comma),
      text: (row) => row.tags.join(sentence.comma),
    },
    { name: 'version', label: copy.version, kind: 'number' },
    ...changeColumns,
    { name: 'state', label: copy.state, options: stateOptions },
  ]
  return (
    <Page
      title={copy.title}
      hint={copy.hint}
      extra={
        may(changing) && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen({ row: null })}>
            {copy.create}
          </Button>
        )
      }
    >
      <ResourceTable
        at="GET /console/api/segments"
        title={copy.title}
        columns={columns}
        states={stateOptions}
        search={copy.search}
        actionsWidth={120}
        {...(may(changing)
          ? {
              actions: (row: SegmentRow) =>
                row.state === 1 && (
                  <Space size={0}>
                    <RowButton onClick={() => setOpen({ row })}>{copy.edit}</RowButton>
                    <ActButton
                      at="POST /console/api/segments/:id/archive"
                      verb={copy.archive}
                      title={copy.archiveTitle(row.name)}
                      effect={copy.archiveEffect}
                      isDangerous
                      params={{ id: row.id }}
                    />
                  </Space>
                ),
            }
          : {})}
      />
      {open && <SegmentForm row={open.row} onClose={() => setOpen(null)} />}
    </Page>
  )
}
