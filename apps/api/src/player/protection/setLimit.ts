import type { LimitKind, LimitPeriod, Span } from '@koi/contract/player/protection/protection'
import { LimitUnchanged, NothingPending, PendingEarly } from '@koi/contract/player/protection/protection.copy'
import { beijingText, type Instant, plus } from '@koi/contract/time'
import { lockPlayer } from '../../books/ledger/ledger.ts'
import type { Tx } from '../../platform/db/db.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { type Change, noteChange, type Who } from './change.ts'
import { coolingOff, shortQuantity } from './limit.ts'

interface Which {
  player: string
  kind: LimitKind
  span: Span
  /** What the spans of limits are now; recorded with the change. */
  period: LimitPeriod
  who: Who
  now: Instant
}
interface NewLimit extends Which {
  /** Fen, or minutes of play; null removes the limit. */
  most: number | null
}
type Side = 'player' | 'operator'

/** Sets a player's own limit. A lower one applies at once; a higher or removed one becomes pending. Throws LimitUnchanged. */
export async function setOwnLimit(tx: Tx, wanted: NewLimit): Promise<'set' | 'pending'> {
  const { player, kind, span, period, most, who, now } = wanted
  await lockPlayer(tx, player)
  const before = await limitRow(tx, wanted, 'player')
  if ((before?.most ?? null) === most) refuse(LimitUnchanged)
  if (most !== null && (!before || most < before.most)) {
    await upsertLimit(tx, wanted, 'player', most)
    await noteChange(tx, player, who, { act: 'limit.set', args: [kind, span, shortQuantity(kind, most), period] }, now)
    return 'set'
  }
  await narrowed(tx.updateTable('playerLimit').set({ asked: most, askedAt: now }), wanted, 'player').execute()
  await noteChange(tx, player, who, { act: 'limit.ask', args: [kind, span, quantityOrNull(kind, most), period] }, now)
  return 'pending'
}

/** Applies a pending limit. Throws NothingPending, and PendingEarly within a day. */
export async function confirmPending(tx: Tx, which: Which): Promise<void> {
  const { player, kind, span, period, who, now } = which
  await lockPlayer(tx, player)
  const row = await limitRow(tx, which, 'player')
  if (!row?.askedAt) return refuse(NothingPending)
  const ripeAt = plus(row.askedAt, coolingOff)
  if (ripeAt > now) refuse(PendingEarly, { at: beijingText(ripeAt) })
  await (row.asked === null ? deleteLimit(tx, which, 'player') : upsertLimit(tx, which, 'player', row.asked))
  await noteChange(
    tx,
    player,
    who,
    { act: 'limit.loosen', args: [kind, span, quantityOrNull(kind, row.asked), period] },
    now,
  )
}

/** Drops a pending limit. Throws NothingPending. */
export async function dropPending(tx: Tx, which: Which): Promise<void> {
  const { player, kind, span, period, who, now } = which
  await lockPlayer(tx, player)
  if (!(await limitRow(tx, which, 'player'))?.askedAt) refuse(NothingPending)
  await narrowed(tx.updateTable('playerLimit').set({ asked: null, askedAt: null }), which, 'player').execute()
  await noteChange(tx, player, who, { act: 'limit.keep', args: [kind, span, period] }, now)
}

/** Sets an operator's limit at once; an equal limit records no change. */
export async function setOperatorLimit(tx: Tx, wanted: NewLimit): Promise<void> {
  const { player, kind, span, period, most, who, now } = wanted
  if (((await limitRow(tx, wanted, 'operator'))?.most ?? null) === most) return
  await (most === null ? deleteLimit(tx, wanted, 'operator') : upsertLimit(tx, wanted, 'operator', most))
  const act = most === null ? 'limit.loosen' : 'limit.set'
  await noteChange(tx, player, who, { act, args: [kind, span, quantityOrNull(kind, most), period] } as Change, now)
}

const quantityOrNull = (kind: LimitKind, most: number | null): string | null =>
  most === null ? null : shortQuantity(kind, most)

interface Narrowed<Query> {
  where(column: 'playerId' | 'kind' | 'span' | 'side', eb: '=', value: string): Query
}
const narrowed = <Query extends Narrowed<Query>>(query: Query, { player, kind, span }: Which, side: Side): Query =>
  query.where('playerId', '=', player).where('kind', '=', kind).where('span', '=', span).where('side', '=', side)

const limitRow = (tx: Tx, which: Which, side: Side) =>
  tx
    .selectFrom('playerLimit')
    .selectAll()
    .where('playerId', '=', which.player)
    .where('kind', '=', which.kind)
    .where('span', '=', which.span)
    .where('side', '=', side)
    .executeTakeFirst()

const deleteLimit = (tx: Tx, which: Which, side: Side) => narrowed(tx.deleteFrom('playerLimit'), which, side).execute()

async function upsertLimit(tx: Tx, { player, kind, span }: Which, side: Side, most: number): Promise<void> {
  const values = { playerId: player, kind, span, side, most, asked: null, askedAt: null }
  await tx
    .insertInto('playerLimit')
    .values(values)
    .onConflict((eb) => eb.columns(['playerId', 'kind', 'span', 'side']).doUpdateSet(values))
    .execute()
}
