import { useAct } from '../app/act.tsx'
import { write } from '../app/api.ts'
import { moneyText } from '../ui/Money.tsx'
import { playerColumn, transferColumns, type TransferRow } from '../ui/orders.tsx'
import { transferStates } from '../ui/orders.copy.ts'
import { Page } from '../ui/Page.tsx'
import { ResourceTable } from '../ui/ResourceTable.tsx'
import { RowButton } from '../ui/RowButton.tsx'
import { copy } from './transfer.copy.ts'

const columns = [playerColumn<TransferRow>(), ...transferColumns]

export default function TransferListPage() {
  const act = useAct()
  const reconcile = (row: TransferRow) =>
    act({
      title: copy.reconcileTitle(row.transfer_no ?? row.id),
      effect: copy.effect(row.username ?? '', moneyText(row.amount), row.platname ?? ''),
      verb: copy.reconcile,
      run: () => write('POST', `/transfers/${encodeURIComponent(row.id)}/reconcile`),
      done: copy.done,
    })
  return (
    <Page title={copy.title} hint={copy.hint}>
      <ResourceTable<TransferRow>
        path="/transfers"
        title={copy.title}
        columns={columns}
        states={transferStates}
        hasDates
        refetchInterval={15_000}
        actionsWidth={70}
        actions={(row) => row.state === 2 && <RowButton onClick={() => reconcile(row)}>{copy.reconcile}</RowButton>}
      />
    </Page>
  )
}
