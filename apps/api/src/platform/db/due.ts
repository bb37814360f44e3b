import type { Instant } from '@koi/contract/time'
import { type RawBuilder, sql } from 'kysely'

/** The creation time, capped at `now`: a clock may have run ahead and been corrected. */
export const cappedCreatedAt = (now: Instant): RawBuilder<Instant> =>
  sql<Instant>`least(created_at, ${now}::timestamptz)`
