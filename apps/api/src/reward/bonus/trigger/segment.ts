import { sql } from 'kysely'
import type { Trigger } from './trigger.ts'

/** Triggered when the player enters the segment that the rule names. */
export const segment: Trigger<'segment'> = {
  event: sql`e.kind = 'segment.entered' and e.about = l.entered and exists (select from segment_member m
    where m.segment_id = l.entered::uuid and m.player_id = e.player_id and m.since >= l.created_at)`,
  dryRun: ({ entered }, { since }) =>
    sql`select player_id, 0::bigint as base from segment_member where segment_id = ${entered}::uuid and since >= ${since}`,
}
