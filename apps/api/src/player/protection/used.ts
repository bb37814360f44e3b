import { type LimitKind, type Span, spanHours, spans } from '@koi/contract/player/protection/protection'
import { hour, type Instant, plus } from '@koi/contract/time'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { type Counting, windowOf } from './period.ts'

/** Usage per span, in fen or minutes. */
export type LimitUsage = Record<Span, number>

type Sum = (since: Instant) => RawBuilder<number>

/**
 * SQL sum of deposits: credited ones at the time of the credit, open ones always, because they may still be credited.
 * Gross: withdrawals and corrections are other orders and reduce nothing.
 */
const deposited: Sum = (since) => sql`coalesce(sum(coalesce(credited, amount))
  filter (where state = 'pending' or closed_at >= ${since}::timestamptz), 0)::bigint`
/** SQL sum of net payments to venues, so that an open stake counts until its round ends. Negative after winnings. */
const lost: Sum = (since) => sql`coalesce(sum(amount) filter (where at >= ${since}::timestamptz), 0)::bigint`
const staked: Sum = (since) => sql`coalesce(sum(stake) filter (where bet_at >= ${since}::timestamptz), 0)::bigint`
const played: Sum = (since) => sql`coalesce(floor(sum(
  extract(epoch from seen_at - greatest(started_at, ${since}::timestamptz)))
  filter (where seen_at > ${since}::timestamptz) / 60), 0)::bigint`

const sourcesOf = (player: string, now: Instant, oldest: Instant): Record<LimitKind, [Sum, RawBuilder<unknown>]> => ({
  deposit: [
    deposited,
    sql`deposit where player_id = ${player} and ((state = 'approved' and closed_at >= ${oldest}::timestamptz)
      or (state = 'pending' and not is_expired and expires_at > ${now}::timestamptz))`,
  ],
  loss: [lost, sql`entry where player_id = ${player} and at >= ${oldest}::timestamptz and place = 'venue_result'`],
  stake: [staked, sql`bet where player_id = ${player} and bet_at >= ${oldest}::timestamptz and state <> 'void'`],
  time: [played, sql`play_session where player_id = ${player} and seen_at > ${oldest}::timestamptz`],
})

/**
 * Loads the usage of limits. With `onlyLimited`, rows of a player without a limit of this kind are not read; the usage
 * is then 0.
 */
export async function loadUsage(
  db: Reader | Tx,
  player: string,
  kind: LimitKind,
  counting: Counting,
  onlyLimited = false,
): Promise<LimitUsage> {
  const since = (span: Span) => windowOf(span, counting).begin
  // The week of the first days of a month begins in the month before.
  const oldest = spans.map(since).reduce((one, other) => (one < other ? one : other))
  const [sum, rows] = sourcesOf(player, counting.now, oldest)[kind]
  const sums = spans.map((span) => sql`${sum(since(span))} as ${sql.id(span)}`)
  const isLimited = sql`exists (select from player_limit where player_id = ${player} and kind = ${kind})`
  const found = await sql<LimitUsage>`
    select ${sql.join(sums)} from ${rows} ${onlyLimited ? sql`and ${isLimited}` : sql``}`.execute(db)
  const row = found.rows[0]!
  return { day: Number(row.day), week: Number(row.week), month: Number(row.month) }
}

/** A part of what is used and when it no longer counts. */
export interface Release {
  amount: number
  at: Instant
}

/** What counts at one moment in rolling limits; losses and playing time change continuously. */
const parts: Partial<Record<LimitKind, (player: string) => RawBuilder<unknown>>> = {
  deposit: (player) =>
    sql`select closed_at as at, credited as amount from deposit where player_id = ${player} and state = 'approved'`,
  stake: (player) => sql`select bet_at as at, stake as amount from bet where player_id = ${player} and state <> 'void'`,
}

/** The oldest part of a rolling limit's usage; null if there is none, or if the kind has no parts. */
export async function findRelease(
  db: Reader | Tx,
  player: string,
  { kind, span }: { kind: LimitKind; span: Span },
  counting: Counting,
): Promise<Release | null> {
  const rows = parts[kind]?.(player)
  if (!rows) return null
  const found = await sql<{ at: Instant; amount: number }>`
    select at, sum(amount)::bigint as amount from (${rows}) part
    where at >= ${windowOf(span, counting).begin}::timestamptz group by at order by at limit 1`.execute(db)
  const [oldest] = found.rows
  return oldest ? { amount: Number(oldest.amount), at: plus(oldest.at, spanHours[span] * hour) } : null
}

/** Fen at venues or in transit, which the player can still lose. */
export async function atStake(db: Reader | Tx, player: string): Promise<number> {
  const { sum } = await db
    .selectFrom('account')
    .select(sql<number>`coalesce(sum(balance), 0)::bigint`.as('sum'))
    .where('playerId', '=', player)
    .where('venue', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(sum)
}
