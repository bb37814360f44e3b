import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { ApprovalRow, ApprovalState } from '@koi/contract/access/approval/approval.console'
import { ApprovalStale, ReviewDiffers, SecondPairNeeded } from '@koi/contract/access/approval/approval.copy'
import type { InboxKind } from '@koi/contract/desk/inbox/inbox'
import { type Fen, fen, fenFromYuan, noMoney } from '@koi/contract/money'
import type { Settings } from '@koi/contract/site/setting/setting.copy'
import { dayOf, hour, type Instant, plus, startOf } from '@koi/contract/time'
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { associatedData } from '../../platform/base/personal.ts'
import { findHolder, refuseHeld } from '../../platform/claim/claim.ts'
import type { Act } from '../../platform/db/audit.ts'
import { defer, type Reader, type Tx } from '../../platform/db/db.ts'
import { type Decider, deciderColumns } from '../../platform/db/decider.ts'
import { readSettings } from '../../platform/db/settings.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { emit } from '../../platform/event/emit.ts'
import type { OperatorCaller } from '../../platform/http/caller.ts'
import { auditAct, type Request, Waiting } from '../../platform/http/on.ts'
import { newId } from '../../platform/text/id.ts'
import { refuse } from '../../platform/text/refuse.ts'

// A write that needs a second operator waits as a row of `approval`. An order points to its row (`approval_id`), which holds
// the first operator's decision; the second one repeats it with the order's own endpoint (`decideOrder`). Any other write is
// stored encrypted, and its handler runs again when a second operator approves the row (`requestApproval`). Row locks: the
// order or its player first, then the approval.

type Approval = Tables['approval']

/** The part of an operator's write that approvals need. */
type Write = { tx: Tx; caller: { operator: string } } & Pick<Request, 'now' | 'settings'>

/** When a write of one kind needs a second operator. */
export interface Threshold<Subject> {
  /** Setting with the amount in yuan from which a second operator is needed; 0: off. */
  setting:
    | 'four_eyes_deposit'
    | 'four_eyes_withdrawal'
    | 'four_eyes_adjustment'
    | 'four_eyes_transfer'
    | 'four_eyes_free_rounds'
  /**
   * The write gives or promises money that no player paid in. What one operator gives alone on a Beijing day is one sum over all
   * kinds of gifts and all players (table `given_alone`), and is below `four_eyes_adjustment` too.
   */
  isGift?: true
  /**
   * SQL: `amount` in fen of each write of this kind that `operator` made alone since `since`. Their sum is added to the new
   * one's, so that splitting an amount does not avoid the threshold. The caller holds a lock that serializes these writes.
   */
  madeAlone?(subject: Subject, operator: string, since: Instant): RawBuilder<unknown>
}

/** The threshold of gifts that are no order. */
export const giftThreshold: Threshold<null> = { setting: 'four_eyes_adjustment', isGift: true }
/** The threshold of gifts of free rounds, which is that of other gifts where it is lower. */
export const freeRoundsThreshold: Threshold<null> = { setting: 'four_eyes_free_rounds', isGift: true }

/** Defines how two operators decide orders of one kind. */
export interface OrderKind<Order> extends Threshold<Order> {
  /** Name of the endpoint. */
  act: string
  subjectKind: 'deposit' | 'withdrawal' | 'adjustment' | 'transfer' | 'free_round' | 'bonus'
  /**
   * Stores the first decision in the order and releases its claim, deferred. Omitted for orders that are created together with
   * their approval and always need a second operator.
   */
  markWaiting?(tx: Tx, order: Order, first: { approvalId: string; evidence: string }): void
  /** A differing decision replaces the first instead of being refused; the maker may repeat theirs without effect. */
  isFirstReplaced?: boolean
}

interface Order {
  id: string
  approvalId: string | null
}

