import { ReviewDiffers, SecondPairNeeded } from '@koi/contract/deposit/deposit.copy'
import { ClaimedByOther } from '@koi/contract/review/review.copy'
import { type Fen, fen, fenFromYuan } from '@koi/contract/money'
import { dayOf, type Instant, minute, plus, startOf } from '@koi/contract/time'
import type { Tx } from '../platform/db.ts'
import { refuse } from '../platform/refuse.ts'
import { readSettings } from '../platform/settings.ts'

// Four-eyes approval of orders, the same for every kind.

/** One operator's decision. `content`: the amount in fen or the outcome; null if there is nothing to choose but approval. */
export interface Decision<Content> {
  operator: string
  at: Instant
  content: Content
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
export interface Review<Order, Content> {
  /** Setting, in yuan: orders of at least this amount need two operators; 0 is off. */
  threshold:
    | 'four_eyes_deposit'
    | 'four_eyes_withdrawal'
    | 'four_eyes_adjustment'
    | 'four_eyes_transfer'
    | 'four_eyes_free_rounds'
  /** The first decision stored with a locked order, or null. */
  firstDecision(order: Order): { maker: string; content: Content } | null
  /**
   * Stores the first decision and releases the claim; null if creating the order is the first decision, which then always needs a
   * second.
   */
  storeFirstDecision: ((tx: Tx, order: Order, decision: Decision<Content>) => Promise<unknown>) | null
  /**
   * Fen that `operator` has approved alone since `since` on orders of the same player and kind. Added to the order's amount, so
   * that splitting an order does not avoid the threshold.
   */
  sumApprovedAloneSince?(tx: Tx, order: Order, operator: string, since: Instant): Promise<Fen>
  /** A differing second decision replaces the first instead of being refused; the maker may repeat theirs without effect. */
  isFirstReplaced?: boolean
}

/** The operator who has claimed an order, and when; order types that cannot be claimed have neither column. */
export interface ClaimColumns {
  claimedBy: string | null
  claimedAt: Instant | null
}

/** Claim duration: until then other operators cannot decide or claim the order. */
export const claimDuration = 15 * minute

/** Throws ClaimedByOther, with the holder's name, while another operator holds the order. */
export async function requireUnclaimed(
  tx: Tx,
  { claimedBy = null, claimedAt = null }: Partial<ClaimColumns>,
  operator: string,
  now: Instant,
): Promise<void> {
  if (claimedBy === null || claimedBy === operator || claimedAt === null || plus(claimedAt, claimDuration) <= now)
    return
  const row = await tx.selectFrom('operator').select('username').where('id', '=', claimedBy).executeTakeFirst()
  refuse(ClaimedByOther, { by: row?.username ?? '' })
}

/** The threshold in fen; 0: off. */
const loadThreshold = async (tx: Tx, { threshold }: Pick<Review<unknown, unknown>, 'threshold'>): Promise<Fen> =>
  fenFromYuan(String((await readSettings(tx))[threshold])) ?? fen(0)

/** Whether an order of `amount` fen needs two operators, including what its maker approved alone on the same Beijing day. */
export async function needsSecondOperator<Order, Content>(
  tx: Tx,
  review: Pick<Review<Order, Content>, 'threshold' | 'sumApprovedAloneSince'>,
  order: Order,
  amount: Fen,
  { operator, at }: Pick<Decision<unknown>, 'operator' | 'at'>,
): Promise<boolean> {
  const limit = await loadThreshold(tx, review)
  if (limit === 0 || amount >= limit) return limit > 0
  const alone = (await review.sumApprovedAloneSince?.(tx, order, operator, startOf(dayOf(at)))) ?? 0
  return alone + amount >= limit
}

/**
 * Applies one operator's approval to a pending order of `amount` fen. Runs `effect` if one operator is enough, or when a second
 * operator makes the same decision as the first. An order with a stored first decision needs two until the threshold is
 * switched off. The caller must hold the order's row lock. Returns `stored` (as the first decision), `unchanged` (repeated by its
 * maker) or `done` (`effect` ran). Throws ClaimedByOther, SecondPairNeeded when the maker decides again, ReviewDiffers, and what `effect` throws.
 */
export async function approve<Order extends { id: string } & Partial<ClaimColumns>, Content>(
  tx: Tx,
  review: Review<Order, Content>,
  order: Order,
  amount: Fen,
  decision: Decision<Content>,
  effect: () => Promise<unknown>,
): Promise<'stored' | 'unchanged' | 'done'> {
  await requireUnclaimed(tx, order, decision.operator, decision.at)
  const first = review.firstDecision(order)
  const isFirstValid = first !== null && (await loadThreshold(tx, review)) > 0
  if (
    review.storeFirstDecision === null ||
    isFirstValid ||
    (await needsSecondOperator(tx, review, order, amount, decision))
  ) {
    const isSame = first?.content === decision.content
    if (review.storeFirstDecision && (first === null || (review.isFirstReplaced && !isSame))) {
      await review.storeFirstDecision(tx, order, decision)
      return 'stored'
    }
    if (first?.maker === decision.operator) return review.isFirstReplaced ? 'unchanged' : refuse(SecondPairNeeded)
    if (!isSame) refuse(ReviewDiffers)
  }
  await effect()
  return 'done'
}
