/** Milliseconds since 1970. Tests inject their own clock. */
export type Clock = () => number

export const systemClock: Clock = () => Date.now()

/** Time as UTC text with milliseconds, the format of the API. */
export const momentOf = (at: number): string => new Date(at).toISOString()

const beijing = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)$/

/** Parses '2026-03-01 12:05:06' (Beijing), a text with a zone, or milliseconds as digits; null if invalid. */
export function timeOf(text: string): number | null {
  if (/^\d{13}$/.test(text)) return Number(text)
  const local = beijing.exec(text)
  const at = Date.parse(local ? `${local[1]}T${local[2]}+08:00` : text)
  return Number.isNaN(at) ? null : at
}

/** Beijing time such as '03-01 12:05:06'. */
export const shortTime = (at: number): string =>
  momentOf(at + 8 * 3600_000)
    .slice(5, 19)
    .replace('T', ' ')
