declare const kind: unique symbol

/** A UTC time such as '2026-03-01T04:05:06.789Z'. */
export type Instant = string & { readonly [kind]: 'Instant' }
/** A Beijing calendar day such as '2026-03-01'. */
export type Day = string & { readonly [kind]: 'Day' }

/** Durations in milliseconds. */
export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

const beijingOffset = 8 * hour

/** Makes an instant from milliseconds since 1970, or from a text with a time zone. Throws RangeError if invalid. */
export const instant = (value: number | string): Instant => new Date(value).toISOString() as Instant
export const millisOf = (at: Instant): number => Date.parse(at)
/** `milliseconds` may be negative. */
export const plus = (at: Instant, milliseconds: number): Instant => instant(millisOf(at) + milliseconds)

/** Writes a time as in the API: '2026-03-01 12:05:06', Beijing time. */
export const beijingText = (at: Instant): string =>
  instant(millisOf(at) + beijingOffset)
    .slice(0, 19)
    .replace('T', ' ')

/** The inverse of `beijingText`; null if invalid. */
export function instantFromBeijing(text: string): Instant | null {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return null
  const at = Date.parse(`${text.replace(' ', 'T')}+08:00`)
  return Number.isNaN(at) || beijingText(instant(at)) !== text ? null : instant(at)
}

export const dayOf = (at: Instant): Day => beijingText(at).slice(0, 10) as Day

/** Midnight at the start of a Beijing day. */
export const startOf = (of: Day): Instant => instant(Date.parse(`${of}T00:00:00+08:00`))
/** `days` may be negative. */
export const addDays = (to: Day, days: number): Day => dayOf(plus(startOf(to), days * day))

/** Parses a day such as '2026-03-01'; null if there is no such day. */
export function dayFromText(text: string): Day | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return null
  const at = Date.parse(`${text}T00:00:00+08:00`)
  return Number.isNaN(at) || dayOf(instant(at)) !== text ? null : (text as Day)
}

/** Whole Beijing days from `from` to `to`; 0 for the same day. */
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((millisOf(startOf(to)) - millisOf(startOf(from))) / day)

/** Created on first use, because construction takes 15 ms and most pages and processes never need it. */
let newYork: Intl.DateTimeFormat | undefined

/** Writes a time such as '2026-03-01 12:05:06' in US Eastern time including daylight saving, which red-packet rules use. */
export function newYorkText(at: Instant): string {
  newYork ??= new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'America/New_York',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  return newYork.format(millisOf(at))
}
