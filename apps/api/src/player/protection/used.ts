import type { LimitKind, Span } from '@koi/contract/player/protection/protection'
import { spanHours, spans } from '@koi/contract/player/protection/protection'
import { hour, type Instant, plus } from '@koi/contract/time'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/db.ts'

/** Usage per span, in fen or minutes. */
export type LimitUsage = Record<Span, number>

type Sum = (since: Instant) => RawBuilder<number>

/** SQL sum of deposits: booked ones by credited amount, open ones by ordered amount. */
const deposited: Sum = (since) => sql`coalesce(sum(coalesce(credited, amount))
  filter (where state = 'pending' or closed_at > ${since}::timestamptz), 0)::bigint`
/** SQL sum of net payments to venues, so that an open stake counts until its round ends. Negative after winnings. */
const lost: Sum = (since) => sql`coalesce(sum(amount) filter (where at > ${since}::timestamptz), 0)::bigint`
const staked: Sum = (since) => sql`coalesce(sum(stake) filter (where bet_at > ${since}::timestamptz), 0)::bigint`
const played: Sum = (since) => sql`coalesce(floor(sum(
  extract(epoch from seen_at - greatest(started_at, ${since}::timestamptz)))
  filter (where seen_at > ${since}::timestamptz) / 60), 0)::bigint`

const sourcesOf = (player: string, now: Instant, oldest: Instant): Record<LimitKind, [Sum, RawBuilder<unknown>]> => ({
  deposit: [
    deposited,
    sql`deposit where player_id = ${player} and ((state = 'approved' and closed_at > ${oldest}::timestamptz)
      or (state = 'pending' and not is_expired and expires_at > ${now}::timestamptz))`,
  ],
  loss: [lost, sql`entry where player_id = ${player} and at > ${oldest}::timestamptz and place = 'venue_result'`],
  stake: [staked, sql`bet where player_id = ${player} and bet_at > ${oldest}::timestamptz and state <> 'void'`],
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
  now: Instant,
  onlyLimited = false,
): Promise<LimitUsage> {
  const since = (span: Span) => plus(now, -spanHours[span] * hour)
  const [sum, rows] = sourcesOf(player, now, since('month'))[kind]
  const sums = spans.map((span) => sql`${sum(since(span))} as ${sql.id(span)}`)
  const isLimited = sql`exists (select from player_limit where player_id = ${player} and kind = ${kind})`
  const found = await sql<LimitUsage>`
    select ${sql.join(sums)} from ${rows} ${onlyLimited ? sql`and ${isLimited}` : sql``}`.execute(db)
  const row = found.rows[0]!
  return { day: Number(row.day), week: Number(row.week), month: Number(row.month) }
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
