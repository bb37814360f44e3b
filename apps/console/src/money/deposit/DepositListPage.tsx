import { orderStates } from '@koi/contract/state'
import { useNavigate } from 'react-router'
import { arrange } from '../../ui/arrange.ts'
import {
  depositColumns,
  type DepositRow,
  handlingColumn,
  orderAddress,
  playerColumn,
  useOrderOrigin,
  waitingColumn,
} from '../../ui/orders.tsx'
import { Page } from '../../ui/Page.tsx'
import { ResourceTable } from '../../ui/ResourceTable.tsx'
import { reviewStates } from '../../ui/state.copy.ts'
import type { MoreFilter } from '../../ui/Toolbar.tsx'
import { channels, copy } from './deposit.copy.ts'
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
const filters: MoreFilter<'channel'>[] = [{ name: 'channel', label: copy.channel, options: channels }]

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
        onOpen={(row) => void go(orderAddress('deposit', row.deposit_no), { state: origin })}
        actions={(row) => row.state === orderStates.pending && <DepositActions row={row} />}
      />
    </Page>
  )
}
