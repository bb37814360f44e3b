import { addDays, type Day, dayFromText, daysBetween } from '@koi/contract/time'

/** 1: Monday … 7: Sunday. */
export const weekdayOf = (of: Day): number => new Date(`${of}T00:00:00Z`).getUTCDay() || 7

/** Lists the days from `first` to `last`. */
export const daysFrom = (first: Day, last: Day): Day[] =>
  Array.from({ length: daysBetween(first, last) + 1 }, (_, n) => addDays(first, n))

/** Returns the first day of the month. */
export const monthOf = (day: Day): Day => `${day.slice(0, 7)}-01` as Day
export const monthAfter = (month: Day): Day => monthOf(addDays(month, 31))
export const monthBefore = (month: Day): Day => monthOf(addDays(month, -1))
/** Parses 'YYYY-MM'; null if invalid. */
export const monthFromText = (text: string): Day | null => dayFromText(`${text}-01`)

/** Lists the months from `first` to `last`; none if `last` is earlier. */
export function monthsBetween(first: Day, last: Day): Day[] {
  const months: Day[] = []
  for (let month = first; month <= last; month = monthAfter(month)) months.push(month)
  return months
}
