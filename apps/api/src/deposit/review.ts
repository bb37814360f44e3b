import { ReviewDiffers, SecondPairNeeded } from '@koi/contract/deposit/deposit.copy'
import type { approveDeposit } from '@koi/contract/deposit/deposit.console'
import type { Fen } from '@koi/contract/money'
import { AmountMalformed } from '@koi/contract/refusal.copy'
import { needsTwo, refuseClaimed } from '../order/order.ts'
import type { Asked } from '../platform/on.ts'
import { refuse } from '../platform/refuse.ts'
import { readSettings } from '../platform/settings.ts'
import { credit, type Deposit } from './deposit.ts'

/**
 * One operator's yes to a locked, waiting deposit. Books it, or, where two are needed, notes the first yes and books
 * at the second one's, of the same amount. Throws SecondPairNeeded when the first operator says yes again.
 */
export async function approve(
  { tx, input, caller, now }: Asked<typeof approveDeposit>,
  order: Deposit,
): Promise<{ isBooked: boolean; amount: Fen }> {
  await refuseClaimed(tx, order, caller.operator, now)
  const amount = input.amount ?? (order.reviewAmount as Fen | null) ?? order.amount
  if (amount === 0) refuse(AmountMalformed)
  const { four_eyes_deposit: threshold } = await readSettings(tx)
  const isTwo = needsTwo(threshold, amount)
  if (isTwo && order.reviewedBy === null) {
    await tx
      .updateTable('deposit')
      .set({ reviewedBy: caller.operator, reviewAmount: amount, claimedBy: null, claimedAt: null })
      .where('id', '=', order.id)
      .execute()
    return { isBooked: false, amount }
  }
  if (isTwo && order.reviewedBy === caller.operator) refuse(SecondPairNeeded)
  if (isTwo && order.reviewAmount !== amount) refuse(ReviewDiffers)
  await credit(tx, order, {
    amount,
    reference: order.reference,
    by: caller.operatorName,
    at: now,
    ...(input.reason ? { note: input.reason } : {}),
  })
  return { isBooked: true, amount }
}
