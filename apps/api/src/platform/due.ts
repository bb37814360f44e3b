import { type Instant, plus } from '@koi/contract/time'
import { type RawBuilder, sql } from 'kysely'

// A clock may run ahead and be corrected: what it dated in the future must not wait for that time.

/** `longest`: maximum delay in milliseconds; a time further ahead was written by a clock that ran ahead. */
export const isDue = (column: string, now: Instant, longest: number | RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} <= ${now} or ${sql.ref(column)} > ${now}::timestamptz + ${longest}::float8 * interval '1 ms')`

/** `lost`: milliseconds after which a claim in `column` expires. */
export const isFree = (column: string, now: Instant, lost: number): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} is null or ${sql.ref(column)} not between ${plus(now, -lost)} and ${plus(now, lost)})`

/** The creation time, capped at `now`. */
export const cappedCreatedAt = (now: Instant): RawBuilder<Instant> =>
  sql<Instant>`least(created_at, ${now}::timestamptz)`
