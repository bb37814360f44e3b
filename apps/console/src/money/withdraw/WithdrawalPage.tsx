import { refusalTexts } from '@koi/contract/money/withdraw/withdraw.copy'
import { orderStates } from '@koi/contract/state'
import { Flex } from 'antd'
import { Link, useParams } from 'react-router'
import { useRead } from '../../app/api.ts'
import { arrange } from '../../ui/table/arrange.ts'
import { ClaimActions } from '../../ui/order/ClaimActions.tsx'
import type { Column } from '../../ui/field/column.ts'
import { DetailList } from '../../ui/table/DetailList.tsx'
import { Money } from '../../ui/figures/Money.tsx'
import type { WithdrawalDetail } from '../../ui/order/orderDetail.ts'
import { OrderPage } from '../../ui/order/OrderPage.tsx'
import { handlingColumn, waitingColumn } from '../../ui/order/orders.tsx'
import { stateText } from '../../ui/figures/StateTag.tsx'
import { Age, Time } from '../../ui/figures/Time.tsx'
import { modeOptions, resultText } from '../../ui/words/payout.copy.ts'
import { flagNames, ownColumns } from './columns.tsx'
import { PayeeCopy } from './PayeeCopy.tsx'
import { copy } from './withdrawal.copy.ts'
import { path, subjectOf, WithdrawalActions } from './WithdrawalActions.tsx'

const columns: Column<WithdrawalDetail>[] = [
  ...arrange<WithdrawalDetail>(ownColumns, ['step', 'amount']),
  { name: 'received', label: copy.payable, isCopied: true },
  ...arrange<WithdrawalDetail>(ownColumns, ['fee', 'rate']),
  { name: 'pay_way', label: copy.payWay },
  { name: 'realname', label: copy.realname, isCopied: true },
  { name: 'id', label: copy.payee, render: (row) => <PayeeCopy row={row} /> },
  { name: 'bank', label: copy.bank, isCopied: true },
  { name: 'bank_owner', label: copy.owner, isCopied: true },
  { name: 'bank_no', label: copy.number, isCopied: true },
  { name: 'bank_address', label: copy.branch, isCopied: true },
  {
    name: 'payee',
    label: copy.bound,
    render: ({ payee }) => (
      <>
        <Time value={payee.created_at} /> · <Age since={payee.created_at} />
        {payee.removed_at !== '' && ` · ${copy.removed}`}
      </>
    ),
  },
  {
    name: 'next',
    label: copy.paidBefore,
    render: ({ payee }) =>
      payee.paid === 0 ? (
        <span>{copy.neverPaid}</span>
      ) : (
        <>
          <Money value={payee.paid_amount} /> · {copy.times(payee.paid)}
        </>
      ),
  },
  ...arrange<WithdrawalDetail>(
    [...ownColumns, waitingColumn, handlingColumn],
    ['created_at', 'id', 'claimed_by', 'decided_at', 'reason'],
  ),
  {
    name: 'preset',
    label: copy.told,
    render: ({ preset, note }) => [preset && refusalTexts[preset], note].filter(Boolean).join(' · '),
  },
  { name: 'reference', label: copy.reference, isCopied: true },
  { name: 'pay_channel', label: copy.payChannel },
  { name: 'pay_note', label: copy.payNote },
  { name: 'resolved_by', label: copy.resolvedBy },
  {
    name: 'rules',
    label: copy.rules,
    render: ({ rules }) =>
      rules.map(({ rule, rule_name, version, mode, failed }) => (
        <Flex key={rule} wrap gap={8}>
          <Link to={`/payout-rules/${rule}`}>{`${rule_name} v${version}`}</Link>
          <span>{stateText(modeOptions, mode)}</span>
          <span>{resultText(failed)}</span>
        </Flex>
      )),
  },
]

export default function WithdrawalPage() {
  const { id = '' } = useParams()
  const reading = useRead('GET /console/api/withdrawals/:id', { id }, { refetchInterval: 10_000 })
  return (
    <OrderPage
      kind="withdrawal"
      title={copy.subject(id)}
      reading={reading}
      isPending={({ state }) => state === orderStates.pending}
      flags={flagNames}
      details={(order) => <DetailList row={order} columns={columns} />}
      decisions={(order, { isMaker, isMine }) => (
        <>
          {order.step !== 'paying' && (
            <ClaimActions of={path} params={{ id: order.id }} subject={subjectOf(order)} isMine={isMine} isOnPage />
          )}
          <WithdrawalActions row={order} isOnPage isRejectOnly={isMaker} />
        </>
      )}
    />
  )
}
