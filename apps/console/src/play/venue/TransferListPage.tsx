import * as wire from '@koi/contract/state'
import { useAct } from '../../app/act.tsx'
import type { Column } from '../../ui/field/column.ts'
import { moneyOf } from '../../ui/figures/Money.tsx'
import { directions, transferStates } from '../../ui/order/orders.copy.ts'
import { playerColumn, transferColumns, type TransferRow } from '../../ui/order/orders.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { ResourceTable } from '../../ui/table/ResourceTable.tsx'
import { RowButton } from '../../ui/table/RowButton.tsx'
import type { MoreFilter } from '../../ui/table/Toolbar.tsx'
import { copy, decideFields } from './transfer.copy.ts'

const columns: Column<TransferRow>[] = [playerColumn, ...transferColumns]
const reconciling = 'POST /console/api/transfers/:id/reconcile'
const filters: MoreFilter<'venue' | 'direction'>[] = [
  { name: 'venue', label: copy.venue },
  { name: 'direction', label: copy.direction, options: directions },
]

export default function TransferListPage() {
  const act = useAct()
  const reconcile = (row: TransferRow, isManual: boolean) => {
    const number = row.transfer_no
    const facts = [row.username, moneyOf(row.amount), row.venue_name || row.platname] as const
    act({
      title: isManual ? copy.decideTitle(number) : copy.reconcileTitle(number),
      effect: isManual ? copy.decideEffect(...facts) : copy.effect(...facts),
      verb: isManual ? copy.decide : copy.reconcile,
      isDangerous: isManual,
      fields: isManual ? decideFields : [],
      at: reconciling,
      params: { id: row.id },
      done: isManual ? copy.decided : copy.done,
    })
  }
  const actions = (row: TransferRow) =>
    row.state === wire.transferStates.asked && (
      <>
        <RowButton at={reconciling} onClick={() => reconcile(row, false)}>
          {copy.reconcile}
        </RowButton>
        {row.step === 'manual' && (
          <RowButton at={reconciling} onClick={() => reconcile(row, true)}>
            {copy.decide}
          </RowButton>
        )}
      </>
    )
  return (
    <Page title={copy.title} hint={copy.hint}>
      <ResourceTable
        at="GET /console/api/transfers"
        title={copy.title}
        columns={columns}
        states={transferStates}
        more={filters}
        hasDates
        refetchInterval={15_000}
        actionsWidth={110}
        actions={actions}
      />
    </Page>
  )
}
