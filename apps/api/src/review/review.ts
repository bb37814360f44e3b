import { ReviewDiffers, SecondPairNeeded } from '@koi/contract/deposit/deposit.copy'
import { ClaimedByOther } from '@koi/contract/review/review.copy'
import { type Fen, fen, fenFromYuan } from '@koi/contract/money'
import { dayOf, type Instant, minute, plus, startOf } from '@koi/contract/time'
import type { Tx } from '../platform/db.ts'
import { refuse } from '../platform/refuse.ts'
import { readSettings } from '../platform/settings.ts'

// Four-eyes approval of orders, the same for every kind.

/** One operator's decision. `said` is its content: an amount, an outcome; null if approval has no further content. */
export interface Word<Finding> {
  operator: string
  at: Instant
  said: Finding
  /** Evidence, stored with a first decision. */
  evidence?: string
}

/**
 * How orders of one kind are decided by two operators. The first decision is stored with its maker next to the order; `effect`
 * stores the second operator as decider. The columns:
 *
 * | table      | maker and their decision    | decider            |
 * | ---------- | --------------------------- | ------------------ |
 * | deposit    | reviewed_by, review_amount  | decided_by (name)  |
 * | withdrawal | reviewed_by                 | decided_by (name)  |
 * | adjustment | made_by                     | decided_by (id)    |
 * | transfer   | first_by, first_decision    | decided_by (name)  |
 * | free_round | made_by                     | decided_by (id)    |
 */
export interface Review<Order, Finding> {
  /** The setting with the amount in yuan from which on an order takes two; 0 is off. */
  threshold:
    | 'four_eyes_deposit'
    | 'four_eyes_withdrawal'
    | 'four_eyes_adjustment'
    | 'four_eyes_transfer'
    | 'four_eyes_free_rounds'
  /** The first word on a locked order, or null. */
  firstOf(order: Order): { maker: string; said: Finding } | null
  /**
   * Keeps a first word, and gives a claimed order back; null where an order is made by its first word, and so waits for
   * the second whatever the threshold is now.
   */
  keepFirst: ((tx: Tx, order: Order, word: Word<Finding>) => Promise<unknown>) | null
  /**
   * Fen that `operator` has approved alone since `since` on orders of the same player and kind. Added to the order's amount, so
   * that splitting an order does not avoid the threshold.
   */
  aloneSince?(tx: Tx, order: Order, operator: string, since: Instant): Promise<Fen>
  /** A different decision replaces the first instead of being refused; the maker's own repeated one changes nothing. */
  isFirstReplaced?: boolean
}

/** The operator who has claimed an order; an order that cannot be claimed has neither column. */
export interface Claimed {
  claimedBy: string | null
  claimedAt: Instant | null
}

/** How long a claim keeps the others away. */
export const claimLife = 15 * minute

/** Throws ClaimedByOther, with the holder's name, while another operator holds the order. */
export async function refuseClaimed(
  tx: Tx,
  { claimedBy = null, claimedAt = null }: Partial<Claimed>,
  operator: string,
  now: Instant,
): Promise<void> {
  if (claimedBy === null || claimedBy === operator || claimedAt === null || plus(claimedAt, claimLife) <= now) return
  const row = await tx.selectFrom('operator').select('username').where('id', '=', claimedBy).executeTakeFirst()
  refuse(ClaimedByOther, { by: row?.username ?? '' })
}

/** In fen; 0 while it is off. */
const thresholdOf = async (tx: Tx, { threshold }: Pick<Review<unknown, unknown>, 'threshold'>): Promise<Fen> =>
  fenFromYuan(String((await readSettings(tx))[threshold])) ?? fen(0)

/** Whether an order of `amount` fen needs two operators, counting what its maker approved alone on the same Beijing day. */
export async function needsTwo<Order, Finding>(
  tx: Tx,
  review: Pick<Review<Order, Finding>, 'threshold' | 'aloneSince'>,
  order: Order,
  amount: Fen,
  { operator, at }: Pick<Word<unknown>, 'operator' | 'at'>,
): Promise<boolean> {
  const limit = await thresholdOf(tx, review)
  if (limit === 0 || amount >= limit) return limit > 0
  const alone = (await review.aloneSince?.(tx, order, operator, startOf(dayOf(at)))) ?? 0
  return alone + amount >= limit
}

/**
 * One operator's approval of a locked, waiting order of `amount` fen. Runs `effect` at once if one operator is enough, else when
 * a second operator decides the same as the first. An order with a stored first decision needs two until the threshold is
 * switched off. The caller must hold the order's row lock. Returns `first` (stored), `known` (repeated by its maker) or `done`.
 * Throws ClaimedByOther, SecondPairNeeded when the maker decides again, ReviewDiffers, and what `effect` throws.
 */
export async function approve<Order extends { id: string } & Partial<Claimed>, Finding>(
  tx: Tx,
  review: Review<Order, Finding>,
  order: Order,
  amount: Fen,
  word: Word<Finding>,
  effect: () => Promise<unknown>,
): Promise<'first' | 'known' | 'done'> {
  await refuseClaimed(tx, order, word.operator, word.at)
  const first = review.firstOf(order)
  const hasFirst = first !== null && (await thresholdOf(tx, review)) > 0
  if (review.keepFirst === null || hasFirst || (await needsTwo(tx, review, order, amount, word))) {
    const isSame = first?.said === word.said
    if (review.keepFirst && (first === null || (review.isFirstReplaced && !isSame))) {
      await review.keepFirst(tx, order, word)
      return 'first'
    }
    if (first?.maker === word.operator) return review.isFirstReplaced ? 'known' : refuse(SecondPairNeeded)
    if (!isSame) refuse(ReviewDiffers)
  }
  await effect()
  return 'done'
}
