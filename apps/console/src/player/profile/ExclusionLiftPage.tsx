import { orderStates } from '@koi/contract/state'
import type { Row } from '../../app/endpoint.ts'
import type { Column } from '../../ui/field/column.ts'
import { playerColumn } from '../../ui/order/orders.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { ResourceTable } from '../../ui/table/ResourceTable.tsx'
import { ReviewActions } from '../../ui/order/ReviewActions.tsx'
import { reviewStates } from '../../ui/words/state.copy.ts'
import { copy, liftFields } from './protection.copy.ts'

type LiftRow = Row<'GET /console/api/exclusion-lifts'>

const columns: Column<LiftRow>[] = [
  playerColumn,
  { name: 'reason', label: copy.liftReason, width: 320 },
  { name: 'state', label: copy.liftState, options: reviewStates },
  { name: 'created_at', label: copy.liftAsked, kind: 'time' },
  { name: 'term_ends_at', label: copy.term, kind: 'time' },
  { name: 'earliest_at', label: copy.earliest, kind: 'time' },
  { name: 'note', label: copy.note, width: 200 },
  { name: 'decided_by', label: copy.decidedBy },
  { name: 'closed_at', label: copy.decidedAt, kind: 'time' },
]

export default function ExclusionLiftPage() {
  return (
    <Page title={copy.lifts} hint={copy.liftsHint}>
      <ResourceTable
        at="GET /console/api/exclusion-lifts"
        title={copy.lifts}
        columns={columns}
        states={reviewStates}
        actionsWidth={110}
        actions={(row) => row.state === orderStates.pending && <Decide row={row} />}
      />
    </Page>
  )
}

function Decide({ row: { id, username } }: { row: LiftRow }) {
  return (
    <ReviewActions
      of="/console/api/exclusion-lifts/:id"
      params={{ id }}
      subject={copy.liftSubject(username)}
      approveEffect={copy.liftApprove(username)}
      rejectEffect={copy.liftReject(username)}
      approveFields={liftFields}
    />
  )
}
