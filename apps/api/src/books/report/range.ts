import { Invalid } from '@koi/contract/refusal.copy'
import { addDays, type Day, dayFromText, dayOf, daysBetween, type Instant, startOf } from '@koi/contract/time'
import { type RawBuilder, sql } from 'kysely'
import { refuse } from '../../platform/text/refuse.ts'

/** Maximum length of a range in days. */
const longest = 731

/** A range of Beijing days, both ends inclusive, with the instants that bound it. */
export interface Range {
  from: Day
  to: Day
  start: Instant
  end: Instant
}

const around = (from: Day, to: Day): Range => ({ from, to, start: startOf(from), end: startOf(addDays(to, 1)) })

/** The last `days` Beijing days, today included. */
export const lastDays = (days: number, now: Instant): Range => around(addDays(dayOf(now), 1 - days), dayOf(now))

/** Parses a range; the default is the last thirty days. Throws Invalid. */
export function parseRange(args: { from?: string | undefined; to?: string | undefined }, now: Instant): Range {
  const to = args.to ? (dayFromText(args.to) ?? refuse(Invalid)) : dayOf(now)
  const from = args.from ? (dayFromText(args.from) ?? refuse(Invalid)) : addDays(to, -29)
  if (from > to || daysBetween(from, to) >= longest) refuse(Invalid)
  return around(from, to)
}

export const within = (column: RawBuilder<unknown>, { start, end }: Range): RawBuilder<boolean> =>
  sql<boolean>`(${column} >= ${start} and ${column} < ${end})`

/** SQL that excludes test accounts. */
export const isReal = (column: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`${column} <> all(array(select id from player where is_test))`
