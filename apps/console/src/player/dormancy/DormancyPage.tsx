import type { Row } from '../../app/endpoint.ts'
import { ActButton } from '../../ui/table/ActButton.tsx'
import type { Column } from '../../ui/field/column.ts'
import { playerColumn } from '../../ui/order/orders.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { ResourceTable } from '../../ui/table/ResourceTable.tsx'
import { checkFields, copy, states } from './dormancy.copy.ts'

type DormancyRow = Row<'GET /console/api/dormancies'>

const columns: Column<DormancyRow>[] = [
  playerColumn,
  { name: 'state', label: copy.state, options: states },
  { name: 'balance', label: copy.balance, kind: 'money' },
  { name: 'last_seen_at', label: copy.seen, kind: 'time' },
  { name: 'created_at', label: copy.warned, kind: 'time' },
  { name: 'dormant_at', label: copy.dormant, kind: 'time' },
  { name: 'returned_at', label: copy.returned, kind: 'time' },
  { name: 'checked_by', label: copy.checkedBy },
  { name: 'note', label: copy.note, width: 200 },
  { name: 'closed_at', label: copy.checked, kind: 'time' },
]

export default function DormancyPage() {
  return (
    <Page title={copy.title} hint={copy.hint}>
      <ResourceTable
        at="GET /console/api/dormancies"
        title={copy.title}
        columns={columns}
        states={states}
        actionsWidth={80}
        actions={({ id, state, username }) =>
          state === 'returned' && (
            <ActButton
              at="POST /console/api/dormancies/:id/check"
              params={{ id }}
              title={copy.checkTitle(username)}
              effect={copy.checkEffect}
              verb={copy.check}
              fields={checkFields}
            />
          )
        }
      />
    </Page>
  )
}
