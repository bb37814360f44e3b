import type { Column } from '../ui/column.ts'
import { type OfPlayer, playerColumn } from '../ui/orders.tsx'
import { Page } from '../ui/Page.tsx'
import { ResourceTable } from '../ui/ResourceTable.tsx'
import { ReviewActions } from '../ui/ReviewActions.tsx'
import { reviewStates } from '../ui/state.copy.ts'
import { approveFields, copy } from './application.copy.ts'

interface ApplicationRow extends OfPlayer {
  activity_name?: string
  amount?: string
  state: number
  created_at: string
}

const columns: Column<ApplicationRow>[] = [
  playerColumn<ApplicationRow>(),
  { name: 'activity_name', label: copy.activity },
  { name: 'amount', label: copy.amount, kind: 'money' },
  { name: 'state', label: copy.state, options: reviewStates },
  { name: 'created_at', label: copy.created, kind: 'time', isSortable: true },
]

export default function ApplicationListPage() {
  return (
    <Page title={copy.title}>
      <ResourceTable<ApplicationRow>
        path="/activity-applications"
        title={copy.title}
        columns={columns}
        states={reviewStates}
        hasDates
        actionsWidth={110}
        actions={(row) => row.state === 1 && <Decide row={row} />}
      />
    </Page>
  )
}

function Decide({ row }: { row: ApplicationRow }) {
  const name = row.username ?? ''
  return (
    <ReviewActions
      address={`/activity-applications/${encodeURIComponent(row.id)}`}
      subject={copy.subject(row.activity_name ?? '', name)}
      approveEffect={copy.approve(name)}
      rejectEffect={copy.reject(name)}
      approveFields={approveFields}
      initial={{ amount: row.amount ?? '' }}
    />
  )
}
