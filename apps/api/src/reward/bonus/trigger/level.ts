import { sql } from 'kysely'
import type { Trigger } from './trigger.ts'

/** Triggered when the player reaches the VIP level of the on. */
export const level: Trigger<'level'> = {
  subjectOf: ({ level }) => String(level),
  // A sign-in writes this event too, so require a level change since the terms were made.
  event: sql`e.kind = 'player.changed' and exists (select from vip_change c
      where c.player_id = e.player_id and c.from_level < l.level and c.to_level >= l.level and c.at >= l.at)
    and not exists (select from bonus b where b.rule_id = l.id and b.player_id = e.player_id and b.cause = 'level' and b.subject = l.level::text)`,
  dryRun: (on, { since }) => sql`select distinct player_id, 0::bigint as base from vip_change
    where from_level < ${on.level} and to_level >= ${on.level} and at >= ${since}`,
}
