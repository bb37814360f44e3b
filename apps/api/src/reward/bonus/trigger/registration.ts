import { sql } from 'kysely'
import type { Trigger } from './trigger.ts'

export const registration: Trigger<'registration'> = {
  // An imported player registered earlier, on another site, and does not count.
  event: sql`e.kind = 'player.registered' and (select p.created_at >= l.at from player p where p.id = e.player_id)`,
  dryRun: (_on, { since }) => sql`select id as player_id, 0::bigint as base from player where created_at >= ${since}`,
}
