import { type InboxKind, mentionPattern, viewerLifetime } from '@koi/contract/desk/inbox/inbox'
import { ItemDecided, MayNotDecide, OwnItem } from '@koi/contract/desk/inbox/inbox.copy'
import { isId } from '@koi/contract/id'
import { Forbidden, NotFound } from '@koi/contract/refusal.copy'
import { type Instant, plus } from '@koi/contract/time'
import { sql } from 'kysely'
import { claimEnd, type ItemKey } from '../../platform/claim/claim.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { emit } from '../../platform/event/emit.ts'
import type { OperatorCaller } from '../../platform/http/caller.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { mayDecide, queues } from './queues.ts'

/** An item whose row is locked. `maker`: who made it or its first decision. */
export interface Item extends ItemKey {
  number: string
  player: string | null
  isOpen: boolean
  maker: string | null
}

/** Throws Forbidden if the operator may not decide items of the kind, and NotFound for what is no id. */
export function requireKey(caller: OperatorCaller, { kind, id }: { kind: InboxKind; id: string }): ItemKey {
  if (!mayDecide(caller, kind)) refuse(Forbidden)
  return { kind, id: isId(id) ? id : refuse(NotFound) }
}

/** Finds an item of a queue, also one that is decided. `isLocked`: locks its row. Throws NotFound. */
export async function findItem(db: Reader | Tx, { kind, id }: ItemKey, now: Instant, isLocked = false): Promise<Item> {
  const queue = queues[kind]
  const { rows } = await sql<Pick<Item, 'number' | 'player' | 'isOpen' | 'maker'>>`
    with clock as (select ${now}::timestamptz as now)
    select ${sql.raw(queue.number)} as number, ${sql.raw(queue.player)} as player, coalesce(${sql.raw(queue.waits)}, false) as "isOpen", ${sql.raw(queue.maker)} as maker
    from ${sql.table(queue.table)} t where ${sql.raw(queue.id)} = ${id}
    ${isLocked ? sql`for no key update of t` : sql``}`.execute(db)
  const row = rows[0] ?? refuse(NotFound)
  return { kind, id, ...row }
}

/** Locks an item that the caller may decide now. Throws Forbidden, NotFound, ItemDecided, OwnItem. */
export async function lockItem(
  { tx, caller, now }: { tx: Tx; caller: OperatorCaller; now: Instant },
  input: { kind: InboxKind; id: string },
): Promise<Item> {
  const item = await findItem(tx, requireKey(caller, input), now, true)
  if (!item.isOpen) refuse(ItemDecided)
  if (item.maker === caller.operator) refuse(OwnItem)
  return item
}

/** Announces to the pages of the inbox and of the queue that an item is handled. */
export function emitHandled(tx: Tx, { kind, id }: ItemKey): void {
  const { event } = queues[kind]
  emit(tx, { kind: 'inbox.changed', about: id }, ...(event ? [{ kind: event, about: id }] : []))
}

/** Finds the active operators who may decide items of the kind. */
export async function loadDeciders(db: Reader | Tx, kind: InboxKind) {
  const rows = await db
    .selectFrom('operator')
    .select(['id', 'username', 'role', 'permissions'])
    .where('isActive', '=', true)
    .orderBy('username')
    .execute()
  return rows.filter((one) => mayDecide(one, kind))
}

/** Finds an operator who may decide the item. Throws MayNotDecide. */
export async function requireDecider(tx: Tx, { kind, maker }: Item, username: string): Promise<string> {
  const deciders = await loadDeciders(tx, kind)
  const found = deciders.find((one) => one.username.toLowerCase() === username.toLowerCase())
  return found && found.id !== maker ? found.id : refuse(MayNotDecide, { name: username })
}

/**
 * Finds the operators whom a note mentions. A name that no operator has is text. Throws MayNotDecide for an operator who may not
 * decide the item.
 */
export async function findMentioned(tx: Tx, item: Item, content: string): Promise<string[]> {
  const names = [...new Set([...content.matchAll(mentionPattern)].map(([, name]) => name!.toLowerCase()))]
  if (names.length === 0) return []
  const known = await tx
    .selectFrom('operator')
    .select('username')
    .where(sql`lower(username)`, 'in', [...names, ...names.map((name) => name.replace(/[.-]+$/, ''))])
    .execute()
  return Promise.all(known.map(({ username }) => requireDecider(tx, item, username)))
}

/** Loads how an item is handled, as an operator sees it. */
export async function loadHandling(db: Reader | Tx, key: ItemKey, operator: string, now: Instant) {
  const { kind, id } = key
  const [item, row, viewers, notes] = await Promise.all([
    findItem(db, key, now),
    db
      .selectFrom('handling')
      .leftJoin('operator', 'operator.id', 'handling.ownerId')
      .select(['username', 'ownedUntil', 'pausedUntil', 'askedAt'])
      .where('kind', '=', kind)
      .where('objectId', '=', id)
      .executeTakeFirst(),
    db
      .selectFrom('handlingViewer as v')
      .innerJoin('operator', 'operator.id', 'v.operatorId')
      .select('username')
      .where('kind', '=', kind)
      .where('objectId', '=', id)
      .where('operatorId', '<>', operator)
      .where('seenAt', '>', plus(now, -viewerLifetime))
      .orderBy('username')
      .execute(),
    db
      .selectFrom('handlingNote as n')
      .innerJoin('operator', 'operator.id', 'n.operatorId')
      .select(['n.id', 'operator.username as by', 'n.at', 'n.content'])
      .where('kind', '=', kind)
      .where('objectId', '=', id)
      .orderBy('n.at')
      .orderBy('n.id')
      .execute(),
  ])
  const ownedUntil = row ? claimEnd(row, now) : null
  const isOwned = row !== undefined && (row.ownedUntil === null || ownedUntil !== null)
  return {
    kind,
    id,
    is_open: item.isOpen && item.maker !== operator,
    owner: isOwned ? (row.username ?? '') : '',
    owned_until: ownedUntil,
    paused_until: row?.pausedUntil && row.pausedUntil > now ? row.pausedUntil : null,
    asked_at: row?.askedAt ?? null,
    viewers: viewers.map(({ username }) => username),
    notes,
  }
}
