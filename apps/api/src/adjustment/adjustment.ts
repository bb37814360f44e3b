import { adjustmentTitle, BalanceTooLow } from '@koi/contract/adjustment/adjustment.copy'
import { AlreadyDecided } from '@koi/contract/review/review.copy'
import { fen, multiple } from '@koi/contract/money'
import type { Instant } from '@koi/contract/time'
import { type Selectable, sql } from 'kysely'
import { account } from '../ledger/accounts.ts'
import { Insufficient, post } from '../ledger/ledger.ts'
import type { Tx } from '../platform/db.ts'
import { keyOf } from '../platform/id.ts'
import { refuse } from '../platform/refuse.ts'
import type { Tables } from '../platform/tables.ts'
import type { Review } from '../review/review.ts'
import { waiveIfBroke, addRequirement } from '../turnover/turnover.ts'

export type Adjustment = Selectable<Tables['adjustment']>

/** An adjustment is made by its first word. */
export const adjustmentReview: Review<Adjustment, null> = {
  threshold: 'four_eyes_adjustment',
  firstOf: ({ madeBy }) => ({ maker: madeBy, said: null }),
  keepFirst: null,
  // Over all players: whose money it becomes is the maker's choice. One maker's wait for each other until the day's sum is known.
  async aloneSince(tx, { id }, operator, since) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`adjustments:${operator}`}, 7))`.execute(tx)
    const { sum } = await tx
      .selectFrom('adjustment')
      .select(sql<number>`coalesce(sum(abs(amount)), 0)`.as('sum'))
      .where('madeBy', '=', operator)
      .whereRef('decidedBy', '=', 'madeBy')
      .where('state', '=', 'approved')
      .where('createdAt', '>=', since)
      .where('id', '<>', id)
      .executeTakeFirstOrThrow()
    return fen(Number(sum))
  },
}

/**
 * Books a waiting adjustment: a credit comes from `adjust` and requires its multiple, a debit goes there. The player
 * is locked. Throws BalanceTooLow, and AlreadyDecided for one that does not wait.
 */
export async function bookAdjustment(tx: Tx, adjustment: Adjustment, by: string, at: Instant): Promise<void> {
  const { id, playerId: player, amount, turnoverMultiple } = adjustment
  if (adjustment.state !== 'pending') refuse(AlreadyDecided)
  await tx
    .updateTable('adjustment')
    .set({ state: 'approved', decidedBy: by, closedAt: at })
    .where('id', '=', id)
    .execute()
  const isCredit = amount > 0
  const size = fen(Math.abs(amount))
  const [from, to] = isCredit ? [account.adjust, account.main] : [account.main, account.adjust]
  try {
    await post(tx, { player, key: keyOf(id, 'adjust'), kind: 'adjustment', about: id, from, to, amount: size, at })
  } catch (error) {
    if (error instanceof Insufficient) refuse(BalanceTooLow)
    throw error
  }
  if (isCredit)
    await addRequirement(tx, {
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
