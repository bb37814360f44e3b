import { shownNeighbours, shownPlaces } from '@koi/contract/reward/tournament/tournament'
import { type Fen, noMoney } from '@koi/contract/money'
import { sql } from 'kysely'
import { maskName } from '../../partner/agent/downline.ts'
import type { Reader } from '../../platform/db/db.ts'
import { loadShares } from './share.ts'
import { scoreText, type Tournament } from './tournament.ts'

interface Placed {
  playerId: string
  username: string
  score: number
  place: number
  /** Number of players with the same score; `ofTied` is 1 for the one who reached it first. */
  tied: number
  ofTied: number
  /** The prize that was written after the end; null before. */
  prize: Fen | null
}

interface Own {
  score: number
  stake: Fen
  isPlaced: boolean
  /** The place that was written after the end; null before. */
  place: number | null
  prize: Fen | null
}

/** Loads the player's score in a tournament; null if the player does not take part. */
export async function loadOwn(db: Reader, tournament: string, player: string): Promise<Own | null> {
  const { rows } = await sql<Own>`
    select s.score, s.stake, s.is_placed, s.place, s.prize from tournament_score s
    where s.tournament_id = ${tournament}::uuid and s.player_id = ${player}::uuid`.execute(db)
  return rows[0] ?? null
}

/** Loads the first places. Only the last of their scores can be tied with players who are not among them. */
export async function loadTop(db: Reader, tournament: string): Promise<Placed[]> {
  const { rows } = await sql<Placed>`
    with top as (
      select * from tournament_score where tournament_id = ${tournament}::uuid and is_placed
      order by score desc, reached_at, player_id limit ${shownPlaces}
    ), last as (
      select count(*) as tied from tournament_score
      where tournament_id = ${tournament}::uuid and is_placed and score = (select min(score) from top)
    )
    select s.player_id, p.username, s.score, s.prize, rank() over (order by s.score desc) as place,
      case when s.score = min(s.score) over () then last.tied else count(*) over (partition by s.score) end as tied,
      row_number() over (partition by s.score order by s.reached_at, s.player_id) as of_tied
    from top s cross join last join player p on p.id = s.player_id
    order by s.score desc, s.reached_at, s.player_id`.execute(db)
  return rows
}

/**
 * Loads a player with a place and the neighbours directly above and below. `place` is relative to the player's, counted by the
 * scores in between.
 */
export async function loadAround(db: Reader, tournament: string, player: string): Promise<Placed[]> {
  const { rows } = await sql<Placed>`
    with own as (
      select tournament_id, player_id, score, reached_at from tournament_score
      where tournament_id = ${tournament}::uuid and player_id = ${player}::uuid and is_placed
    ), beside as (
      (select o.* from own, lateral (select s.* from tournament_score s where s.tournament_id = own.tournament_id and s.is_placed
        and s.score >= own.score and (s.score > own.score or (s.reached_at, s.player_id) < (own.reached_at, own.player_id))
        order by s.score, s.reached_at desc, s.player_id desc limit ${shownNeighbours}) o)
      union all
      (select s.* from tournament_score s join own using (tournament_id, player_id))
      union all
      (select o.* from own, lateral (select s.* from tournament_score s where s.tournament_id = own.tournament_id and s.is_placed
        and s.score <= own.score and (s.score < own.score or (s.reached_at, s.player_id) > (own.reached_at, own.player_id))
        order by s.score desc, s.reached_at, s.player_id limit ${shownNeighbours}) o)
    ), ties as (
      select d.score, (select count(*) from tournament_score o where o.tournament_id = ${tournament}::uuid and o.is_placed
        and o.score = d.score) as tied from (select distinct score from beside) d
    )
    select b.player_id, p.username, b.score, b.prize, ties.tied,
      case when exists (select from tournament_score o where o.tournament_id = b.tournament_id and o.is_placed and o.score = b.score
        and (o.reached_at, o.player_id) < (b.reached_at, b.player_id)) then 2 else 1 end as of_tied,
      case when b.score > own.score then -(select count(*) from tournament_score o where o.tournament_id = b.tournament_id and o.is_placed
          and o.score > own.score and o.score <= b.score)
        when b.score < own.score then (select count(*) from tournament_score o where o.tournament_id = b.tournament_id and o.is_placed
          and o.score <= own.score and o.score > b.score)
        else 0 end as place
    from beside b cross join own join ties on ties.score = b.score join player p on p.id = b.player_id order by b.score desc, b.reached_at, b.player_id`.execute(
    db,
  )
  return rows
}

/** Loads the rows as the player sees them; the names of other players are masked. Ties are divided as at the end. */
export async function loadLines(db: Reader, { terms, state }: Tournament, player: string, rows: readonly Placed[]) {
  const shares = await loadShares(db, terms.prizes, rows)
  return rows.map(({ playerId, username, score, place, prize }, index) => ({
    place,
    username: playerId === player ? username : maskName(username),
    value: scoreText(terms.score, score),
    prize: prize ?? (state === 'cancelled' ? noMoney : shares[index]!),
    is_own: playerId === player,
  }))
}
