import type { Column } from '../ui/column.ts'
import { type OfPlayer, playerColumn } from '../ui/orders.tsx'
import { Page } from '../ui/Page.tsx'
import { ResourceTable } from '../ui/ResourceTable.tsx'
import { ReviewActions } from '../ui/ReviewActions.tsx'
import { reviewStates } from '../ui/state.copy.ts'
import { copy } from './agent.copy.ts'

interface ApplicationRow extends OfPlayer {
  realname?: string
  mobile?: string
  reason?: string
  decided_by?: string
  closed_at?: string
  apply_info?: string
  state: number
  created_at: string
}

const columns: Column<ApplicationRow>[] = [
  playerColumn<ApplicationRow>(),
  { name: 'realname', label: copy.realname },
  { name: 'mobile', label: copy.mobile },
  { name: 'apply_info', label: copy.info, width: 420 },
  { name: 'state', label: copy.state, options: reviewStates },
  { name: 'created_at', label: copy.applied, kind: 'time', isSortable: true },
  { name: 'reason', label: copy.reason, width: 160 },
  { name: 'decided_by', label: copy.decided },
  { name: 'closed_at', label: copy.closed, kind: 'time' },
]

export default function AgentApplicationPage() {
  return (
    <Page title={copy.applications}>
      <ResourceTable<ApplicationRow>
        path="/agent-applications"
        title={copy.applications}
        columns={columns}
        states={reviewStates}
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
      permission="agent.decide"
      address={`/agent-applications/${encodeURIComponent(row.id)}`}
      subject={copy.subject(name)}
      approveEffect={copy.approve(name)}
      rejectEffect={copy.reject(name)}
    />
  )
}
