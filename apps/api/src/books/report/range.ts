import type { Comparison } from '@koi/contract/books/report/figure'
import { Invalid } from '@koi/contract/refusal.copy'
import {
  addDays,
  type Day,
  dayFromText,
  dayOf,
  daysBetween,
  type Instant,
  millisOf,
  plus,
  startOf,
} from '@koi/contract/time'
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

const shiftedMonth = (day: Day, months: number): Day => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return `${first.toISOString().slice(0, 8)}${String(Math.min(date, last)).padStart(2, '0')}` as Day
}
const isFirstOfMonth = (day: Day) => day.endsWith('-01')
const monthsSince = (day: Day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

/**
 * The earlier range that a range is compared with: a day, week or month before, or (`period`) the same number of days
 * before it; of whole months the months before. While the range is not over, the earlier one ends after the same time
 * as has passed of it.
 */
export function earlierRange({ from, to, start, end }: Range, compared: Comparison, now: Instant): Range {
  const shifted = (shift: (day: Day) => Day) => around(shift(from), shift(to))
  const days = daysBetween(from, to) + 1
  const next = addDays(to, 1)
  const isOfMonths = isFirstOfMonth(from) && isFirstOfMonth(next)
  const monthsBefore = (months: number) =>
    isOfMonths
      ? around(shiftedMonth(from, -months), addDays(shiftedMonth(next, -months), -1))
      : shifted((day) => shiftedMonth(day, -months))
  const earlier = {
    day: () => shifted((day) => addDays(day, -1)),
    week: () => shifted((day) => addDays(day, -7)),
    month: () => monthsBefore(1),
    period: () =>
      isOfMonths ? monthsBefore(monthsSince(next) - monthsSince(from)) : shifted((day) => addDays(day, -days)),
  }[compared]()
  if (end <= now) return earlier
  const passed = plus(earlier.start, Math.max(0, millisOf(now) - millisOf(start)))
  return { ...earlier, end: passed < earlier.end ? passed : earlier.end }
}

export const within = (column: RawBuilder<unknown>, { start, end }: Range): RawBuilder<boolean> =>
  sql<boolean>`(${column} >= ${start} and ${column} < ${end})`

/** SQL that excludes test accounts. */
export const isReal = (column: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`${column} <> all(array(select id from player where is_test))`
