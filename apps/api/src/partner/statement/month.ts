import { addDays, type Day, dayFromText } from '@koi/contract/time'

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
