import { Page } from '../ui/Page.tsx'
import type { Column } from '../ui/column.ts'
import { moneyText } from '../ui/Money.tsx'
import { depositColumns, type DepositRow, playerColumn } from '../ui/orders.tsx'
import { ResourceTable } from '../ui/ResourceTable.tsx'
import { ReviewActions } from '../ui/ReviewActions.tsx'
import { reviewStates } from '../ui/state.copy.ts'
import { Age } from '../ui/Time.tsx'
import { copy } from './deposit.copy.ts'

const waiting: Column<DepositRow> = {
  name: 'id',
  label: copy.waiting,
  render: (row) => (row.state === 1 ? <Age since={row.created_at} /> : <span>–</span>),
  isScreenOnly: true,
}
const columns = [playerColumn<DepositRow>(), ...depositColumns.slice(0, -2), waiting, ...depositColumns.slice(-2)]

export default function DepositListPage() {
  return (
    <Page title={copy.title}>
      <ResourceTable<DepositRow>
        path="/deposits"
        title={copy.title}
        columns={columns}
        states={reviewStates}
        hasDates
        refetchInterval={10_000}
        actionsWidth={110}
        actions={(row) => row.state === 1 && <Decide row={row} />}
      />
    </Page>
  )
}

function Decide({ row }: { row: DepositRow }) {
  const name = row.username ?? ''
  return (
    <ReviewActions
      address={`/deposits/${encodeURIComponent(row.deposit_no)}`}
      subject={copy.subject(row.deposit_no)}
      approveEffect={copy.approve(name, moneyText(row.amount))}
      rejectEffect={copy.reject(name, moneyText(row.amount))}
    />
  )
}
