import { today } from '@koi/web/days'

/** '2026-03-01 12:05:06' → '12:05' today, otherwise '03-01 12:05'. */
export const timeText = (at: string): string => (at.startsWith(today()) ? at.slice(11, 16) : at.slice(5, 16))

/** Minutes since 1970 of a Beijing time text. */
export const minutesOf = (at: string): number => Date.parse(`${at.replace(' ', 'T')}+08:00`) / 60_000
