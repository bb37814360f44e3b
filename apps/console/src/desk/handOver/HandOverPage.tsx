import { Card, Typography } from 'antd'
import { useAct } from '../../app/act.tsx'
import { useRead } from '../../app/api.ts'
import { useMe } from '../../app/me.ts'
import type { Column } from '../../ui/field/column.ts'
import { Page } from '../../ui/page/Page.tsx'
import { ResourceTable } from '../../ui/table/ResourceTable.tsx'
import { PageButton, RowButton } from '../../ui/table/RowButton.tsx'
import { copy, fields, states } from './handOver.copy.ts'
import { type HandOverRow, HeldLinks, Note } from './Note.tsx'
import { useTake } from './ShiftNotes.tsx'

const columns: Column<HandOverRow>[] = [
  { name: 'at', label: copy.at, kind: 'time' },
  { name: 'by', label: copy.by, width: 120 },
  {
    name: 'note',
    label: copy.note,
    text: ({ urgent, note }) => [urgent, note].filter(Boolean).join(' · '),
    render: (row) => (
      <div style={{ maxWidth: 520, whiteSpace: 'normal' }}>
        <Note row={row} />
      </div>
    ),
  },
  { name: 'taken_by', label: copy.takenBy, width: 120 },
  { name: 'taken_at', label: copy.takenAt, kind: 'time' },
]

export default function HandOverPage() {
  const { data: me } = useMe()
  const { data } = useRead('GET /console/api/shift')
  const act = useAct()
  const take = useTake()
  const held = data?.held ?? []
  const write = () =>
    act({
      title: copy.write,
      effect: copy.writeEffect(held.length),
      verb: copy.write,
      at: 'POST /console/api/hand-overs',
      params: {},
      fields,
      done: copy.written,
    })
  return (
    <Page
      title={copy.title}
      hint={copy.hint}
      extra={
        <PageButton shortcut="n" isPrimary onClick={write}>
          {copy.write}
        </PageButton>
      }
    >
      <Card size="small" title={copy.mine} style={{ marginBottom: 12 }}>
        {held.length > 0 ? (
          <HeldLinks held={held} />
        ) : (
          <Typography.Text type="secondary">{copy.nothing}</Typography.Text>
        )}
      </Card>
      <ResourceTable
        at="GET /console/api/hand-overs"
        title={copy.title}
        columns={columns}
        states={states}
        search={false}
        hasDates
        actionsWidth={90}
        actions={(row) =>
          row.taken_by === '' && row.by !== me?.username && <RowButton onClick={() => take(row)}>{copy.take}</RowButton>
        }
      />
    </Page>
  )
}
