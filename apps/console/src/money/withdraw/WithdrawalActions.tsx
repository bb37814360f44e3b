import { refusalTexts } from '@koi/contract/money/withdraw/withdraw.copy'
import { useAct } from '../../app/act.tsx'
import { moneyOf } from '../../ui/figures/Money.tsx'
import { payeeText, type WithdrawalRow } from '../../ui/order/orders.tsx'
import { ReviewActions } from '../../ui/order/ReviewActions.tsx'
import { PageButton, RowButton } from '../../ui/table/RowButton.tsx'
import { approveFieldsOf, copy, resolveFields } from './withdrawal.copy.ts'

export const path = '/console/api/withdrawals/:id'
export const subjectOf = (row: WithdrawalRow) => copy.subject(row.out_trade_no)

interface Props {
  row: WithdrawalRow
  isOnPage?: boolean
  isRejectOnly?: boolean
}

/** Decisions on a pending order: approve, reject, or record the outcome of a payout whose gateway does not answer. */
export function WithdrawalActions({ row, isOnPage = false, isRejectOnly = false }: Props) {
  if (row.step === 'paying') return <Resolve row={row} isOnPage={isOnPage} />
  const { username: name, received } = row
  const amount = moneyOf(row.amount)
  const verb = copy.verbs[row.step]
  return (
    <ReviewActions
      of={path}
      params={{ id: row.id }}
      subject={subjectOf(row)}
      approveEffect={copy.approve(name, amount, received, payeeText(row))}
      rejectEffect={copy.reject(name, amount)}
      approveFields={approveFieldsOf(row.rate === '' ? '' : row.pay_way)}
      told={refusalTexts}
      {...(verb ? { approveVerb: verb } : {})}
      isOnPage={isOnPage}
      isRejectOnly={isRejectOnly}
    />
  )
}

function Resolve({ row, isOnPage }: { row: WithdrawalRow; isOnPage: boolean }) {
  const act = useAct()
  const at = `POST ${path}/resolve` as const
  const resolve = () =>
    act({
      title: copy.resolveTitle(row.out_trade_no),
      effect: copy.resolveEffect(row.username, moneyOf(row.amount)),
      verb: copy.resolve,
      isDangerous: true,
      fields: resolveFields,
      at,
      params: { id: row.id },
    })
  if (isOnPage)
    return (
      <PageButton at={at} shortcut="a" danger onClick={resolve}>
        {copy.resolve}
      </PageButton>
    )
  return (
    <RowButton at={at} onClick={resolve}>
      {copy.resolve}
    </RowButton>
  )
}
