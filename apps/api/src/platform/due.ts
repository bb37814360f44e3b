import { type Instant, plus } from '@koi/contract/time'
import { type RawBuilder, sql } from 'kysely'

// A clock may run ahead and be corrected: what it dated in the future must not wait for that time.

/**
 * Whether the time in `column` has come: it is past, or further ahead than `longest` (milliseconds), the longest delay
 * used there, and so was written by a clock that ran ahead.
 */
export const isDue = (column: string, now: Instant, longest: number | RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} <= ${now} or ${sql.ref(column)} > ${now}::timestamptz + ${longest}::float8 * interval '1 ms')`

/** Whether a row is unclaimed: `column` is null, or its lease of `lost` milliseconds has expired. */
export const isFree = (column: string, now: Instant, lost: number): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} is null or ${sql.ref(column)} not between ${plus(now, -lost)} and ${plus(now, lost)})`

/** The creation time of a row, capped at `now` for rows dated in the future by a clock that ran ahead. */
export const madeBy = (now: Instant): RawBuilder<Instant> => sql<Instant>`least(created_at, ${now}::timestamptz)`
