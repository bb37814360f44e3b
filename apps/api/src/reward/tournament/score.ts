import { isCondition } from '@koi/contract/player/segment/segment.check'
import type { Day, Instant } from '@koi/contract/time'
import { type RawBuilder, sql } from 'kysely'
import { isPromotable } from '../../player/protection/promotable.ts'
import type { App } from '../../platform/ops/app.ts'
import { type EventRange, readRanges, swapPosition } from '../../platform/http/cursor.ts'
import type { Tx } from '../../platform/db/db.ts'
import { compileCondition } from '../../player/segment/condition.ts'
import { type Stored, parseTournament, type Tournament } from './tournament.ts'

export const cursorName = 'events:tournaments'
/** Events per transaction. */
const batchSize = 5000

/** Events after which a player may lose or regain the right to a place. */
const barEvents = ['player.changed', 'protection.changed', 'harm_marker.changed']

/** A Beijing day of which a player's bets may have changed; null: none that is known. */
export interface Touched {
  player: string
  day: Day | null
}

/**
 * Recomputes scores from the bets of the days that new events name, so that a bet that is settled again corrects them. The
 * cursor moves in the same transaction. Returns the number of events.
 */
export const readScores = (app: App): Promise<number> =>
  readRanges(app, cursorName, batchSize, (tx, range) => readSome(tx, range, app.clock.now()))

/**
 * Position of the log up to which the days are complete. An older release that runs beside this one, or after a rollback, moves
 * the reader's cursor only.
 */
const daysPosition = 'tournament-days'

/** Moves the position of the days; forgets all days of live tournaments, which are then counted anew, if it was not `from`. */
async function moveDays(tx: Tx, { from, last }: EventRange): Promise<void> {
  if ((await swapPosition(tx, daysPosition, last)) === from) return
  await sql`
    delete from tournament_day d using tournament t where t.id = d.tournament_id and t.state = 'live'`.execute(tx)
}

async function readSome(tx: Tx, { from, last }: EventRange, now: Instant): Promise<void> {
  await moveDays(tx, { from, last })
  // The shared lock makes the closing of a tournament wait until this batch is committed.
  const { rows } = await sql<Stored & { condition: unknown }>`
    select t.*, (select v.condition from segment_version v where v.segment_id = t.segment_id and v.version = t.segment_version) as condition
    from tournament t where t.state = 'live' and t.starts_at <= ${now}::timestamptz order by t.id for share`.execute(tx)
  if (rows.length === 0) return
  const { rows: touched } = await sql<Touched>`
    select distinct e.player_id as player, t.day from event e
      left join lateral jsonb_array_elements_text(e.data -> 'days') t (day) on e.kind = 'bet.settled'
    where e.position > ${from} and e.position <= ${last} and e.kind = any(${['bet.settled', ...barEvents]}::text[]) and e.player_id is not null`.execute(
    tx,
  )
  if (touched.length === 0) return
  const played = touched.filter(({ day }) => day !== null)
  for (const { condition, ...row } of rows) {
    const tournament = parseTournament(row)
    if (tournament.terms.entry === 'bet') await enterBettors(tx, tournament, condition, played, now)
    await scorePlayers(tx, tournament, touched, now)
  }
}

/** SQL: whether `bet b` counts for a player who joined at `joinedAt`. */
function isCounted({ startsAt, endsAt, terms }: Tournament, joinedAt: RawBuilder<unknown>): RawBuilder<boolean> {
  const { bet_least: betLeast, venues, games } = terms
  const wanted = [
    sql`b.bet_at >= greatest(${joinedAt}, ${startsAt}::timestamptz) and b.bet_at < ${endsAt}::timestamptz`,
    sql`b.state = 'settled' and coalesce(b.first_settled_at, b.settled_at) < ${endsAt}::timestamptz`,
    sql`b.stake > 0 and b.stake >= ${betLeast}::bigint and ${weightOf(terms.weights)} > 0`,
    ...(venues.length > 0 ? [sql`b.venue = any(${venues}::text[])`] : []),
    ...(games.length > 0 ? [sql`b.venue || ':' || b.game_code = any(${games}::text[])`] : []),
  ]
  return sql`(${sql.join(wanted, sql` and `)})`
}

const weightOf = (weights: Tournament['terms']['weights']) =>
  sql`coalesce((${JSON.stringify(weights)}::jsonb ->> b.category_id)::integer, 0)`

const settledAt = sql`coalesce(b.first_settled_at, b.settled_at)`
const payout = sql`((b.stake + b.win_loss) * 100 / b.stake)`

/** SQL aggregates over the counted bets of a player's day: what they add to the score, and the settlement that led to it. */
const scoreOf = ({ score, weights }: Tournament['terms']) =>
  score === 'multiple'
    ? { score: sql`max(${payout})`, reachedAt: sql`(array_agg(${settledAt} order by ${payout} desc, ${settledAt}))[1]` }
    : {
        score: score === 'stake' ? sql`sum(b.valid_stake)` : sql`sum(b.valid_stake * ${weightOf(weights)})`,
        reachedAt: sql`max(${settledAt}) filter (where b.valid_stake > 0)`,
      }

/** SQL aggregates over the days `d` of a player: the score, rounded down, and when it was reached. */
const totalOf = ({ score, unit }: Tournament['terms']) =>
  score === 'multiple'
    ? { score: sql`max(d.score)`, reachedAt: sql`(array_agg(d.reached_at order by d.score desc, d.reached_at))[1]` }
    : {
        score: score === 'stake' ? sql`sum(d.score)` : sql`div(sum(d.score), ${unit}::bigint * 100)`,
        reachedAt: sql`max(d.reached_at)`,
      }

