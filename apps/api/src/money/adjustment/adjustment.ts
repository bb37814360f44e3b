import { adjustmentTitle, BalanceTooLow } from '@koi/contract/money/adjustment/adjustment.copy'
import { AlreadyDecided } from '@koi/contract/access/approval/approval.copy'
import { fen, multiple } from '@koi/contract/money'
import type { Instant } from '@koi/contract/time'
import { type Selectable, sql } from 'kysely'
import type { FeedOrder } from '@koi/contract/platform/feed/feed.open'
import { emit, type NewEvent } from '../../platform/event/emit.ts'
import { loadBalance, lockPlayer, post } from '../../books/ledger/ledger.ts'
import type { OrderKind } from '../../access/approval/order.ts'
import { takeAdvisoryLock } from '../../platform/db/advisoryLock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { deciderColumns } from '../../platform/db/decider.ts'
import { refuse } from '../../platform/text/refuse.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { waiveIfBroke, addRequirement } from '../turnover/turnover.ts'

export type Adjustment = Selectable<Tables['adjustment']>

/** The order as the feed publishes it. */
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
  markWaiting: null,
  // Across all players, since the operator chooses them; the lock serializes one operator's adjustments.
  async sumApprovedAloneSince(tx, { id }, operator, since) {
    await takeAdvisoryLock(tx, 'check', `adjustments:${operator}`)
    const { sum } = await tx
      .selectFrom('adjustment')
      .select(sql<number>`coalesce(sum(abs(amount)), 0)`.as('sum'))
      .where('madeBy', '=', operator)
      .whereRef('decidedById', '=', 'madeBy')
      .where('state', '=', 'approved')
      .where('createdAt', '>=', since)
      .where('id', '<>', id)
      .executeTakeFirstOrThrow()
    return fen(Number(sum))
  },
}

/** Posts a pending adjustment against `adjust`; a credit adds its turnover. The player is locked. Throws BalanceTooLow, AlreadyDecided. */
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
      title: adjustmentTitle,
      at,
    })
  else await waiveIfBroke(tx, player, at)
}
