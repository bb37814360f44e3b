import { type Span, spanHours, spans } from '@koi/contract/protection/protection'
import {
  changed,
  LimitMalformed,
  LimitReached,
  LimitUnchanged,
  NothingWished,
  WishEarly,
} from '@koi/contract/protection/protection.copy'
import { type Fen, fen, shortYuan } from '@koi/contract/money'
import { beijingText, day, hour, type Instant, plus } from '@koi/contract/time'
import { sql } from 'kysely'
import { lockPlayer } from '../ledger/ledger.ts'
import type { Reader, Tx } from '../platform/db.ts'
import { refuse } from '../platform/refuse.ts'
import { noteChange, type Who } from './change.ts'

/** How long a looser limit waits for its second confirmation (R47). */
const coolingOff = day

export interface LimitState {
  span: Span
  own: Fen | null
  byOperator: Fen | null
  /** Paid in, or on its way, within the span. */
  used: Fen
  /** What the lower of the two limits leaves; null without a limit. */
  rest: Fen | null
  wish: { amount: Fen | null; ripeAt: Instant; isRipe: boolean } | null
}

/** What was paid in within each span: booked deposits by what was booked, open orders by their amount. In fen. */
async function usedOf(db: Reader | Tx, player: string, now: Instant): Promise<Record<Span, Fen>> {
  const since = (span: Span) => plus(now, -spanHours[span] * hour)
  const sum = (span: Span) =>
    sql<number>`coalesce(sum(coalesce(credited, amount)) filter (where state = 'pending' or closed_at > ${since(span)}::timestamptz), 0)`.as(
      span,
    )
  const row = await db
    .selectFrom('deposit')
    .select([sum('day'), sum('week'), sum('month')])
    .where('playerId', '=', player)
    .where((is) =>
      is.or([
        is.and([is('state', '=', 'approved'), is('closedAt', '>', since('month'))]),
        is.and([is('state', '=', 'pending'), is('isExpired', '=', false), is('expiresAt', '>', now)]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return { day: fen(Number(row.day)), week: fen(Number(row.week)), month: fen(Number(row.month)) }
}

/** The limits of a player, one for each span, with what is left of them. */
export async function limitsOf(db: Reader | Tx, player: string, now: Instant): Promise<LimitState[]> {
  const rows = await db.selectFrom('depositLimit').selectAll().where('playerId', '=', player).execute()
  const used = await usedOf(db, player, now)
  return spans.map((span) => {
    const mine = rows.find((row) => row.span === span && row.setBy === 'player')
    const byOperator = rows.find((row) => row.span === span && row.setBy === 'operator')?.amount ?? null
    const set = [mine?.amount, byOperator].filter((amount) => amount !== null && amount !== undefined)
    const rest = set.length === 0 ? null : fen(Math.max(0, Math.min(...set) - used[span]))
    const ripeAt = mine?.wishedAt ? plus(mine.wishedAt, coolingOff) : null
    const wish = mine && ripeAt ? { amount: mine.wished, ripeAt, isRipe: ripeAt <= now } : null
    return { span, own: mine?.amount ?? null, byOperator, used: used[span], rest, wish }
  })
}

/** Throws LimitReached when a deposit of `amount` would exceed one of the player's limits (R46). The player is locked. */
export async function refuseOverLimit(tx: Tx, player: string, amount: Fen, now: Instant): Promise<void> {
  const isSet = await tx
    .selectFrom('depositLimit')
    .select('span')
    .where('playerId', '=', player)
    .limit(1)
    .executeTakeFirst()
  if (!isSet) return
  const limits = (await limitsOf(tx, player, now)).filter(({ rest }) => rest !== null)
  const [least] = limits.toSorted((a, b) => a.rest! - b.rest!)
  if (!least || amount <= least.rest!) return
  const most = fen(Math.min(least.own ?? Number.MAX_SAFE_INTEGER, least.byOperator ?? Number.MAX_SAFE_INTEGER))
  refuse(LimitReached, { span: least.span, most: shortYuan(most), rest: shortYuan(least.rest!) })
}

interface Wanted {
  player: string
  span: Span
  /** Null: none. */
  amount: Fen | null
  who: Who
  now: Instant
}

/**
 * Sets a player's own limit. A lower one works at once; a higher one, or none, is kept as a wish (R47). Throws
 * LimitMalformed for 0, LimitUnchanged.
 */
export async function setOwnLimit(tx: Tx, { player, span, amount, who, now }: Wanted): Promise<'set' | 'wished'> {
  if (amount === 0) refuse(LimitMalformed)
  await lockPlayer(tx, player)
  const before = await ownLimit(tx, player, span)
  if ((before?.amount ?? null) === amount) refuse(LimitUnchanged)
  if (amount !== null && (!before || amount < before.amount)) {
    await put(tx, player, 'player', span, amount)
    await noteChange(tx, player, who, 'limit.set', changed.limitSet(span, shortYuan(amount)), now)
    return 'set'
  }
  await tx
    .updateTable('depositLimit')
    .set({ wished: amount, wishedAt: now })
    .where('playerId', '=', player)
    .where('span', '=', span)
    .where('setBy', '=', 'player')
    .execute()
  await noteChange(
    tx,
    player,
    who,
    'limit.wish',
    changed.limitWished(span, amount === null ? null : shortYuan(amount)),
    now,
  )
  return 'wished'
}

/** The second confirmation of a looser limit. Throws NothingWished, WishEarly before a day is over. */
export async function confirmWish(tx: Tx, { player, span, who, now }: Omit<Wanted, 'amount'>): Promise<void> {
  await lockPlayer(tx, player)
  const row = await ownLimit(tx, player, span)
  if (!row?.wishedAt) return refuse(NothingWished)
  const ripeAt = plus(row.wishedAt, coolingOff)
  if (ripeAt > now) refuse(WishEarly, { at: beijingText(ripeAt) })
  const amount = row.wished
  if (amount === null)
    await tx
      .deleteFrom('depositLimit')
      .where('playerId', '=', player)
      .where('span', '=', span)
      .where('setBy', '=', 'player')
      .execute()
  else await put(tx, player, 'player', span, amount)
  await noteChange(
    tx,
    player,
    who,
    'limit.loosen',
    changed.limitLoosened(span, amount === null ? null : shortYuan(amount)),
    now,
  )
}

/** Takes a wish back; the limit stays. Throws NothingWished. */
export async function dropWish(tx: Tx, { player, span, who, now }: Omit<Wanted, 'amount'>): Promise<void> {
  await lockPlayer(tx, player)
  if (!(await ownLimit(tx, player, span))?.wishedAt) refuse(NothingWished)
  await tx
    .updateTable('depositLimit')
    .set({ wished: null, wishedAt: null })
    .where('playerId', '=', player)
    .where('span', '=', span)
    .where('setBy', '=', 'player')
    .execute()
  await noteChange(tx, player, who, 'limit.keep', changed.wishDropped(span), now)
}

/** Sets or takes away the operator's own limit, at once; false when it was so before. Throws LimitMalformed for 0. */
export async function setOperatorLimit(tx: Tx, { player, span, amount, who, now }: Wanted): Promise<boolean> {
  if (amount === 0) refuse(LimitMalformed)
  const of = tx
    .selectFrom('depositLimit')
    .select('amount')
    .where('playerId', '=', player)
    .where('span', '=', span)
    .where('setBy', '=', 'operator')
  if (((await of.executeTakeFirst())?.amount ?? null) === amount) return false
  if (amount === null)
    await tx
      .deleteFrom('depositLimit')
      .where('playerId', '=', player)
      .where('span', '=', span)
      .where('setBy', '=', 'operator')
      .execute()
  else await put(tx, player, 'operator', span, amount)
  const words = amount === null ? changed.limitLoosened(span, null) : changed.limitSet(span, shortYuan(amount))
  await noteChange(tx, player, who, amount === null ? 'limit.loosen' : 'limit.set', words, now)
  return true
}

const ownLimit = (tx: Tx, player: string, span: Span) =>
  tx
    .selectFrom('depositLimit')
    .selectAll()
    .where('playerId', '=', player)
    .where('span', '=', span)
    .where('setBy', '=', 'player')
    .executeTakeFirst()

async function put(tx: Tx, playerId: string, setBy: 'player' | 'operator', span: Span, amount: Fen): Promise<void> {
  const values = { playerId, setBy, span, amount, wished: null, wishedAt: null }
  await tx
    .insertInto('depositLimit')
    .values(values)
    .onConflict((is) => is.columns(['playerId', 'span', 'setBy']).doUpdateSet(values))
    .execute()
}
