import { BatchActions } from '../../ui/order/BatchActions.tsx'
import { orderStates } from '@koi/contract/state'
import type { Row } from '../../app/endpoint.ts'
import type { Column } from '../../ui/field/column.ts'
import { adjustmentKindNames } from '../../ui/figures/figures.copy.ts'
import { moneyOf } from '../../ui/figures/Money.tsx'
import { playerColumn } from '../../ui/order/orders.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { ResourceTable } from '../../ui/table/ResourceTable.tsx'
import { ReviewActions } from '../../ui/order/ReviewActions.tsx'
import { reviewStates } from '../../ui/words/state.copy.ts'
import { copy } from './adjustment.copy.ts'

type AdjustmentRow = Row<'GET /console/api/adjustments'>

const columns: Column<AdjustmentRow>[] = [
  playerColumn,
  { name: 'amount', label: copy.amount, kind: 'money', isSigned: true },
  { name: 'kind', label: copy.kind, options: adjustmentKindNames },
  { name: 'reason', label: copy.reason, width: 240 },
  { name: 'turnover_multiple', label: copy.multiple, kind: 'rate' },
  { name: 'state', label: copy.state, options: reviewStates },
  { name: 'made_by', label: copy.made },
  { name: 'decided_by', label: copy.decided },
  { name: 'note', label: copy.note, width: 160 },
  { name: 'created_at', label: copy.created, kind: 'time' },
  { name: 'decided_at', label: copy.closed, kind: 'time' },
]

export default function AdjustmentListPage() {
  return (
    <Page title={copy.title} hint={copy.hint}>
      <ResourceTable
        at="GET /console/api/adjustments"
        title={copy.title}
        columns={columns}
        states={reviewStates}
        more={[{ name: 'kind', label: copy.kind, options: adjustmentKindNames }]}
        hasDates
        actionsWidth={110}
        batch={{
          isSelectable: (row) => row.state === orderStates.pending,
          bar: (selection) => (
            <BatchActions path="/console/api/adjustments" selection={selection} idOf={(row) => row.id} />
          ),
        }}
        actions={(row) => row.state === orderStates.pending && <Decide row={row} />}
      />
    </Page>
  )
}

function Decide({ row }: { row: AdjustmentRow }) {
  const name = row.username
  return (
    <ReviewActions
      of="/console/api/adjustments/:id"
      params={{ id: row.id }}
      subject={copy.subject(name)}
      approveEffect={copy.approve(name, moneyOf(row.amount))}
      rejectEffect={copy.reject(name)}
    />
  )
}
