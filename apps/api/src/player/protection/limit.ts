import {
  type LimitKind,
  limitKinds,
  type LimitPeriod,
  type Span,
  spans,
} from '@koi/contract/player/protection/protection'
import { LimitMalformed, LimitReached } from '@koi/contract/player/protection/protection.copy'
import { type Fen, fen, fenFromYuan, shortYuan, yuanFromFen } from '@koi/contract/money'
import { day, type Instant, plus } from '@koi/contract/time'
import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { refuse } from '../../platform/text/refuse.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { type Counting, windowOf } from './period.ts'
import { findRelease, type LimitUsage, loadUsage, type Release } from './used.ts'

/** Milliseconds after which the player must confirm a looser limit a second time. */
export const coolingOff = day

/** State of a limit; quantities are fen, or minutes of play. */
export interface LimitState {
  kind: LimitKind
  span: Span
  period: LimitPeriod
  own: number | null
  byOperator: number | null
  /** The lower of the player's and the operator's limit; null without a limit. */
  most: number | null
  used: number
  /** End of the calendar period; null for a rolling limit. */
  endsAt: Instant | null
  /** What becomes free next; null if nothing is used, or if the kind of a rolling limit has no parts. */
  release: Release | null
  pending: { most: number | null; ripeAt: Instant; isRipe: boolean } | null
}

export type LimitRow = Selectable<Tables['playerLimit']>

const stateOf = (
  rows: LimitRow[],
  kind: LimitKind,
  span: Span,
  usage: LimitUsage,
  counting: Counting,
): Omit<LimitState, 'release'> => {
  const { period, now } = counting
  const mine = rows.filter((row) => row.kind === kind && row.span === span)
  const own = mine.find((row) => row.side === 'player')
  const byOperator = mine.find((row) => row.side === 'operator')?.most ?? null
  const set = [own?.most, byOperator].filter((most) => most !== null && most !== undefined)
  const ripeAt = own?.askedAt ? plus(own.askedAt, coolingOff) : null
  return {
    kind,
    span,
    period,
    own: own?.most ?? null,
    byOperator,
    most: set.length === 0 ? null : Math.min(...set),
    used: Math.max(0, usage[span]),
    endsAt: windowOf(span, counting).end,
    pending: own && ripeAt ? { most: own.asked, ripeAt, isRipe: ripeAt <= now } : null,
  }
}

export const setLimits = (db: Reader | Tx, player: string): Promise<LimitRow[]> =>
  db.selectFrom('playerLimit').selectAll().where('playerId', '=', player).execute()

/** Loads the state of every kind and span of limit, including unset ones. */
export async function loadLimits(db: Reader | Tx, player: string, counting: Counting): Promise<LimitState[]> {
  const rows = await setLimits(db, player)
  const used = await Promise.all(limitKinds.map((kind) => loadUsage(db, player, kind, counting)))
  const states = limitKinds.flatMap((kind, at) => spans.map((span) => stateOf(rows, kind, span, used[at]!, counting)))
  return Promise.all(states.map(async (one) => ({ ...one, release: await releaseOf(db, player, one, counting) })))
}

async function releaseOf(
  db: Reader | Tx,
  player: string,
  limit: Omit<LimitState, 'release'>,
  counting: Counting,
): Promise<Release | null> {
  const { used, endsAt, most } = limit
  if (used === 0) return null
  if (endsAt !== null) return { amount: used, at: endsAt }
  return most === null ? null : findRelease(db, player, limit, counting)
}

export interface Tightest {
  kind: LimitKind
  span: Span
  period: LimitPeriod
  most: number
  /** Remaining amount: negative when the limit was set below past usage, above `most` after winnings. */
  rest: number
}

/** The limit of these kinds with the least left; null if none is set. */
export async function tightest(
  db: Reader | Tx,
  player: string,
  rows: LimitRow[],
  kinds: readonly LimitKind[],
  counting: Counting,
): Promise<Tightest | null> {
  let least: Tightest | null = null
  for (const kind of kinds) {
    if (!rows.some((row) => row.kind === kind)) continue
    const found = tightestOf(rows, kind, await loadUsage(db, player, kind, counting), counting)
    if (found && (least === null || found.rest < least.rest)) least = found
  }
  return least
}

function tightestOf(rows: LimitRow[], kind: LimitKind, used: LimitUsage, counting: Counting): Tightest | null {
  let least: Tightest | null = null
  for (const span of spans) {
    const { most, period } = stateOf(rows, kind, span, used, counting)
    if (most !== null && (least === null || most - used[span] < least.rest))
      least = { kind, span, period, most, rest: most - used[span] }
  }
  return least
}

/** The deposit limit with the least left, in one round trip; null if none is set. The caller holds the player's lock. */
export async function loadDepositLimit(tx: Tx, player: string, counting: Counting): Promise<Tightest | null> {
  const [rows, used] = await Promise.all([setLimits(tx, player), loadUsage(tx, player, 'deposit', counting, true)])
  return tightestOf(rows, 'deposit', used, counting)
}

/** Throws LimitReached when `amount` would exceed the limit. */
export function requireWithinDepositLimit(least: Tightest | null, amount: Fen): void {
  if (!least || amount <= least.rest) return
  const { period, span, most, rest } = least
  refuse(LimitReached, { period, span, most: shortYuan(fen(most)), rest: shortYuan(fen(Math.max(0, rest))) })
}

/** Parses yuan, or whole minutes. Throws LimitMalformed, also for 0. */
export function quantityFrom(kind: LimitKind, text: string): number {
  const quantity = kind === 'time' ? minutesFrom(text) : fenFromYuan(text)
  return quantity === null || quantity === 0 ? refuse(LimitMalformed) : quantity
}

const minutesFrom = (text: string): number | null => (/^[1-9]\d{0,4}$/.test(text) ? Number(text) : null)

/** A quantity without its unit, for use in a sentence. */
export const shortQuantity = (kind: LimitKind, most: number): string =>
  kind === 'time' ? String(most) : shortYuan(fen(most))
/** A quantity in the form of the API; '' without a limit. */
export const quantityText = (kind: LimitKind, most: number | null): string =>
  most === null ? '' : kind === 'time' ? String(most) : yuanFromFen(fen(most))