/** The queue of each kind of order. */
const queues = {
  deposit: 'deposits',
  withdrawal: 'withdrawals',
  adjustment: 'adjustments',
  transfer: 'transfers',
  free_round: 'free_rounds',
  bonus: 'bonuses',
} as const satisfies Record<OrderKind<never>['subjectKind'], InboxKind>

/** Content of a decision: the amount in fen or the outcome; null if the only choice is approval. */
type Content = Fen | string | null

/** The pending decision of the first operator. */
interface FirstDecision<Chosen extends Content> {
  id: string
  madeBy: string
  content: Chosen
}

/** Returns the threshold in fen; 0: off. A gift has the lower one of its own and that of all gifts. */
function thresholdOf(settings: Settings, { setting, isGift }: Pick<Threshold<never>, 'setting' | 'isGift'>): Fen {
  const names = isGift ? ([setting, 'four_eyes_adjustment'] as const) : [setting]
  const limits = names.map((name) => fenFromYuan(String(settings[name])) ?? noMoney).filter((limit) => limit > 0)
  return limits.length > 0 ? fen(Math.min(...limits)) : noMoney
}

/**
 * Adds a gift of `amount` fen to what the operator gave alone today, unless the sum would reach `limit`, 0: no limit. Returns
 * whether it was added. The row's lock serializes the gifts of one operator.
 */
async function tryGiveAlone({ tx, caller, now }: Write, amount: Fen, limit: Fen): Promise<boolean> {
  const { rows } = await sql`
    insert into given_alone as g (operator_id, day, amount) values (${caller.operator}::uuid, ${dayOf(now)}::date, ${amount})
    on conflict (operator_id, day) do update set amount = g.amount + excluded.amount
      where ${limit} = 0 or g.amount + excluded.amount < ${limit}
    returning 1`.execute(tx)
  return rows.length > 0
}

/**
 * Whether a write of `amount` fen needs two operators, including what its maker made alone on the same Beijing day. A gift that
 * needs one operator counts as given: call it once, in the transaction that gives.
 */
