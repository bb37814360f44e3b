import type { Instant } from '@koi/contract/time'
import { sql } from 'kysely'

/** SQL condition: whether player `p` may earn as an agent. */
export const isEligible = sql`(p.is_active and not p.is_blacklisted and not p.is_test)`

/** SQL condition: activity of a self-excluded player counts after the exclusion ends. */
export const countsAt = (now: Instant) =>
  sql`(${isEligible} and coalesce(p.excluded_until <= ${now}::timestamptz, true))`
