import { refusalTexts } from '@koi/contract/money/deposit/deposit.copy'
import { BatchActions } from '../../ui/order/BatchActions.tsx'
import { orderStates } from '@koi/contract/state'
import { useNavigate } from 'react-router'
import { arrange } from '../../ui/table/arrange.ts'
import {
  depositColumns,
  type DepositRow,
  handlingColumn,
  orderAddress,
  playerColumn,
  useOrderOrigin,
  waitingColumn,
} from '../../ui/order/orders.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { ResourceTable } from '../../ui/table/ResourceTable.tsx'
import { reviewStates } from '../../ui/words/state.copy.ts'
import type { MoreFilter } from '../../ui/table/Toolbar.tsx'
import { channels, copy, waitOptions } from './deposit.copy.ts'
import { DepositActions } from './DepositActions.tsx'

const columns = arrange<DepositRow>(
  [playerColumn, ...depositColumns, waitingColumn, handlingColumn],
  [
    'username',
    'deposit_no',
    'amount',
    'pay_way',
    'real_money',
    'rate',
    'state',
    'reason',
    'id',
    'claimed_by',
    'created_at',
    'decided_at',
  ],
)
const filters: MoreFilter<'channel' | 'waits'>[] = [
  { name: 'channel', label: copy.channel, options: channels },
  { name: 'waits', label: copy.waits, options: waitOptions },
]

export default function DepositListPage() {
  const go = useNavigate()
  const origin = useOrderOrigin()
  return (
    <Page title={copy.title}>
      <ResourceTable
        at="GET /console/api/deposits"
        title={copy.title}
        columns={columns}
        states={reviewStates}
        search={copy.search}
        more={filters}
        hasDates
        refetchInterval={10_000}
        actionsWidth={100}
        batch={{
          isSelectable: (row) => row.state === orderStates.pending,
          bar: (selection) => (
            <BatchActions
              path="/console/api/deposits"
              selection={selection}
              idOf={(row) => row.deposit_no}
              told={refusalTexts}
            />
          ),
        }}
        onOpen={(row) => void go(orderAddress('deposit', row.deposit_no), { state: origin })}
        // What a first operator decided is confirmed on the order's page, which shows it.
        actions={(row) => row.state === orderStates.pending && row.reviewed_by === '' && <DepositActions row={row} />}
      />
    </Page>
  )
}