export async function needsSecondOperator<Subject>(
  write: Write,
  threshold: Threshold<Subject>,
  subject: Subject,
  amount: Fen,
): Promise<boolean> {
  const limit = thresholdOf(write.settings, threshold)
  const { isGift, madeAlone } = threshold
  if (limit > 0 && amount >= limit) return true
  if (isGift) return !(await tryGiveAlone(write, amount, limit))
  if (limit === 0 || !madeAlone) return false
  const { tx, caller, now } = write
  const { operator } = caller
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount), 0)::bigint as sum from (${madeAlone(subject, operator, startOf(dayOf(now)))}) alone`.execute(
    tx,
  )
  return rows[0]!.sum + amount >= limit
}

const newApproval = ({ caller, now }: Pick<Write, 'caller' | 'now'>) => ({
  id: newId<'Approval'>(),
  madeBy: caller.operator,
  madeAt: now,
})

type EndState = 'approved' | 'rejected' | 'withdrawn'

/** Ends a pending approval and deletes its encrypted change, deferred; an approval that has ended is not changed. */
export function closeApproval(
  tx: Tx,
  id: string,
  state: EndState | RawBuilder<EndState>,
  by: Decider,
  at: Instant,
  reason = '',
): void {
  const ended = tx
    .updateTable('approval')
    .set({ state, ...deciderColumns(by), decidedAt: at, reason, change: null })
    .where('id', '=', id)
    .where('state', '=', 'pending')
  void defer(tx, ended)
}

/**
 * Loads the pending first decision of a locked order; null if there is none. One query, or none for an order without a stored
 * decision.
 */
export async function findFirstDecision<Chosen extends Content>(
  tx: Tx,
  { approvalId }: Pick<Order, 'approvalId'>,
): Promise<FirstDecision<Chosen> | null> {
  if (approvalId === null) return null
  const row = await tx
    .selectFrom('approval')
    .select(['id', 'madeBy', 'decision'])
    .where('id', '=', approvalId)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return row ? { id: row.id, madeBy: row.madeBy, content: row.decision as Chosen } : null
}

/** Inserts the first operator's decision, deferred; returns the id of the approval. */
function insertFirstDecision(
  write: Write,
  { act, subjectKind }: Pick<OrderKind<never>, 'act' | 'subjectKind'>,
  { order, amount, content = null, evidence = '' }: { order: { id: string }; amount: Fen } & Chosen,
): string {
  const decision = content === null ? null : JSON.stringify(content)
  const row = { ...newApproval(write), act, subjectKind, subjectId: order.id, amount, decision, evidence }
  void defer(write.tx, write.tx.insertInto('approval').values(row))
  return row.id
}

/**
 * Inserts the approval that a new order of `amount` fen waits for, deferred. Returns its id; null if no second operator is
 * needed.
 */
export const requestOrderApproval = async <Kind extends { id: string }>(
  write: Write,
  kind: OrderKind<Kind>,
  order: Kind,
  amount: Fen,
): Promise<string | null> =>
  (await needsSecondOperator(write, kind, order, amount)) ? insertFirstDecision(write, kind, { order, amount }) : null

/** `first`: the order's first decision, `holder`: the other operator who holds it, if they are known; null: none. */
type Decision<Kind> = {
  order: Kind
  amount: Fen
  first?: FirstDecision<Content> | null
  holder?: string | null
} & Chosen

interface Chosen {
  content?: Content
  /** Evidence stored with a first decision. */
  evidence?: string
}

/**
 * Applies one operator's approval to a locked, pending order of `amount` fen. Returns `waiting` if it was stored as the first
 * decision, `unchanged` if its maker repeated it, and `approved` after `carryOut`, which runs if one operator is enough or a
 * second one made the same decision. An order with a first decision needs two until the threshold is switched off. Throws
 * ClaimedByOther, ReviewDiffers, and SecondPairNeeded when the maker decides again or the order has lost the first decision
 * that it was created with.
 */
export async function decideOrder<Kind extends Order>(
  write: Write,
  kind: OrderKind<Kind>,
  decision: Decision<Kind>,
  carryOut: () => Promise<unknown>,
): Promise<'waiting' | 'unchanged' | 'approved'> {
  const outcome = await judge(write, kind, decision)
  if (outcome === 'approved') await carryOut()
  return outcome
}

async function judge<Kind extends Order>(
  write: Write,
  kind: OrderKind<Kind>,
  decision: Decision<Kind>,
): Promise<'waiting' | 'unchanged' | 'approved'> {
  const { tx, caller, now, settings } = write
  const { order, amount, content = null, evidence = '' } = decision
  const { operator } = caller
  const { first = await findFirstDecision(tx, order) } = decision
  const item = { kind: queues[kind.subjectKind], id: order.id }
  refuseHeld(decision.holder === undefined ? await findHolder(tx, item, operator, now) : decision.holder)
  const isMaker = first?.madeBy === operator
  const isSame = first?.content === content
  const close = (id: string, state: EndState) => closeApproval(tx, id, state, { kind: 'operator', id: operator }, now)
  const wait = (): 'waiting' => {
    if (!kind.markWaiting) return refuse(SecondPairNeeded)
    kind.markWaiting(tx, order, { approvalId: insertFirstDecision(write, kind, decision), evidence })
    return 'waiting'
  }

  if (first === null) return (await needsSecondOperator(write, kind, order, amount)) ? wait() : 'approved'
  if (kind.markWaiting && thresholdOf(settings, kind) === 0) {
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

/**
 * Ends the first decision, if any, of a locked order that ends otherwise: rejected, paid, or answered by a third party.
 * Deferred.
 */
export function dropFirstDecision(tx: Tx, { approvalId }: Pick<Order, 'approvalId'>, by: Decider, at: Instant): void {
  const second = by.kind === 'operator' ? by.id : null
  const state = sql<EndState>`case when made_by <> ${second}::uuid then 'rejected' else 'withdrawn' end`
  if (approvalId !== null) closeApproval(tx, approvalId, state, by, at)
}

/** SQL statement: expires the pending approvals whose ids are `approval_id` of the CTE `changed`, of orders that expired. */
export const expireApprovals = (at: Instant) => sql`
  update approval set state = 'expired', decided_by_kind = 'system', decided_at = ${at}
  from changed where approval.id = changed.approval_id and approval.state = 'pending'`

/** Approvals of changes expire after 72 h. */
export const approvalLifetime = 72 * hour

export type ApprovalArgs = { tx: Tx; caller: OperatorCaller } & Pick<
  Request,
  'now' | 'ip' | 'requestId' | 'second' | 'idempotency'
>
export type RequestedChange = Pick<Act, 'subjectKind' | 'subjectId'> & {
  before: object | null
  after: object
  /** Amount of the change in fen. */
  amount?: Fen
}

/** Returns a digest that shows that a secret changed without revealing it. */
export const fingerprint = (secret: string): string =>
  secret === '' ? '' : `#${createHash('sha256').update(secret).digest('hex').slice(0, 8)}`

