import type { OrderState, WithdrawalState } from '@koi/contract/state'
import type { InboxKind } from '@koi/contract/desk/inbox/inbox'
import { AlreadyDecided } from '@koi/contract/access/approval/approval.copy'
import { ClaimedByOther } from '@koi/contract/platform/claim/claim.copy'
import { type Instant, minute, plus } from '@koi/contract/time'
import type { RawBuilder } from 'kysely'
import { emit } from '../event/emit.ts'
import type { Act } from '../db/audit.ts'
import { defer, type Reader, type Tx } from '../db/db.ts'
import { auditAct, type Request } from '../http/on.ts'
import { refuse } from '../text/refuse.ts'
import type { OperatorCaller } from '../http/caller.ts'

// The table `handling` has a row for an item of a queue that an operator claimed, was assigned, paused, or asked the player
// about. Writers lock the item first, so that a decision that holds the item's lock reads a claim that stands.

/** Claim duration: until then other operators cannot decide or claim the item. */
export const claimDuration = 15 * minute

/** Names an item of a queue. */
export interface ItemKey {
  kind: InboxKind
  id: string
}

/** Columns of `handling` that say who works on an item. */
interface ClaimColumns {
  ownerId: string | null
  ownedUntil: Instant | null
}

/** When the claim ends; null without a claim, or if it has ended. */
export const claimEnd = ({ ownedUntil }: Pick<ClaimColumns, 'ownedUntil'>, now: Instant): Instant | null =>
  ownedUntil !== null && ownedUntil > now ? ownedUntil : null

/** Finds who works on an item, or did. Read it after the item's lock where a decision depends on it. */
export const findClaim = (db: Reader | Tx, { kind, id }: ItemKey): Promise<ClaimColumns | undefined> =>
  db
    .selectFrom('handling')
    .select(['ownerId', 'ownedUntil'])
    .where('kind', '=', kind)
    .where('objectId', '=', id)
    .executeTakeFirst()

/**
 * Finds the name of another operator who holds an item; null: none. `id`: of the item, or SQL for it, so that the query is sent
 * together with the item's lock, after it.
 */
export async function findHolder(
  tx: Tx,
  { kind, id }: { kind: InboxKind; id: string | RawBuilder<string> },
  operator: string,
  now: Instant,
): Promise<string | null> {
  const row = await tx
    .selectFrom('handling')
    .innerJoin('operator', 'operator.id', 'handling.ownerId')
    .select('operator.username')
    .where('kind', '=', kind)
    .where('objectId', '=', id)
    .where('ownerId', '<>', operator)
    .where('ownedUntil', '>', now)
    .executeTakeFirst()
  return row?.username ?? null
}

/** Throws ClaimedByOther if an operator holds the item. */
export function refuseHeld(holder: string | null): void {
  if (holder !== null) refuse(ClaimedByOther, { by: holder })
}

/** Throws ClaimedByOther, with the holder's name, while another operator holds the item. */
export async function requireUnclaimed(tx: Tx, key: ItemKey, operator: string, now: Instant): Promise<void> {
  refuseHeld(await findHolder(tx, key, operator, now))
}

/** Columns of `handling` that an act changes. */
type HandlingChange = Partial<ClaimColumns> & { pausedUntil?: Instant | null; askedAt?: Instant | null }

/** Stores how an item whose row is locked is handled, deferred. */
export function storeHandling(tx: Tx, { kind, id }: ItemKey, change: HandlingChange): void {
  void defer(
    tx,
    tx
      .insertInto('handling')
      .values({ kind, objectId: id, ...change })
      .onConflict((eb) => eb.columns(['kind', 'objectId']).doUpdateSet(change)),
  )
}

/** The change by which an operator reserves an item for `claimDuration`. It is no longer paused. */
export const claimOf = (operator: string, now: Instant) => ({
  ownerId: operator,
  ownedUntil: plus(now, claimDuration),
  pausedUntil: null,
})

/** Ends the claim of an item that waits for another operator, deferred. */
export function clearClaim(tx: Tx, { kind, id }: ItemKey): void {
  const cleared = tx.updateTable('handling').set({ ownerId: null, ownedUntil: null })
  void defer(tx, cleared.where('kind', '=', kind).where('objectId', '=', id))
}

interface Order {
  id: string
  state: OrderState | WithdrawalState
}

/** An order type that one operator can claim. */
export interface Claimable<Kind extends Order, Row> {
  kind: 'deposits' | 'withdrawals' | 'verifications'
  /** Event kind prefix: `deposit` gives `deposit.handled`. */
  event: 'deposit' | 'withdrawal' | 'verification'
  /** Audit action prefix: `deposit` gives `deposit.claim`. */
  act: 'deposit' | 'withdraw' | 'verification'
  /** Locks the order with the id or number of the request. Throws NotFound. */
  lock(tx: Tx, which: string): Promise<Kind>
  subjectOf(order: Kind): Pick<Act, 'subjectKind' | 'subjectId' | 'before'>
  /** The console's row of the order. */
  rowOf(tx: Tx, id: string): Promise<Row>
}

type Args = { tx: Tx; caller: OperatorCaller } & Pick<Request, 'now' | 'ip' | 'requestId'>

/** Handler: claims an undecided order for the operator for `claimDuration`. Throws AlreadyDecided, ClaimedByOther. */
export async function claim<Kind extends Order, Row>(
  args: Args,
  claimable: Claimable<Kind, Row>,
  which: string,
): Promise<Row> {
  const { tx, caller, now } = args
  const { kind, event, act } = claimable
  const order = await claimable.lock(tx, which)
  if (order.state === 'approved' || order.state === 'rejected') refuse(AlreadyDecided)
  const key = { kind, id: order.id }
  await requireUnclaimed(tx, key, caller.operator, now)
  storeHandling(tx, key, claimOf(caller.operator, now))
  emit(tx, { kind: `${event}.handled`, about: order.id })
  const after = { until: plus(now, claimDuration) }
  auditAct(tx, args, { act: `${act}.claim`, ...claimable.subjectOf(order), after })
  return claimable.rowOf(tx, order.id)
}

/** Handler: releases the claim. Throws ClaimedByOther. */
export async function release<Kind extends Order, Row>(
  args: Args,
  claimable: Claimable<Kind, Row>,
  which: string,
): Promise<Row> {
  const { tx, caller, now } = args
  const { kind, event, act } = claimable
  const order = await claimable.lock(tx, which)
  const key = { kind, id: order.id }
  await requireUnclaimed(tx, key, caller.operator, now)
  clearClaim(tx, key)
  emit(tx, { kind: `${event}.handled`, about: order.id })
  auditAct(tx, args, { act: `${act}.release`, ...claimable.subjectOf(order) })
  return claimable.rowOf(tx, order.id)
}
