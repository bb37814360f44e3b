import { CancelInReview, CancelTooLate } from '@koi/contract/money/withdraw/withdraw.copy'
import { NotFound } from '@koi/contract/refusal.copy'
import type { Instant } from '@koi/contract/time'
import { claimEnd, findClaim } from '../../platform/claim/claim.ts'
import type { Clock } from '../../platform/base/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { lockWithdrawal, settleWithdrawal, type Withdrawal } from './withdraw.ts'

type Cancellable = Pick<Withdrawal, 'state' | 'approvalId' | 'payTries'> & { ownedUntil: Instant | null }

/**
 * What stands against a cancellation by the player: `late`, once a first operator or a channel has had the order; `claimed`,
 * while an operator who has claimed it may be paying it by hand. Null: it can be cancelled.
 */
export function cancelBlockOf(order: Cancellable, now: Instant) {
  if (order.state !== 'review' || order.approvalId !== null || order.payTries > 0) return 'late'
  return claimEnd(order, now) === null ? null : 'claimed'
}

/**
 * Cancels a player's own withdrawal and returns the held amount, deferred. Locks the player, as operators' decisions do, so
 * exactly one of both succeeds. Returns the order as it was before; a cancelled one stays as it is. Throws NotFound,
 * CancelTooLate, CancelInReview.
 */
export async function cancelWithdrawal(tx: Tx, player: string, orderNo: string, clock: Clock): Promise<Withdrawal> {
  const order = await lockWithdrawal(tx, { orderNo })
  if (order?.playerId !== player) return refuse(NotFound)
  const now = clock.now()
  if (order.state === 'rejected' && order.decidedByKind === 'player') return order
  const ownedUntil = (await findClaim(tx, { kind: 'withdrawals', id: order.id }))?.ownedUntil ?? null
  const block = cancelBlockOf({ ...order, ownedUntil }, now)
  if (block) refuse(block === 'late' ? CancelTooLate : CancelInReview)
  await settleWithdrawal(tx, order, 'returned', { by: { kind: 'player' }, at: now })
  return order
}
