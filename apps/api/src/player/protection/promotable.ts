import { type Instant, plus } from '@koi/contract/time'
import { type RawBuilder, sql } from 'kysely'
import { coolingOff } from './limit.ts'

/**
 * SQL: whether nothing may be promoted to a player, because of an open marker of possible harm or the cooling-off
 * period of a limit that the player wants to loosen. `player`: the player's id in the statement.
 */
export const isAtRisk = (player: RawBuilder<unknown>, now: Instant): RawBuilder<boolean> =>
  sql<boolean>`(exists (select from harm_marker h where h.player_id = ${player} and h.closed_at is null)
    or exists (select from player_limit l where l.player_id = ${player} and l.asked_at > ${plus(now, -coolingOff)}::timestamptz))`

/** SQL: whether offers may reach the player `p` of the statement, who must not be blocked, excluded, in time-out or at risk. */
export const isPromotable = (now: Instant): RawBuilder<boolean> =>
  sql<boolean>`(p.is_active and not p.is_blacklisted and coalesce(p.excluded_until <= ${now}::timestamptz, true)
    and not ${isAtRisk(sql`p.id`, now)})`
