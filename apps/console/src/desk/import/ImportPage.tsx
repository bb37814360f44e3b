import { Typography } from 'antd'
import type { Row } from '../../app/endpoint.ts'
import type { Column } from '../../ui/field/column.ts'
import { Page } from '../../ui/page/Page.tsx'
import { ResourceTable } from '../../ui/table/ResourceTable.tsx'
import { copy, kinds, states } from './import.copy.ts'

type ImportRow = Row<'GET /console/api/imports'>

const maxShown = 5

/** The screen shows the first rejected rows; the export contains all stored ones. */
function Refusals({ row: { refusals, refused } }: { row: ImportRow }) {
  if (refused === 0) return <span>–</span>
  const shown = refusals.slice(0, maxShown)
  return (
    <div style={{ maxWidth: 420 }}>
      {shown.map(({ line, reason }) => (
        <Typography.Text key={line} ellipsis={{ tooltip: reason }} style={{ display: 'block' }}>
          {copy.refusal(line, reason)}
        </Typography.Text>
      ))}
      {refused > shown.length && (
        <Typography.Text type="secondary">{copy.more(refused - shown.length)}</Typography.Text>
      )}
    </div>
  )
}

const columns: Column<ImportRow>[] = [
  { name: 'name', label: copy.name, width: 180 },
  { name: 'kind', label: copy.kind, options: kinds },
  { name: 'state', label: copy.state, options: states },
  { name: 'lines', label: copy.lines, kind: 'number' },
  { name: 'taken', label: copy.taken, kind: 'number' },
  { name: 'amount', label: copy.amount, kind: 'money' },
  { name: 'known', label: copy.known, kind: 'number' },
  { name: 'refused', label: copy.refused, kind: 'number' },
  {
    name: 'refusals',
    label: copy.refusals,
    width: 420,
    render: (row) => <Refusals row={row} />,
    text: (row) => row.refusals.map(({ line, reason }) => copy.refusal(line, reason)).join('; '),
  },
  { name: 'made_by', label: copy.by },
  { name: 'created_at', label: copy.started, kind: 'time' },
  { name: 'ended_at', label: copy.ended, kind: 'time' },
  { name: 'sha256', label: copy.sha256, width: 160 },
]

export default function ImportPage() {
  return (
    <Page title={copy.title} hint={copy.hint}>
      <ResourceTable
        at="GET /console/api/imports"
        title={copy.title}
        columns={columns}
        states={states}
        search={copy.search}
      />
    </Page>
  )
}
