import { formats } from '@koi/contract/formats'
import { today } from '@koi/web/days'

/** '2026-03-01 12:05:06' → '12:05' today, otherwise '03-01 12:05', as written in the language of the page. */
export const timeText = (at: string): string => formats.time(at, at.startsWith(today()) ? 'clock' : 'short')

/** Minutes since 1970 of a Beijing time text. */
export const minutesOf = (at: string): number => Date.parse(`${at.replace(' ', 'T')}+08:00`) / 60_000
