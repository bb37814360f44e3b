import { ReviewDiffers, SecondPairNeeded } from '@koi/contract/access/approval/approval.copy'
import { type Fen, fen, fenFromYuan } from '@koi/contract/money'
import { dayOf, type Instant, startOf } from '@koi/contract/time'
import { type ClaimColumns, requireUnclaimed } from '../../platform/claim/claim.ts'
import type { Settings } from '@koi/contract/site/setting/setting.copy'
import { defer, type Tx } from '../../platform/db/db.ts'
import type { Decider } from '../../platform/db/decider.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { closeApproval, newApprovalId } from './approval.ts'

// Decisions on orders. The order points to its approval (`approval_id`), which is read and written under the order's lock.

/** One operator's decision. `content`: the amount in fen or the outcome; null if there is nothing to choose but approval. */
export interface Decision<Content> {
  operator: string
  at: Instant
  content: Content
  /** Hold the thresholds. */
  settings: Settings
  /** Stored with a first decision. */
  evidence?: string
}

/** The pending decision of the first operator. */
export interface FirstDecision<Content> {
  id: string
  madeBy: string
  content: Content
}

/** When orders of one kind need two operators. */
export interface Threshold<Order> {
  /** In yuan: orders of at least this amount need two operators; 0 is off. */
  setting:
    | 'four_eyes_deposit'
    | 'four_eyes_withdrawal'
    | 'four_eyes_adjustment'
    | 'four_eyes_transfer'
    | 'four_eyes_free_rounds'
  /**
   * Fen that `operator` has approved alone since `since` on orders of the same player and kind. Added to the order's amount, so
   * that splitting an order does not avoid the threshold.
   */
  sumApprovedAloneSince?(tx: Tx, order: Order, operator: string, since: Instant): Promise<Fen>
}

/** How orders of one kind are decided by two operators. */
export interface OrderKind<Order> extends Threshold<Order> {
  /** Endpoint name. */
  act: string
  subjectKind: 'deposit' | 'withdrawal' | 'adjustment' | 'transfer' | 'free_round' | 'bonus'
  /**
   * Stores the first decision in the order and releases its claim, deferred. Null: an order that waits was created with its approval, and
   * always needs a second operator.
   */
  markWaiting: ((tx: Tx, order: Order, first: { approvalId: string; evidence: string }) => void) | null
  /** A differing decision replaces the first instead of being refused; the maker may repeat theirs without effect. */
  isFirstReplaced?: boolean
}

interface Order extends Partial<ClaimColumns> {
  id: string
  approvalId: string | null
}

/** The threshold in fen; 0: off. */
const thresholdOf = (settings: Settings, { setting }: Pick<Threshold<unknown>, 'setting'>): Fen =>
  fenFromYuan(String(settings[setting])) ?? fen(0)

/** Whether an order of `amount` fen needs two operators, including what its maker approved alone on the same Beijing day. */
export async function needsSecondOperator<Kind>(
  tx: Tx,
  threshold: Threshold<Kind>,
  order: Kind,
  amount: Fen,
  { operator, at, settings }: Pick<Decision<unknown>, 'operator' | 'at' | 'settings'>,
): Promise<boolean> {
  const limit = thresholdOf(settings, threshold)
  if (limit === 0 || amount >= limit) return limit > 0
  const alone = (await threshold.sumApprovedAloneSince?.(tx, order, operator, startOf(dayOf(at)))) ?? 0
  return alone + amount >= limit
}

/** The pending first decision of a locked order, or null. One query, and none without a stored decision. */
export async function findFirstDecision<Content>(
  tx: Tx,
  { approvalId }: Pick<Order, 'approvalId'>,
): Promise<FirstDecision<Content> | null> {
  if (approvalId === null) return null
  const row = await tx
    .selectFrom('approval')
    .select(['id', 'madeBy', 'decision'])
    .where('id', '=', approvalId)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return row ? { id: row.id, madeBy: row.madeBy, content: row.decision as Content } : null
}

/** Inserts the first operator's decision, deferred; returns the id of the approval. */
export function insertFirstDecision(
  tx: Tx,
  { act, subjectKind }: Pick<OrderKind<never>, 'act' | 'subjectKind'>,
  order: { id: string; amount: Fen },
  { operator, at, content, evidence = '' }: Decision<Fen | string | null>,
): string {
  const id = newApprovalId()
  const row = {
    id,
    act,
    subjectKind,
    subjectId: order.id,
    amount: order.amount,
    decision: content === null ? null : JSON.stringify(content),
    evidence,
    madeBy: operator,
    madeAt: at,
  }
  void defer(tx, tx.insertInto('approval').values(row))
  return id
}

/**
 * Applies one operator's approval to a locked, pending order of `amount` fen. Returns `waiting` if it was stored as the first
 * decision, `unchanged` if its maker repeated it, and `approved` if the caller is to carry the decision out: one operator is
 * enough, or a second one made the same decision. An order with a first decision needs two until the threshold is switched off.
 * Throws ClaimedByOther, SecondPairNeeded when the maker decides again, ReviewDiffers.
 */
export async function decideOrder<Kind extends Order, Content extends Fen | string | null>(
  tx: Tx,
  kind: OrderKind<Kind>,
  { order, first, amount }: { order: Kind; first: FirstDecision<Content> | null; amount: Fen },
  decision: Decision<Content>,
): Promise<'waiting' | 'unchanged' | 'approved'> {
  const { operator, at, settings } = decision
  await requireUnclaimed(tx, order, operator, at)
  const isMaker = first?.madeBy === operator
  const isSame = first?.content === decision.content
  const close = (id: string, state: 'approved' | 'rejected' | 'withdrawn') =>
    closeApproval(tx, id, { state, by: { kind: 'operator', id: operator }, at })
  const wait = (): 'waiting' => {
    const approvalId = insertFirstDecision(tx, kind, { id: order.id, amount }, decision)
    kind.markWaiting?.(tx, order, { approvalId, evidence: decision.evidence ?? '' })
    return 'waiting'
  }

  if (first === null) return (await needsSecondOperator(tx, kind, order, amount, decision)) ? wait() : 'approved'
  if (kind.markWaiting !== null && thresholdOf(settings, kind) === 0) {
    close(first.id, isMaker ? 'withdrawn' : isSame ? 'approved' : 'rejected')
    return 'approved'
  }
  if (kind.isFirstReplaced && !isSame) {
    close(first.id, isMaker ? 'withdrawn' : 'rejected')
    return wait()
  }
  if (isMaker) return kind.isFirstReplaced ? 'unchanged' : refuse(SecondPairNeeded)
  if (!isSame) refuse(ReviewDiffers)
  close(first.id, 'approved')
  return 'approved'
}

/** Ends the first decision, if any, of a locked order that is decided without it: rejected, paid, or answered from outside. */
export async function dropFirstDecision(
  tx: Tx,
  order: Pick<Order, 'approvalId'>,
  by: Decider,
  at: Instant,
): Promise<void> {
  const first = await findFirstDecision(tx, order)
  if (first === null) return
  const isBySecond = by.kind === 'operator' && by.id !== first.madeBy
  closeApproval(tx, first.id, { state: isBySecond ? 'rejected' : 'withdrawn', by, at })
}
