import { formats } from '@koi/contract/formats'
import { today } from '@koi/web/days'

/** Formats '2026-03-01 12:05:06' in the page's language, in Chinese as '12:05' today and otherwise '03-01 12:05'. */
export const timeText = (at: string): string => formats.time(at, at.startsWith(today()) ? 'clock' : 'short')

/** Returns the minutes since 1970 of a text with Beijing time. */
export const minutesOf = (at: string): number => Date.parse(`${at.replace(' ', 'T')}+08:00`) / 60_000
