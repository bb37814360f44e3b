import type { Instant } from '@koi/contract/time'
import { sql } from 'kysely'

// SQL conditions and sums for what counts in the statements of agents and partners.

/** SQL condition: whether player `p` may earn as an agent. */
export const isEligible = sql`(p.is_active and not p.is_blacklisted and not p.is_test)`

/** SQL condition: activity of a self-excluded player counts after the exclusion ends. */
export const countsAt = (now: Instant) =>
  sql`(${isEligible} and coalesce(p.excluded_until <= ${now}::timestamptz, true))`

/**
 * SQL: turnover, net loss and costs, in fen, of the players of the CTE `own`, by player and category. Agents' plans and
 * partners' shares are computed from them.
 */
export const resultsOf = (since: Instant, end: Instant) => sql`
    select player_id, category_id, sum(valid_stake) as turnover, -sum(win_loss) as net_loss, 0 as costs from bet
    where player_id in (select player_id from own) and state = 'settled' and settled_at >= ${since} and settled_at < ${end} group by 1, 2
    union all
    select player_id, '', 0, 0, sum(amount) from posting
    where player_id in (select player_id from own) and kind in ('rebate.pay', 'promotion.grant', 'bonus.credit', 'packet.open')
      and at >= ${since} and at < ${end} group by 1
    union all
    -- Revoked parts of counted grants.
    select p.player_id, '', 0, 0, -sum(p.amount) from posting p
    join posting g on g.player_id = p.player_id and g.about = p.about and g.kind in ('promotion.grant', 'bonus.credit') and g.at >= ${since}
    where p.player_id in (select player_id from own) and p.kind in ('promotion.revoke', 'bonus.revoke') and p.at < ${end} group by 1`
