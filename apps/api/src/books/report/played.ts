import type { Category } from '@koi/contract/play/game/game'
import { type Fen, fen } from '@koi/contract/money'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'
import { returned, type Sums } from './returned.ts'
import { isReal, type Range, within } from './range.ts'

interface Played extends Sums {
  players: number
  stake: Fen
  valid: Fen
  result: Fen
}

const counted = sql`count(distinct b.player_id) as players, count(*) as bets, coalesce(sum(b.stake), 0)::bigint as stake,
  coalesce(sum(b.valid_stake), 0)::bigint as valid, coalesce(sum(b.win_loss), 0)::bigint as result,
  coalesce(sum(b.stake::float8 * b.stake), 0) as "stakeStake", coalesce(sum(b.stake::float8 * (b.stake + b.win_loss)), 0) as "stakePaid",
  coalesce(sum((b.stake + b.win_loss)::float8 ^ 2), 0) as "paidPaid"`

const settled = (range: Range): RawBuilder<unknown> =>
  sql`b.state = 'settled' and ${within(sql.ref('b.settled_at'), range)} and ${isReal(sql.ref('b.player_id'))}`

/** Adds the operator's result, and the actual return in percent with two decimals. */
const shown = ({ players, bets, stake, valid, result }: Played) => ({
  players,
  bet_count: bets,
  stake,
  valid_stake: valid,
  win_loss: result,
  ggr: fen(0 - result),
  rtp: stake === 0 ? 0 : Math.round(((stake + result) / stake) * 10_000) / 100,
})

/** Settled bets per game and per venue, ordered by turnover. */
export async function loadPlayedReport(db: Reader, range: Range) {
  const games = await sql<
    Played & { name: string; code: string; venue: string; category: Category; stated: number | null }
  >`
    select max(b.game_name) as name, b.game_code as code, b.venue, max(b.category_id) as category, ${counted},
      (select coalesce(g.stated_return, v.stated_return) from venue v
        left join game g on g.venue = v.code and g.game_code = b.game_code where v.code = b.venue) as stated
    from bet b where ${settled(range)} group by b.venue, b.game_code order by sum(b.valid_stake) desc, b.venue, b.game_code limit 500`.execute(
    db,
  )
  const venues = await sql<Played & { venue: string; name: string; stated: number | null }>`
    select b.venue, coalesce(max(v.name), b.venue) as name, max(v.stated_return) as stated, ${counted}
    from bet b left join venue v on v.code = b.venue where ${settled(range)} group by b.venue order by sum(b.valid_stake) desc, b.venue`.execute(
    db,
  )
  const totals = await sql<Played>`select ${counted} from bet b where ${settled(range)}`.execute(db)
  return {
    totals: shown(totals.rows[0]!),
    items: games.rows.map((row) => ({
      name: row.name,
      game_code: row.code,
      venue: row.venue,
      category_id: row.category,
      ...shown(row),
      ...returned(row, row.stated),
    })),
    venues: venues.rows.map((row) => ({
      venue: row.venue,
      name: row.name,
      ...shown(row),
      ...returned(row, row.stated),
    })),
  }
}
