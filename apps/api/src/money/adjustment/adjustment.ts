import { BalanceTooLow } from '@koi/contract/money/adjustment/adjustment.copy'
import { AlreadyDecided } from '@koi/contract/access/approval/approval.copy'
import { fen, multiple } from '@koi/contract/money'
import type { Instant } from '@koi/contract/time'
import type { Selectable } from 'kysely'
import type { FeedOrder } from '@koi/contract/platform/feed/feed.open'
import { emit, type NewEvent } from '../../platform/event/emit.ts'
import { loadBalance, lockPlayer, post } from '../../books/ledger/ledger.ts'
import type { OrderKind } from '../../access/approval/approval.ts'
import type { Tx } from '../../platform/db/db.ts'
import { deciderColumns } from '../../platform/db/decider.ts'
import { refuse } from '../../platform/text/refuse.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { waiveIfBroke, addRequirement } from '../turnover/turnover.ts'

export type Adjustment = Selectable<Tables['adjustment']>

/** The event of an adjustment in the form that the feed publishes. */
export const adjustmentEvent = (order: Adjustment): NewEvent => ({
  kind: 'adjustment.changed',
  player: order.playerId,
  about: order.id,
  data: {
    state: order.state,
    amount_fen: order.amount,
    created_at: order.createdAt,
    closed_at: order.closedAt,
  } satisfies FeedOrder<'adjustment.changed'>,
})

export const adjustmentApproval: OrderKind<Pick<Adjustment, 'id' | 'approvalId'>> = {
  setting: 'four_eyes_adjustment',
  act: 'adjustment.approve',
  subjectKind: 'adjustment',
  isGift: true,
}

/**
 * Posts a pending adjustment against `adjust`; a credit adds its turnover requirement. The caller holds the player's
 * lock. Throws BalanceTooLow, AlreadyDecided.
 */
export async function bookAdjustment(tx: Tx, adjustment: Adjustment, by: string, at: Instant): Promise<void> {
  const { id, playerId: player, amount, turnoverMultiple } = adjustment
  if (adjustment.state !== 'pending') refuse(AlreadyDecided)
  const isCredit = amount > 0
  const size = fen(Math.abs(amount))
  if (!isCredit) {
    await lockPlayer(tx, player)
    if ((await loadBalance(tx, player)) < size) refuse(BalanceTooLow)
  }
  await tx
    .updateTable('adjustment')
    .set({ state: 'approved', ...deciderColumns({ kind: 'operator', id: by }), closedAt: at })
    .where('id', '=', id)
    .execute()
  emit(tx, adjustmentEvent({ ...adjustment, state: 'approved', closedAt: at }))
  post(tx, { kind: isCredit ? 'adjustment.credit' : 'adjustment.debit', player, order: id, amount: size, at })
  if (isCredit)
    addRequirement(tx, {
      player,
      source: 'adjustment',
      about: id,
      amount: multiple(size, turnoverMultiple),
      bonus: size,
      at,
    })
  else await waiveIfBroke(tx, player, at)
}
