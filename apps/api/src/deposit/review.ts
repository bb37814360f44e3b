import { ReviewDiffers, SecondPairNeeded } from '@koi/contract/deposit/deposit.copy'
import type { Fen } from '@koi/contract/money'
import { AmountMalformed } from '@koi/contract/refusal.copy'
import type { Instant } from '@koi/contract/time'
import { needsTwo, refuseClaimed } from '../order/order.ts'
import type { Tx } from '../platform/db.ts'
import { refuse } from '../platform/refuse.ts'
import { readSettings } from '../platform/settings.ts'
import { credit, type Deposit } from './deposit.ts'

/** An operator's approval. */
export interface Approval {
  operator: string
  operatorName: string
  at: Instant
  /** What the operator found to have arrived; absent: what the first operator said, else what was ordered. */
  amount?: Fen | undefined
  reason?: string | undefined
}

/**
 * One operator approves a locked, waiting deposit. Books it, or, where two are needed, notes the first approval and books
 * at the second one's, of the same amount. Throws SecondPairNeeded when the first operator approves again.
 */
export async function approve(
  tx: Tx,
  order: Deposit,
  { operator, operatorName, at, amount: found, reason }: Approval,
): Promise<{ isBooked: boolean; amount: Fen }> {
  await refuseClaimed(tx, order, operator, at)
  const amount = found ?? (order.reviewAmount as Fen | null) ?? order.amount
  if (amount === 0) refuse(AmountMalformed)
  const { four_eyes_deposit: threshold } = await readSettings(tx)
  const isTwo = needsTwo(threshold, amount)
  if (isTwo && order.reviewedBy === null) {
    await tx
      .updateTable('deposit')
      .set({ reviewedBy: operator, reviewAmount: amount, claimedBy: null, claimedAt: null })
      .where('id', '=', order.id)
      .execute()
    return { isBooked: false, amount }
  }
  if (isTwo && order.reviewedBy === operator) refuse(SecondPairNeeded)
  if (isTwo && order.reviewAmount !== amount) refuse(ReviewDiffers)
  await credit(tx, order, {
    amount,
    reference: order.reference,
    by: operatorName,
    at,
    ...(reason ? { note: reason } : {}),
  })
  return { isBooked: true, amount }
}
