import { isCondition } from '@koi/contract/player/segment/segment.check'
import type { Instant } from '@koi/contract/time'
import { type RawBuilder, sql } from 'kysely'
import { isPromotable } from '../../player/protection/promotable.ts'
import type { App } from '../../platform/ops/app.ts'
import { type EventRange, readRanges } from '../../platform/http/cursor.ts'
import type { Tx } from '../../platform/db/db.ts'
import { compileCondition } from '../../player/segment/condition.ts'
import { type Stored, parseTournament, type Tournament } from './tournament.ts'

export const cursorName = 'events:tournaments'
/** Events per transaction. */
const batchSize = 5000

/** Events after which a player may lose or regain the right to a place. */
const barEvents = ['player.changed', 'protection.changed', 'harm_marker.changed']

/**
 * Recomputes scores from the bets of the players of new events, so that a bet that is settled again corrects them. The cursor
 * moves in the same transaction. Returns the number of events.
 */
export const readScores = (app: App): Promise<number> =>
  readRanges(app, cursorName, batchSize, (tx, range) => readSome(tx, range, app.clock.now()))

async function readSome(tx: Tx, { from, last }: EventRange, now: Instant): Promise<void> {
  // The shared lock makes the closing of a tournament wait until this batch is committed.
  const { rows } = await sql<Stored & { condition: unknown }>`
    select t.*, (select v.condition from segment_version v where v.segment_id = t.segment_id and v.version = t.segment_version) as condition
    from tournament t where t.state = 'live' and t.starts_at <= ${now}::timestamptz order by t.id for share`.execute(tx)
  if (rows.length === 0) return
  const { rows: touched } = await sql<{ player: string; hasBets: boolean }>`
    select player_id as player, bool_or(kind = 'bet.settled') as has_bets from event
    where position > ${from} and position <= ${last} and kind = any(${['bet.settled', ...barEvents]}::text[]) and player_id is not null
    group by player_id`.execute(tx)
  if (touched.length === 0) return
  const players = touched.map(({ player }) => player)
  const bettors = touched.filter(({ hasBets }) => hasBets).map(({ player }) => player)
  for (const { condition, ...row } of rows) {
    const tournament = parseTournament(row)
    if (tournament.terms.entry === 'bet') await enterBettors(tx, tournament, condition, bettors, now)
    await scorePlayers(tx, tournament, players, now)
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

/** SQL aggregates over the counted bets of a player: the score, rounded down, and the settlement that led to it. */
const scoreOf = ({ score, unit, weights }: Tournament['terms']) =>
  score === 'multiple'
    ? { score: sql`max(${payout})`, reachedAt: sql`(array_agg(${settledAt} order by ${payout} desc, ${settledAt}))[1]` }
    : {
        score:
          score === 'stake'
            ? sql`sum(b.valid_stake)`
            : sql`div(sum(b.valid_stake * ${weightOf(weights)}), ${unit}::bigint * 100)`,
        reachedAt: sql`max(${settledAt}) filter (where b.valid_stake > 0)`,
      }

/** Enters players who are in the segment and have a bet that counts; they take part from the start of the tournament on. */
export async function enterBettors(
  tx: Tx,
  tournament: Tournament,
  condition: unknown,
  players: string[],
  now: Instant,
): Promise<void> {
  if (players.length === 0 || (condition !== null && !isCondition(condition))) return
  const { id, startsAt } = tournament
  const { from, holds } = condition
    ? compileCondition(condition, now, players)
    : { from: sql`player p`, holds: sql`p.id = any(${players}::uuid[])` }
  await sql`
    insert into tournament_score (tournament_id, player_id, joined_at)
    select ${id}, p.id, ${startsAt} from ${from}
    where ${holds} and exists (select from bet b where b.player_id = p.id and ${isCounted(tournament, sql`${startsAt}::timestamptz`)})
    on conflict do nothing`.execute(tx)
}

/** Recomputes scores from the bets, of `players` or, if null, of all who take part. */
export async function scorePlayers(
  tx: Tx,
  tournament: Tournament,
  players: string[] | null,
  now: Instant,
): Promise<void> {
  const { id, terms } = tournament
  const { score, reachedAt } = scoreOf(terms)
  const among = players ? sql`and s.player_id = any(${players}::uuid[])` : sql``
  await sql`
    with taking as (
      select s.player_id, s.joined_at, p.is_test or not ${isPromotable(now)} as is_barred
      from tournament_score s join player p on p.id = s.player_id where s.tournament_id = ${id} ${among}
    ), counted as (
      select t.player_id, count(*)::integer as bets, sum(b.valid_stake)::bigint as stake, (${score})::bigint as score, ${reachedAt} as reached_at
      from taking t join bet b on b.player_id = t.player_id and ${isCounted(tournament, sql`t.joined_at`)} group by t.player_id
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
}