/** Returns the current values of the fields in `changes`, as `before` of `requestApproval`. */
export const pickChangedFields = (row: object, changes: object): object =>
  Object.fromEntries(Object.entries(row).filter(([key]) => Reflect.get(changes, key) !== undefined))

/** Returns the associated data with which the change is encrypted. */
export const changeAssociatedData = (id: string): string => associatedData('approval.change', id)

/**
 * Four-eyes approval of a change. Inserts an approval and returns it as the answer of the call; a repeated identical request of
 * the same operator returns the pending one. Returns null if the handler may make the change: no approval is required, or a
 * second operator has approved it and the handler runs again. Throws ApprovalStale if the current state is no longer `before`.
 * Call it after the checks and before the first write. `isRequired` replaces the test of the setting `four_eyes_changes`.
 */
export async function requestApproval(
  args: ApprovalArgs,
  change: RequestedChange,
  isRequired = async () => Number((await readSettings(args.tx)).four_eyes_changes) !== 0,
): Promise<Waiting | null> {
  const { tx, now, second, idempotency } = args
  const { subjectKind, subjectId, before, after, amount = null } = change
  if (second.approved) {
    // Compare after a JSON round trip, which drops undefined.
    const current: unknown = JSON.parse(JSON.stringify(before))
    if (!isDeepStrictEqual(second.approved.before, current)) refuse(ApprovalStale)
    second.approved.isCompared = true
    return null
  }
  if (!(await isRequired())) return null
  await expireRepeated(args)
  const made = newApproval(args)
  // Locks a pending request of the same change, also against its decision, so that one of the two is returned.
  const { id } = await tx
    .insertInto('approval')
    .values({
      ...made,
      act: second.act,
      subjectKind,
      subjectId,
      amount,
      before: before && JSON.stringify(before),
      after: JSON.stringify(after),
      change: second.sealed(changeAssociatedData(made.id)),
      changeHash: idempotency.bodyHash,
      expiresAt: plus(now, approvalLifetime),
    })
    .onConflict((eb) =>
      eb
        .columns(['madeBy', 'act', 'changeHash'])
        // Literals, not parameters: a generic plan would not match parameters with the partial index.
        .where(sql<boolean>`state = 'pending' and change is not null`)
        .doUpdateSet({ changeHash: idempotency.bodyHash }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  if (id === made.id) {
    emit(tx, { kind: 'approval.changed' })
    const asked = { ...after, approval: id, act: second.act }
    auditAct(tx, args, { act: 'approval.ask', subjectKind, subjectId, before, after: asked })
  }
  return new Waiting(await readChange(tx, id, now))
}

/**
 * Four-eyes approval of a publication that can pay up to `amount` fen without another decision. Like `requestApproval`, but
 * required from the threshold of gifts on, to which what the operator gave alone on the day is added.
 */
export const requestGiftApproval = (
  args: ApprovalArgs & Write,
  change: RequestedChange & { amount: Fen },
): Promise<Waiting | null> =>
  requestApproval(args, change, () => needsSecondOperator(args, giftThreshold, null, change.amount))

const expired = ({ ref }: ExpressionBuilder<Tables, 'approval'>) => ({
  state: 'expired' as const,
  ...deciderColumns({ kind: 'system' }),
  decidedAt: ref('expiresAt'),
  change: null,
})

/**
 * Marks changes that nobody decided in time as expired and deletes their encrypted requests, and those of changes that an
 * earlier release ended. Returns the number of rows.
 */
export async function sweepChanges(tx: Tx, now: Instant): Promise<number> {
  const late = tx.updateTable('approval').set(expired).where('state', '=', 'pending').where('expiresAt', '<=', now)
  const ended = tx
    .updateTable('approval')
    .set({ change: null })
    .where('state', '<>', 'pending')
    .where('change', 'is not', null)
  const swept = await Promise.all([late.executeTakeFirst(), ended.executeTakeFirst()])
  return swept.reduce((all, { numUpdatedRows }) => all + Number(numUpdatedRows), 0)
}

/** Marks an earlier request of the same change as expired, so that the change can be requested again. */
async function expireRepeated({ tx, caller, now, second, idempotency }: ApprovalArgs): Promise<void> {
  await tx
    .updateTable('approval')
    .set(expired)
    .where('madeBy', '=', caller.operator)
    .where('act', '=', second.act)
    .where('changeHash', '=', idempotency.bodyHash)
    .where('state', '=', 'pending')
    .where('expiresAt', '<=', now)
    .execute()
}

/** Returns the maker of a change and, if it was approved, the second operator. */
export const makersOf = ({ caller, second }: Pick<ApprovalArgs, 'caller' | 'second'>) =>
  second.approved
    ? { maker: second.approved.maker.operator, second: caller.operator }
    : { maker: caller.operator, second: null }

/**
 * SQL for the state at `now` as operators see it. `expired` is stored when the same change is requested again, or by a job; a
 * change that its maker withdrew counts as rejected.
 */
export const effectiveStateSql = (now: Instant) =>
  sql<ApprovalState>`case approval.state
    when 'pending' then case when expires_at <= ${now}::timestamptz then 'expired' else 'open' end
    when 'withdrawn' then 'rejected' else approval.state end`

/** Selects changes with the usernames of maker and decider and the state at `now`; decisions on orders are left out. */
export const changes = (db: Reader | Tx, now: Instant) =>
  db
    .selectFrom('approval')
    .innerJoin('operator as maker', 'maker.id', 'approval.madeBy')
    .leftJoin('operator as decider', 'decider.id', 'approval.decidedBy')
    .selectAll('approval')
    .select(['maker.username as maker', 'decider.username as decider'])
    .select(effectiveStateSql(now).as('effectiveState'))
    .where('approval.after', 'is not', null)
    .$narrowType<{ after: Exclude<Approval['after'], null>; expiresAt: Instant }>()

type Row = Awaited<ReturnType<ReturnType<typeof changes>['executeTakeFirstOrThrow']>>

export const rowOf = (row: Row): ApprovalRow => ({
  id: row.id,
  state: row.effectiveState,
  act: row.act,
  subject_kind: row.subjectKind,
  subject_id: row.subjectId,
  before: row.before,
  after: row.after,
  made_by: row.maker,
  created_at: row.madeAt,
  expires_at: row.expiresAt,
  decided_by: row.decider ?? '',
  decided_at: row.decidedAt,
  reason: row.reason,
})

export const readChange = async (tx: Tx, id: string, now: Instant): Promise<ApprovalRow> =>
  rowOf(await changes(tx, now).where('approval.id', '=', id).executeTakeFirstOrThrow())
