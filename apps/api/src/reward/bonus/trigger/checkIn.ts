import { cycleDays } from '@koi/contract/reward/checkIn/checkIn'
import { sql } from 'kysely'
import type { Trigger } from './trigger.ts'

/**
 * Triggered by a check-in on the given day of the cycle, or on each day. The check-in requests the offer; `about`: its Beijing
 * day.
 */
export const checkIn: Trigger<'check_in'> = {
  subjectOf: (_on, about) => about,
  dryRun: ({ streak }, { first }) => sql`select player_id, 0::bigint as base from check_in where day >= ${first}::date
    and (${streak}::integer = 0 or (streak - 1) % ${cycleDays}::integer + 1 = ${streak}::integer)`,
}
