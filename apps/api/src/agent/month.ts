import { addDays, type Day, dayFromText } from '@koi/contract/time'

/** The first day of the month a day lies in. */
export const monthOf = (day: Day): Day => `${day.slice(0, 7)}-01` as Day
/** The first day of the month after that of a day. */
export const monthAfter = (month: Day): Day => monthOf(addDays(month, 31))
/** The first day of the month before that of a day. */
export const monthBefore = (month: Day): Day => monthOf(addDays(month, -1))
/** 'YYYY-MM' → its first day; null when there is no such month. */
export const monthFromText = (text: string): Day | null => dayFromText(`${text}-01`)
