import type { Instant } from '@koi/contract/time'
import { type RawBuilder, sql } from 'kysely'

/** The row's creation time, at most `now`: the clock may have run ahead and been corrected since. */
export const cappedCreatedAt = (now: Instant): RawBuilder<Instant> =>
  sql<Instant>`least(created_at, ${now}::timestamptz)`
