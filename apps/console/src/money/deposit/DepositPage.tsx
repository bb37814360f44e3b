import { isSamePersonName } from '@koi/contract/personName'
import { orderStates } from '@koi/contract/state'
import { useParams } from 'react-router'
import { useRead } from '../../app/api.ts'
import { arrange } from '../../ui/table/arrange.ts'
import { ClaimActions } from '../../ui/order/ClaimActions.tsx'
import type { Column } from '../../ui/field/column.ts'
import { DetailList } from '../../ui/table/DetailList.tsx'
import type { DepositDetail } from '../../ui/order/orderDetail.ts'
import { OrderPage } from '../../ui/order/OrderPage.tsx'
import { depositColumns, handlingColumn, waitingColumn } from '../../ui/order/orders.tsx'
import { copy } from './deposit.copy.ts'
import { DepositActions, path } from './DepositActions.tsx'

const columns: Column<DepositDetail>[] = [
  ...arrange<DepositDetail>(depositColumns, ['state', 'amount', 'real_money', 'rate']),
  { name: 'credited', label: copy.credited, kind: 'money' },
  ...arrange<DepositDetail>(depositColumns, ['pay_way']),
  { name: 'reference', label: copy.reference, isCopied: true },
  { name: 'receiver', label: copy.receiver, isCopied: true },
  { name: 'bank_owner', label: copy.payerOwner, isCopied: true },
  { name: 'bank', label: copy.payerBank, isCopied: true },
  { name: 'bank_no', label: copy.payerNumber, isCopied: true },
  { name: 'bank_address', label: copy.payerBranch, isCopied: true },
  ...arrange<DepositDetail>([...depositColumns, waitingColumn, handlingColumn], ['created_at', 'id', 'claimed_by']),
  { name: 'expires_at', label: copy.expires, kind: 'time' },
  ...arrange<DepositDetail>(depositColumns, ['decided_at']),
  ...arrange<DepositDetail>(depositColumns, ['reason']),
]

/** Compares the payer's name, as the player entered it, with the player's real name. */
const flagsOf = ({ bank_owner, player }: DepositDetail): string[] =>
  bank_owner !== '' && !isSamePersonName(bank_owner, player.realname) ? [copy.payerDiffers] : []

export default function DepositPage() {
  const { deposit_no = '' } = useParams()
  const reading = useRead('GET /console/api/deposits/:deposit_no', { deposit_no }, { refetchInterval: 10_000 })
  return (
    <OrderPage
      kind="deposit"
      title={copy.subject(deposit_no)}
      reading={reading}
      isPending={({ state }) => state === orderStates.pending}
      flags={flagsOf}
      details={(order) => <DetailList row={order} columns={columns} />}
      decisions={(order, { isMaker, isMine }) => {
        const reviewed = order.approvals.find(({ state }) => state === 'pending')?.amount
        return (
          <>
            <ClaimActions
              of={path}
              params={{ deposit_no: order.deposit_no }}
              subject={copy.subject(order.deposit_no)}
              isMine={isMine}
              isOnPage
            />
            <DepositActions
              row={order}
              isOnPage
              isRejectOnly={isMaker}
              {...(reviewed === null || reviewed === undefined ? {} : { reviewed })}
            />
          </>
        )
      }}
    />
  )
}
