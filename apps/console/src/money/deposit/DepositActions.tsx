import { refusalTexts } from '@koi/contract/money/deposit/deposit.copy'
import { moneyOf } from '../../ui/figures/Money.tsx'
import type { DepositRow } from '../../ui/order/orders.tsx'
import { ReviewActions } from '../../ui/order/ReviewActions.tsx'
import { approveFields, copy } from './deposit.copy.ts'

export const path = '/console/api/deposits/:deposit_no'

interface Props {
  row: DepositRow
  /** Amount of the first decision, which the second operator has to confirm. */
  reviewed?: string | number
  isOnPage?: boolean
  isRejectOnly?: boolean
}

/** Approves a pending order with the received amount, or rejects it. */
export function DepositActions({ row, reviewed, isOnPage = false, isRejectOnly = false }: Props) {
  const name = row.username
  return (
    <ReviewActions
      of={path}
      params={{ deposit_no: row.deposit_no }}
      subject={copy.subject(row.deposit_no)}
      approveEffect={copy.approve(name, moneyOf(row.amount))}
      rejectEffect={copy.reject(name, moneyOf(row.amount))}
      approveFields={approveFields}
      told={refusalTexts}
      initial={{ amount: reviewed ?? row.amount }}
      isOnPage={isOnPage}
      isRejectOnly={isRejectOnly}
    />
  )
}
