import type { Column } from '../ui/column.ts'
import { moneyText } from '../ui/Money.tsx'
import { payeeText, playerColumn, withdrawalColumns, type WithdrawalRow } from '../ui/orders.tsx'
import { Page } from '../ui/Page.tsx'
import { ResourceTable } from '../ui/ResourceTable.tsx'
import { ReviewActions } from '../ui/ReviewActions.tsx'
import { reviewStates } from '../ui/state.copy.ts'
import { Age } from '../ui/Time.tsx'
import { copy } from './withdrawal.copy.ts'

const waiting: Column<WithdrawalRow> = {
  name: 'id',
  label: copy.waiting,
  render: (row) => (row.state === 1 ? <Age since={row.created_at} /> : <span>–</span>),
  isScreenOnly: true,
}
const step: Column<WithdrawalRow> = {
  name: 'step',
  label: copy.step,
  text: (row) => (row.state === 1 ? (copy.steps[row.step ?? ''] ?? row.step ?? '') : ''),
}
const columns = [
  playerColumn<WithdrawalRow>(),
  ...withdrawalColumns.slice(0, -2),
  step,
  waiting,
  ...withdrawalColumns.slice(-2),
]

export default function WithdrawalListPage() {
  return (
    <Page title={copy.title}>
      <ResourceTable<WithdrawalRow>
        path="/withdrawals"
        title={copy.title}
        columns={columns}
        states={reviewStates}
        hasDates
        refetchInterval={10_000}
        actionsWidth={130}
        actions={(row) => row.state === 1 && <Decide row={row} />}
      />
    </Page>
  )
}

function Decide({ row }: { row: WithdrawalRow }) {
  const name = row.username ?? ''
  const amount = moneyText(row.amount)
  const verb = copy.verbs[row.step ?? '']
  return (
    <ReviewActions
      address={`/withdrawals/${encodeURIComponent(row.id)}`}
      subject={copy.subject(row.out_trade_no ?? row.id)}
      approveEffect={copy.approve(name, amount, String(row.received ?? amount), payeeText(row))}
      rejectEffect={copy.reject(name, amount)}
      {...(verb ? { approveVerb: verb } : {})}
    />
  )
}
