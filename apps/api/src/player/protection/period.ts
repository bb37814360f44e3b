import { isLimitPeriod, type LimitPeriod, type Span, spanHours } from '@koi/contract/player/protection/protection'
import type { Settings } from '@koi/contract/site/setting/setting.copy'
import { addDays, type Day, dayOf, hour, type Instant, plus, startOf } from '@koi/contract/time'
import { monthAfter, monthOf, weekdayOf } from '../../platform/base/calendar.ts'

/** How limits are counted at a moment. */
export interface Counting {
  period: LimitPeriod
  now: Instant
}

export const periodOf = ({ limit_periods: period }: Pick<Settings, 'limit_periods'>): LimitPeriod =>
  isLimitPeriod(period) ? period : 'calendar'

export const countingOf = (settings: Pick<Settings, 'limit_periods'>, now: Instant): Counting => ({
  period: periodOf(settings),
  now,
})

const firstDayOf: Record<Span, (day: Day) => Day> = {
  day: (day) => day,
  week: (day) => addDays(day, 1 - weekdayOf(day)),
  month: monthOf,
}
const dayAfter: Record<Span, (first: Day) => Day> = {
  day: (first) => addDays(first, 1),
  week: (first) => addDays(first, 7),
  month: monthAfter,
}

/**
 * The time that a limit counts: from `begin`, which is included. `end`: when the calendar period is over; null for a
 * rolling limit.
 */
export function windowOf(span: Span, { period, now }: Counting): { begin: Instant; end: Instant | null } {
  // Moments have whole milliseconds: what is exactly 24 hours old no longer counts.
  if (period === 'rolling') return { begin: plus(now, 1 - spanHours[span] * hour), end: null }
  const first = firstDayOf[span](dayOf(now))
  return { begin: startOf(first), end: startOf(dayAfter[span](first)) }
}
