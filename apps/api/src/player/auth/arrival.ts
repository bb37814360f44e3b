import type { Arrival } from '@koi/contract/partner/source/source'
import type { Instant } from '@koi/contract/time'
import { sql } from 'kysely'
import { defer, type Tx } from '../../platform/db/db.ts'

/**
 * SQL of a new player's referrer. A source with a deal pays its partner, so its players get no referrer; players of an
 * agent's source join the agent's downline unless they name a referrer.
 */
export const referrerBy = (arrival: Arrival, referrer: string | null) => sql<string | null>`(
  select case when s.deal <> 'none' then null else coalesce(r.id, s.agent_id) end
  from (select ${referrer}::uuid as id) r left join source s on s.code = ${arrival.code} and s.is_on)`

/** Stores, deferred, from which source a new player came; stores nothing for an unknown source or one that is off. */
export function recordArrival(tx: Tx, player: string, { code, clickId, utm, landing }: Arrival, now: Instant): void {
  // A deal that started after the referrer was chosen does not count, because the player may have a referrer.
  void defer(
    tx,
    sql`
    insert into player_source (player_id, source_id, is_dealt, click_id, utm, landing, at)
    select p.id, s.id, s.deal <> 'none' and p.referrer_id is null, ${clickId}, ${JSON.stringify(utm)}::jsonb, ${landing}, ${now}::timestamptz
    from source s join player p on p.id = ${player} where s.code = ${code} and s.is_on`,
  )
}