/** SQL: the rows of `touched` as a table of players and days. */
const touchedRows = (touched: readonly Touched[]) =>
  sql`unnest(${touched.map(({ player }) => player)}::uuid[], ${touched.map(({ day }) => day)}::date[])`
const beginOf = (day: RawBuilder<unknown>) => sql`(${day})::timestamp at time zone 'Asia/Shanghai'`

/**
 * Enters players who are in the segment and have a bet that counts on a touched day (without a day: on any); they take part
 * from the start of the tournament on.
 */
export async function enterBettors(
  tx: Tx,
  tournament: Tournament,
  condition: unknown,
  touched: readonly Touched[],
  now: Instant,
): Promise<void> {
  if (touched.length === 0 || (condition !== null && !isCondition(condition))) return
  const { id, startsAt } = tournament
  const players = [...new Set(touched.map(({ player }) => player))]
  const { from, holds } = condition
    ? compileCondition(condition, now, players)
    : { from: sql`player p`, holds: sql`p.id = any(${players}::uuid[])` }
  await sql`
    with touched (player_id, day) as materialized (select * from ${touchedRows(touched)}), bettor as materialized (
      select distinct t.player_id from touched t
      where not exists (select from tournament_score s where s.tournament_id = ${id} and s.player_id = t.player_id)
        and exists (select from bet b where b.player_id = t.player_id
          and b.settled_at >= coalesce(${beginOf(sql`t.day`)}, ${startsAt}::timestamptz)
          and b.settled_at < coalesce(${beginOf(sql`t.day + 1`)}, 'infinity') and ${isCounted(tournament, sql`${startsAt}::timestamptz`)})
    )
    insert into tournament_score (tournament_id, player_id, joined_at)
    select ${id}, p.id, ${startsAt} from ${from} where ${holds} and p.id in (select player_id from bettor)
    on conflict do nothing`.execute(tx)
}

/**
 * Recounts the touched days of those who take part, and their scores from all their days. All days of a player are counted
 * once, when none has been.
 */
export async function scorePlayers(
  tx: Tx,
  tournament: Tournament,
  touched: readonly Touched[],
  now: Instant,
): Promise<void> {
  const { id, terms, startsAt } = tournament
  const ofDay = scoreOf(terms)
  const counted = sql`
    with touched as materialized (
      select t.player_id, t.day, s.joined_at, not exists (
        select from tournament_day d where d.tournament_id = ${id} and d.player_id = t.player_id) as is_new
      from ${touchedRows(touched)} t (player_id, day) join tournament_score s on s.tournament_id = ${id} and s.player_id = t.player_id
    ), span as materialized (
      select distinct player_id, joined_at, case when is_new then greatest(joined_at, ${startsAt}::timestamptz) else ${beginOf(sql`day`)} end as begins,
        case when is_new then 'infinity' else ${beginOf(sql`day + 1`)} end as ends
      from touched where is_new or day is not null
    ), counted as (
      select t.player_id, (b.settled_at at time zone 'Asia/Shanghai')::date as day, count(*)::integer as bets, sum(b.valid_stake)::bigint as stake,
        (${ofDay.score})::bigint as score, ${ofDay.reachedAt} as reached_at, max(${settledAt}) as last_at
      from span t join bet b on b.player_id = t.player_id and b.settled_at >= t.begins and b.settled_at < t.ends
        and ${isCounted(tournament, sql`t.joined_at`)} group by 1, 2
    )
    insert into tournament_day (tournament_id, player_id, day, bets, stake, score, reached_at, last_at)
    select ${id}, player_id, day, coalesce(c.bets, 0), coalesce(c.stake, 0), coalesce(c.score, 0), c.reached_at, c.last_at
    from (select player_id, day from touched where day is not null union select player_id, day from counted) k left join counted c using (player_id, day)
    on conflict (tournament_id, player_id, day) do update set bets = excluded.bets, stake = excluded.stake, score = excluded.score,
      reached_at = excluded.reached_at, last_at = excluded.last_at`.execute(tx)
  const total = totalOf(terms)
  const scored = sql`
    with taking as (
      select s.player_id, p.is_test or not ${isPromotable(now)} as is_barred
      from tournament_score s join player p on p.id = s.player_id
      where s.tournament_id = ${id} and s.player_id = any(${touched.map(({ player }) => player)}::uuid[])
    ), counted as (
      select t.player_id, sum(d.bets)::integer as bets, sum(d.stake)::bigint as stake, (${total.score})::bigint as score, ${total.reachedAt} as reached_at
      from taking t join tournament_day d on d.tournament_id = ${id} and d.player_id = t.player_id and d.bets > 0 group by t.player_id
    ), found as (
      select t.player_id, t.is_barred, coalesce(c.bets, 0) as bets, coalesce(c.stake, 0) as stake, coalesce(c.score, 0) as score, c.reached_at,
        not t.is_barred and coalesce(c.score, 0) > 0 and c.reached_at is not null and c.stake >= ${terms.stake_least}::bigint as is_eligible
      from taking t left join counted c on c.player_id = t.player_id
    )
    update tournament_score s set bets = f.bets, stake = f.stake, score = f.score, reached_at = f.reached_at, is_barred = f.is_barred,
      is_placed = f.is_eligible and s.excluded is null
    from found f where s.tournament_id = ${id} and s.player_id = f.player_id
      and (s.bets, s.stake, s.score, s.reached_at, s.is_barred, s.is_placed) is distinct from
        (f.bets, f.stake, f.score, f.reached_at, f.is_barred, f.is_eligible and s.excluded is null)`.execute(tx)
  await Promise.all([counted, scored])
}
