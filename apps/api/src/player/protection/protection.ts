import { type ExclusionKind, exclusionMonths, type Span, spanHours } from '@koi/contract/player/protection/protection'
import {
  EndsInThePast,
  ExclusionStands,
  MonthsUnknown,
  NotShorter,
} from '@koi/contract/player/protection/protection.copy'
import type { Language } from '@koi/contract/language'
import { textsIn } from '@koi/contract/textsIn'
import { beijingText, hour, instant, type Instant, millisOf, plus } from '@koi/contract/time'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { type Change, noteChange, type Who } from './change.ts'
import { endPlay } from './end.ts'
import { type LimitState, loadLimits, quantityText } from './limit.ts'
import type { Counting } from './period.ts'

export async function isExcluded(db: Reader | Tx, player: string, now: Instant): Promise<boolean> {
  const { excludedUntil } = await db
    .selectFrom('player')
    .select('excludedUntil')
    .where('id', '=', player)
    .executeTakeFirstOrThrow()
  return excludedUntil !== null && excludedUntil > now
}

/** Stored end of an exclusion that never ends. */
export const never = instant('2999-12-31T15:59:59.000Z')

/** The current exclusion, or null. `end`: the end of a self-exclusion's term, which may be past. */
export async function findExclusion(
  tx: Tx,
  player: string,
  now: Instant,
): Promise<{ kind: ExclusionKind; end: Instant } | null> {
  const { excludedUntil } = await tx
    .selectFrom('player')
    .select('excludedUntil')
    .where('id', '=', player)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (excludedUntil === null || excludedUntil <= now) return null
  const row = await tx
    .selectFrom('protection')
    .select(['excludedKind', 'termEndsAt'])
    .where('playerId', '=', player)
    .executeTakeFirst()
  return { kind: row?.excludedKind ?? '', end: row?.termEndsAt ?? excludedUntil }
}

interface Exclusion {
  player: string
  change: Change<Exclude<ExclusionKind, '' | 'barred'>>
  until: Instant
  who: Who
  now: Instant
}

/**
 * Excludes a player and ends open games. After its term a self-exclusion stays until an operator lifts it on request,
 * and no weaker exclusion replaces it. Throws NotShorter unless the new exclusion ends later than the current one.
 */
export async function exclude(tx: Tx, { player, change, until, who, now }: Exclusion): Promise<void> {
  const kind = change.act
  const current = await findExclusion(tx, player, now)
  // A barred player may also exclude themselves; the self-exclusion stays when the bar is removed.
  const before = current?.kind === 'barred' && kind === 'exclusion' ? null : current
  const isKept = before?.kind === 'exclusion'
  if (until <= (before?.end ?? now) || (isKept && kind === 'timeout')) refuse(NotShorter)
  const isLasting = isKept || kind === 'exclusion'
  const values = {
    excludedKind: isLasting ? 'exclusion' : kind,
    isIndefinite: until >= never,
    termEndsAt: isLasting && until < never ? until : null,
  } as const
  await tx
    .updateTable('player')
    .set({ excludedUntil: isLasting ? never : until })
    .where('id', '=', player)
    .execute()
  await tx
    .insertInto('protection')
    .values({ playerId: player, ...values })
    .onConflict((eb) => eb.column('playerId').doUpdateSet(values))
    .execute()
  await endPlay(tx, player, now)
  await noteChange(tx, player, who, change, now)
}

/**
 * Sets an operator's exclusion, which may only lengthen the current one; null clears an expired one. Throws
 * ExclusionStands, EndsInThePast.
 */
export async function restrict(tx: Tx, player: string, until: Instant | null, who: Who, now: Instant): Promise<void> {
  const current = await findExclusion(tx, player, now)
  if (current !== null && (until === null || until <= current.end)) refuse(ExclusionStands)
  if (until === null) {
    await tx.updateTable('player').set({ excludedUntil: null }).where('id', '=', player).execute()
    return
  }
  if (until <= now) refuse(EndsInThePast)
  await exclude(tx, { player, change: { act: 'operator', args: [beijingText(until)] }, until, who, now })
}

export const timeOut = (tx: Tx, player: string, span: Span, who: Who, now: Instant): Promise<void> => {
  const until = plus(now, spanHours[span] * hour)
  return exclude(tx, { player, change: { act: 'timeout', args: [span, beijingText(until)] }, until, who, now })
}

/** Sets a self-exclusion; `months` 0 never ends. Throws MonthsUnknown. */
export async function excludeSelf(
  tx: Tx,
  player: string,
  months: number | null,
  who: Who,
  now: Instant,
): Promise<void> {
  if (months === null || !(exclusionMonths as readonly number[]).includes(months)) return refuse(MonthsUnknown)
  const until = months === 0 ? never : monthsLater(now, months)
  return exclude(tx, { player, change: { act: 'exclusion', args: [months, beijingText(until)] }, until, who, now })
}

/**
 * The same day some months later. If the month lacks the day, the date moves to the following days, never to an earlier
 * one.
 */
function monthsLater(at: Instant, months: number): Instant {
  const date = new Date(millisOf(at))
  return instant(date.setUTCMonth(date.getUTCMonth() + months))
}

export async function loadProtection(db: Reader, player: string, counting: Counting, language: Language = 'zh') {
  const { now } = counting
  const row = await db
    .selectFrom('player')
    .leftJoin('protection', 'protection.playerId', 'player.id')
    .select(['excludedUntil', 'excludedKind', 'termEndsAt', 'realityMinutes'])
    .where('player.id', '=', player)
    .executeTakeFirstOrThrow()
  const until = row.excludedUntil
  const isExcluded = until !== null && until > now
  return {
    is_excluded: isExcluded,
    excluded_until: isExcluded ? (row.termEndsAt ?? until) : null,
    excluded_kind: isExcluded ? row.excludedKind || 'operator' : '',
    is_indefinite: isExcluded && row.termEndsAt === null && until >= never,
    is_term_over: isExcluded && row.termEndsAt !== null && row.termEndsAt <= now,
    reality_minutes: row.realityMinutes ?? 0,
    limits: (await loadLimits(db, player, counting)).map((limit) => limitRow(limit, language)),
  }
}

const limitRow = (limit: LimitState, language: Language) => {
  const { kind, span, period, own, byOperator, most, used, endsAt, release, pending } = limit
  const text = (quantity: number | null) => quantityText(kind, quantity)
  return {
    kind,
    span,
    period,
    name: textsIn[language].protection.spanNames[period][span],
    unit: kind === 'time' ? ('minute' as const) : ('yuan' as const),
    amount: text(own),
    operator_amount: text(byOperator),
    used: text(used),
    rest: most === null ? '' : text(Math.max(0, most - used)),
    ends_at: endsAt,
    frees: text(release?.amount ?? null),
    frees_at: release?.at ?? null,
    has_pending: pending !== null,
    pending: text(pending?.most ?? null),
    pending_none: pending !== null && pending.most === null,
    ripe_at: pending?.ripeAt ?? null,
    is_ripe: pending?.isRipe ?? false,
  }
}
