import { now } from '@koi/web/clock'

const beijing = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Asia/Shanghai' })

/** '2026-03-01 12:05:06' → '12:05' today, '03-01 12:05' before. */
export const timeText = (at: string): string =>
  at.startsWith(beijing.format(now())) ? at.slice(11, 16) : at.slice(5, 16)

/** Minutes since 1970 of a Beijing time text. */
export const minutesOf = (at: string): number => Date.parse(`${at.replace(' ', 'T')}+08:00`) / 60_000
