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
  granted?: string
  turnover_multiple?: number | null
  reason?: string
  decided_by?: string
  closed_at?: string
  created_at: string
}

const columns: Column<ApplicationRow>[] = [
  playerColumn<ApplicationRow>(),
  { name: 'activity_name', label: copy.activity },
  { name: 'amount', label: copy.amount, kind: 'money' },
  { name: 'state', label: copy.state, options: reviewStates },
  { name: 'granted', label: copy.granted, kind: 'money' },
  { name: 'turnover_multiple', label: copy.multiple, kind: 'rate' },
  { name: 'reason', label: copy.reason, width: 160 },
  { name: 'created_at', label: copy.created, kind: 'time', isSortable: true },
  { name: 'closed_at', label: copy.closed, kind: 'time' },
  { name: 'decided_by', label: copy.decided },
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
      permission="promotion.decide"
      address={`/activity-applications/${encodeURIComponent(row.id)}`}
      subject={copy.subject(row.activity_name ?? '', name)}
      approveEffect={copy.approve(name)}
      rejectEffect={copy.reject(name)}
      approveFields={approveFields}
      initial={{ amount: row.amount ?? '' }}
    />
  )
}
