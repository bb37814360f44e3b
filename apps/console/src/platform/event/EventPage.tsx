import type { Row } from '../../app/endpoint.ts'
import type { Column } from '../../ui/field/column.ts'
import { playerColumn } from '../../ui/order/orders.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { ResourceTable } from '../../ui/table/ResourceTable.tsx'
import { copy, kinds } from './event.copy.ts'

const columns: Column<Row<'GET /console/api/reports/events'>>[] = [
  { name: 'created_at', label: copy.at, kind: 'time' },
  { name: 'kind', label: copy.kind, options: kinds },
  playerColumn,
  { name: 'about', label: copy.about, width: 320 },
  { name: 'amount', label: copy.amount, kind: 'money' },
  { name: 'actor', label: copy.actor },
]

export default function EventPage() {
  return (
    <Page title={copy.title} hint={copy.hint}>
      <ResourceTable
        at="GET /console/api/reports/events"
        title={copy.title}
        columns={columns}
        more={[{ name: 'kind', label: copy.kind, options: kinds }]}
        hasDates
      />
    </Page>
  )
}
