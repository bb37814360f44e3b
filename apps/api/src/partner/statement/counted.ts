import { type Day, dayOf, type Instant, startOf } from '@koi/contract/time'
import { type RawBuilder, sql } from 'kysely'
import { sumsOfGifts } from './gift.ts'

// SQL conditions and sums for what counts in the statements of agents and partners.

/** SQL condition: whether player `p` may earn as an agent. */
export const isEligible = sql`(p.is_active and not p.is_blacklisted and not p.is_test)`

/** SQL condition: activity of a self-excluded player counts after the exclusion ends. */
export const countsAt = (now: Instant) =>
  sql`(${isEligible} and coalesce(p.excluded_until <= ${now}::timestamptz, true))`

/** SQL: rows of a query about the player `own`, by an index on the player whatever the planner expects. */
const each = (rows: RawBuilder<unknown>) => sql`from own cross join lateral (${rows} offset 0) s`

/**
 * SQL: turnover, net loss and costs, in fen, of the players of the CTE `own` between two instants, by player and category.
 * Agents' plans and partners' shares are computed from them. They are the sums of all days less the days before and after,
 * so that a correction of an old day counts, and no day of the span is read.
 */
export function resultsOf(since: Instant, end: Instant): RawBuilder<unknown> {
  const first: Day = dayOf(since)
  const outside = (isOutside: RawBuilder<unknown>) => sql`
    select own.player_id, s.category_id, -s.valid_stake as turnover, s.win_loss as net_loss, 0 as costs
    ${each(sql`select category_id, valid_stake, win_loss from player_day_play where player_id = own.player_id and ${isOutside}`)}
    union all
    select own.player_id, '', 0, 0, -s.given
    ${each(sql`select given from player_day_gift where player_id = own.player_id and ${isOutside}`)}`
  // A span that begins within a day: what that day has before it.
  const beginning = sql`
    union all
    select own.player_id, s.category_id, -s.valid_stake, s.win_loss, 0
    ${each(sql`select category_id, valid_stake, win_loss from bet where player_id = own.player_id and state = 'settled'
      and settled_at >= ${startOf(first)} and settled_at < ${since}`)}
    union all
    select own.player_id, '', 0, 0, -s.given
    ${each(sumsOfGifts(sql`own.player_id`, sql`${startOf(first)}::timestamptz`, sql`${since}::timestamptz`))}`
  return sql`
    select player_id, category_id, sum(turnover) as turnover, sum(net_loss) as net_loss, sum(costs) as costs from (
      select own.player_id, s.category_id, s.valid_stake as turnover, -s.win_loss as net_loss, s.given as costs
      ${each(sql`select category_id, valid_stake, win_loss, given from player_sum where player_id = own.player_id`)}
      union all ${outside(sql`day >= ${dayOf(end)}::date`)}
      union all ${outside(sql`day < ${first}::date`)}
      ${since > startOf(first) ? beginning : sql``}) counted
    group by 1, 2`
}

/** SQL: valid stake and win or loss of the player `of` since an instant; days are read, and bets only of its first day. */
export const playSince = (of: RawBuilder<unknown>, since: RawBuilder<unknown>) => {
  const first = sql`((${since}) at time zone 'Asia/Shanghai')::date`
  return sql`
    select sum(valid_stake) as valid_stake, sum(win_loss) as win_loss from (
      select valid_stake, win_loss from player_day_play where player_id = ${of} and day > ${first}
      union all
      select valid_stake, win_loss from bet where player_id = ${of} and state = 'settled' and settled_at >= (${since})
        and settled_at < (${first} + 1)::timestamp at time zone 'Asia/Shanghai') played`
}
