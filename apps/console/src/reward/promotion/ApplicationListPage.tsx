import { BatchActions } from '../../ui/order/BatchActions.tsx'
import { orderStates } from '@koi/contract/state'
import type { Row } from '../../app/endpoint.ts'
import type { Column } from '../../ui/field/column.ts'
import { playerColumn } from '../../ui/order/orders.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { ResourceTable } from '../../ui/table/ResourceTable.tsx'
import { ReviewActions } from '../../ui/order/ReviewActions.tsx'
import { reviewStates } from '../../ui/words/state.copy.ts'
import { approveFields, copy } from './application.copy.ts'

type ApplicationRow = Row<'GET /console/api/activity-applications'>

const columns: Column<ApplicationRow>[] = [
  playerColumn,
  { name: 'activity_name', label: copy.activity },
  { name: 'amount', label: copy.amount, kind: 'money' },
  { name: 'state', label: copy.state, options: reviewStates },
  { name: 'granted', label: copy.granted, kind: 'money' },
  { name: 'revoked', label: copy.revoked, kind: 'money' },
  { name: 'turnover_multiple', label: copy.multiple, kind: 'rate' },
  { name: 'reason', label: copy.reason, width: 160 },
  { name: 'created_at', label: copy.created, kind: 'time', isSortable: true },
  { name: 'closed_at', label: copy.closed, kind: 'time' },
  { name: 'decided_by', label: copy.decided },
]

export default function ApplicationListPage() {
  return (
    <Page title={copy.title}>
      <ResourceTable
        at="GET /console/api/activity-applications"
        title={copy.title}
        columns={columns}
        states={reviewStates}
        hasDates
        actionsWidth={110}
        batch={{
          isSelectable: (row) => row.state === orderStates.pending,
          bar: (selection) => (
            <BatchActions path="/console/api/activity-applications" selection={selection} idOf={(row) => row.id} />
          ),
        }}
        actions={(row) => row.state === orderStates.pending && <Decide row={row} />}
      />
    </Page>
  )
}

function Decide({ row }: { row: ApplicationRow }) {
  const name = row.username
  return (
    <ReviewActions
      of="/console/api/activity-applications/:id"
      params={{ id: row.id }}
      subject={copy.subject(row.activity_name, name)}
      approveEffect={copy.approve(name)}
      rejectEffect={copy.reject(name)}
      approveFields={approveFields}
      initial={{ amount: row.amount }}
    />
  )
}
