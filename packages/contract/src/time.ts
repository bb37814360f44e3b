declare const kind: unique symbol

/** A moment, as UTC text: '2026-03-01T04:05:06.789Z'. */
export type Instant = string & { readonly [kind]: 'Instant' }
/** A calendar day where the operator keeps its records (Beijing): '2026-03-01'. */
export type Day = string & { readonly [kind]: 'Day' }

/** Spans are milliseconds. */
export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

const beijingOffset = 8 * hour

/** Milliseconds since 1970, or a text with a zone, as an instant. Throws RangeError for what is no time. */
export const instant = (value: number | string): Instant => new Date(value).toISOString() as Instant
/** Milliseconds since 1970. */
export const millisOf = (at: Instant): number => Date.parse(at)
/** The moment so many milliseconds later; before it where they are below 0. */
export const plus = (at: Instant, milliseconds: number): Instant => instant(millisOf(at) + milliseconds)

/** '2026-03-01 12:05:06', in Beijing, as times stand on the wire (D-008). */
export const beijingText = (at: Instant): string =>
  instant(millisOf(at) + beijingOffset)
    .slice(0, 19)
    .replace('T', ' ')

/** The inverse of `beijingText`; null when the text is no such time. */
export function instantFromBeijing(text: string): Instant | null {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return null
  const at = Date.parse(`${text.replace(' ', 'T')}+08:00`)
  return Number.isNaN(at) || beijingText(instant(at)) !== text ? null : instant(at)
}

/** The Beijing day a moment lies in. */
export const dayOf = (at: Instant): Day => beijingText(at).slice(0, 10) as Day

/** Midnight in Beijing at which the day begins. */
export const startOf = (of: Day): Instant => instant(Date.parse(`${of}T00:00:00+08:00`))
/** The Beijing day so many days later; before it where they are below 0. */
export const addDays = (to: Day, days: number): Day => dayOf(plus(startOf(to), days * day))

/** '2026-03-01' → that day; null when there is no such day. */
export function dayFromText(text: string): Day | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return null
  const at = Date.parse(`${text}T00:00:00+08:00`)
  return Number.isNaN(at) || dayOf(instant(at)) !== text ? null : (text as Day)
}

/** Whole Beijing days from `from` to `to`; the same day is 0. */
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((millisOf(startOf(to)) - millisOf(startOf(from))) / day)

/** Made when it is first needed: it takes 15 ms, and most pages and processes never need it. */
let newYork: Intl.DateTimeFormat | undefined

/** '2026-03-01 12:05:06', in US Eastern time with its clock changes (D-008, red-packet rules). */
export function newYorkText(at: Instant): string {
  newYork ??= new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'America/New_York',
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  return newYork.format(millisOf(at))
}
