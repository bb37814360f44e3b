import { ClaimedByOther, ReviewDiffers, SecondPairNeeded } from '@koi/contract/deposit/deposit.copy'
import type { approveDeposit } from '@koi/contract/deposit/deposit.console'
import { type Fen, fen, fenFromYuan } from '@koi/contract/money'
import { type Instant, minute, plus } from '@koi/contract/time'
import type { Asked } from '../platform/on.ts'
import { refuse } from '../platform/refuse.ts'
import { readSettings } from '../platform/settings.ts'
import { credit, type Deposit } from './deposit.ts'

const claimLife = 15 * minute

/** When a claim that begins now ends. */
export const claimEnd = (now: Instant): Instant => plus(now, claimLife)

/** Whether another operator holds the order now. */
export const isClaimedByOther = ({ claimedBy, claimedAt }: { claimedBy: string | null; claimedAt: Instant | null }, operator: string, now: Instant): boolean =>
  claimedBy !== null && claimedBy !== operator && claimedAt !== null && claimEnd(claimedAt) > now

/** Whether an amount needs two operators: the setting is a threshold in yuan, 0 is off. */
export function needsTwo(threshold: string | number, amount: Fen): boolean {
  const limit = fenFromYuan(String(threshold)) ?? fen(0)
  return limit > 0 && amount >= limit
}

/**
 * One operator's yes to a locked, waiting deposit. Books it, or, where two are needed, notes the first yes and books
 * at the second one's, of the same amount. Throws SecondPairNeeded when the first operator says yes again.
 */
export async function approve({ tx, input, caller, now }: Asked<typeof approveDeposit>, order: Deposit): Promise<{ isBooked: boolean; amount: Fen }> {
  if (isClaimedByOther(order, caller.operator, now)) {
    const row = await tx.selectFrom('operator').select('username').where('id', '=', order.claimedBy!).executeTakeFirst()
    refuse(ClaimedByOther, { by: row?.username ?? '' })
  }
  const amount = input.amount ?? (order.reviewAmount as Fen | null) ?? order.amount
  const { four_eyes_deposit: threshold } = await readSettings(tx)
  if (needsTwo(threshold, amount) && order.reviewedBy === null) {
    await tx.updateTable('deposit').set({ reviewedBy: caller.operator, reviewAmount: amount, claimedBy: null, claimedAt: null }).where('id', '=', order.id).execute()
    return { isBooked: false, amount }
  }
  if (order.reviewedBy !== null && needsTwo(threshold, amount)) {
    if (order.reviewedBy === caller.operator) refuse(SecondPairNeeded)
    if (order.reviewAmount !== amount) refuse(ReviewDiffers)
  }
  await credit(tx, order, { amount, reference: order.reference, by: caller.operatorName, at: now, ...(input.reason ? { note: input.reason } : {}) })
  return { isBooked: true, amount }
}
