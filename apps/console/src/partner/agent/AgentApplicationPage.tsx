import { orderStates } from '@koi/contract/state'
import type { Row } from '../../app/endpoint.ts'
import type { Column } from '../../ui/field/column.ts'
import { playerColumn } from '../../ui/order/orders.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { ResourceTable } from '../../ui/table/ResourceTable.tsx'
import { ReviewActions } from '../../ui/order/ReviewActions.tsx'
import { reviewStates } from '../../ui/words/state.copy.ts'
import { copy } from './agent.copy.ts'

type ApplicationRow = Row<'GET /console/api/agent-applications'>

const columns: Column<ApplicationRow>[] = [
  playerColumn,
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
      <ResourceTable
        at="GET /console/api/agent-applications"
        title={copy.applications}
        columns={columns}
        states={reviewStates}
        actionsWidth={110}
        actions={(row) => row.state === orderStates.pending && <Decide row={row} />}
      />
    </Page>
  )
}

function Decide({ row }: { row: ApplicationRow }) {
  const name = row.username
  return (
    <ReviewActions
      of="/console/api/agent-applications/:id"
      params={{ id: row.id }}
      subject={copy.subject(name)}
      approveEffect={copy.approve(name)}
      rejectEffect={copy.reject(name)}
    />
  )
}
