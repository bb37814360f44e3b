import { type Instant, plus } from '@koi/contract/time'
import { type RawBuilder, sql } from 'kysely'

// A clock may run ahead and be set right: what it dated meanwhile must not wait until that time comes.

/**
 * Whether the time in `column` has come: it is past, or lies further ahead than anything is put off there (`longest`, in
 * milliseconds), so that a clock that ran ahead wrote it.
 */
export const isDue = (column: string, now: Instant, longest: number | RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} <= ${now} or ${sql.ref(column)} > ${now}::timestamptz + ${longest}::float8 * interval '1 ms')`

/** Whether nobody has a row in hand: nobody took it, or whoever did has been silent for more than `lost` milliseconds. */
export const isFree = (column: string, now: Instant, lost: number): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} is null or ${sql.ref(column)} not between ${plus(now, -lost)} and ${plus(now, lost)})`

/** When a row was made that stands at `now`: one that is dated later was made while the clock ran ahead. */
export const madeBy = (now: Instant): RawBuilder<Instant> => sql<Instant>`least(created_at, ${now}::timestamptz)`
