declare const kind: unique symbol

/** UTC time, '2026-03-01T04:05:06.789Z'. */
export type Instant = string & { readonly [kind]: 'Instant' }
/** A Beijing calendar day, '2026-03-01'. */
export type Day = string & { readonly [kind]: 'Day' }

/** Milliseconds. */
export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

const beijingOffset = 8 * hour

/** From milliseconds since 1970 or a text with a time zone. Throws RangeError if invalid. */
export const instant = (value: number | string): Instant => new Date(value).toISOString() as Instant
export const millisOf = (at: Instant): number => Date.parse(at)
/** `milliseconds` may be negative. */
export const plus = (at: Instant, milliseconds: number): Instant => instant(millisOf(at) + milliseconds)

/** '2026-03-01 12:05:06' Beijing time, the wire format. */
export const beijingText = (at: Instant): string =>
  instant(millisOf(at) + beijingOffset)
    .slice(0, 19)
    .replace('T', ' ')

/** Inverse of `beijingText`; null if invalid. */
export function instantFromBeijing(text: string): Instant | null {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return null
  const at = Date.parse(`${text.replace(' ', 'T')}+08:00`)
  return Number.isNaN(at) || beijingText(instant(at)) !== text ? null : instant(at)
}

export const dayOf = (at: Instant): Day => beijingText(at).slice(0, 10) as Day

/** Midnight in Beijing. */
export const startOf = (of: Day): Instant => instant(Date.parse(`${of}T00:00:00+08:00`))
/** `days` may be negative. */
export const addDays = (to: Day, days: number): Day => dayOf(plus(startOf(to), days * day))

/** '2026-03-01' → that day; null if there is no such day. */
export function dayFromText(text: string): Day | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return null
  const at = Date.parse(`${text}T00:00:00+08:00`)
  return Number.isNaN(at) || dayOf(instant(at)) !== text ? null : (text as Day)
}

/** Whole Beijing days from `from` to `to`; 0 for the same day. */
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((millisOf(startOf(to)) - millisOf(startOf(from))) / day)

/** Created on first use: construction takes 15 ms and most pages and processes never need it. */
let newYork: Intl.DateTimeFormat | undefined

/** '2026-03-01 12:05:06' in US Eastern time including daylight saving, used by red-packet rules. */
export function newYorkText(at: Instant): string {
  newYork ??= new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'America/New_York',
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  return newYork.format(millisOf(at))
}
