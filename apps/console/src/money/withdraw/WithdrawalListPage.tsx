import { refusalTexts } from '@koi/contract/money/withdraw/withdraw.copy'
import { BatchActions } from '../../ui/order/BatchActions.tsx'
import { orderStates } from '@koi/contract/state'
import { useNavigate } from 'react-router'
import { arrange } from '../../ui/table/arrange.ts'
import type { Column } from '../../ui/field/column.ts'
import {
  handlingColumn,
  orderAddress,
  playerColumn,
  useOrderOrigin,
  waitingColumn,
  type WithdrawalRow,
} from '../../ui/order/orders.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { ResourceTable } from '../../ui/table/ResourceTable.tsx'
import { reviewStates } from '../../ui/words/state.copy.ts'
import type { MoreFilter } from '../../ui/table/Toolbar.tsx'
import { ownColumns } from './columns.tsx'
import { steps } from '../../ui/words/payout.copy.ts'
import { copy } from './withdrawal.copy.ts'
import { WithdrawalActions } from './WithdrawalActions.tsx'

// These columns are only exported and shown on the order's page, so that a row fits the screen; the step already shows the
// state.
const offScreen = new Set<string>(['state', 'fee', 'rate', 'reason', 'decided_at'])
const columns: Column<WithdrawalRow>[] = arrange<WithdrawalRow>(
  [playerColumn, ...ownColumns, waitingColumn, handlingColumn],
  [
    'username',
    'out_trade_no',
    'amount',
    'fee',
    'rate',
    'received',
    'bank',
    'state',
    'reason',
    'step',
    'flags',
    'id',
    'claimed_by',
    'created_at',
    'decided_at',
  ],
).map((column) => ({ ...column, isOffScreen: offScreen.has(column.name) }))
const filters: MoreFilter<'step'>[] = [{ name: 'step', label: copy.step, options: steps }]

export default function WithdrawalListPage() {
  const go = useNavigate()
  const origin = useOrderOrigin()
  return (
    <Page title={copy.title}>
      <ResourceTable
        at="GET /console/api/withdrawals"
        title={copy.title}
        columns={columns}
        states={reviewStates}
        search={copy.search}
        more={filters}
        hasDates
        refetchInterval={10_000}
        actionsWidth={120}
        batch={{
          isSelectable: (row) => row.step === 'review' || row.step === 'payout',
          bar: (selection) => (
            <BatchActions
              path="/console/api/withdrawals"
              selection={selection}
              idOf={(row) => row.id}
              told={refusalTexts}
            />
          ),
        }}
        onOpen={(row) => void go(orderAddress('withdrawal', row.out_trade_no), { state: origin })}
        actions={(row) => row.state === orderStates.pending && <WithdrawalActions row={row} />}
      />
    </Page>
  )
}
