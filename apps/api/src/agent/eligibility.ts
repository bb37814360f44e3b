import type { Instant } from '@koi/contract/time'
import { sql } from 'kysely'

/** Whether a player `p` may earn as an agent: blocked, disabled and test accounts never do. */
export const isEligible = sql`(p.is_active and not p.is_blacklisted and not p.is_test)`

/**
 * Whether what a player `p` does counts for their agent. Who has excluded themselves earns nobody anything until
 * that is over; what they did before counts then.
 */
export const countsAt = (now: Instant) =>
  sql`(${isEligible} and coalesce(p.excluded_until <= ${now}::timestamptz, true))`
