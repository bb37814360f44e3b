/** Milliseconds since 1970. The only clock of the sandbox; a test hands in its own. */
export type Clock = () => number

export const systemClock: Clock = () => Date.now()

/** UTC text with milliseconds, as moments stand on the wires. */
export const momentOf = (at: number): string => new Date(at).toISOString()

const beijing = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)$/

/** '2026-03-01 12:05:06' in Beijing, a text with a zone, or milliseconds as digits; null for what is no time. */
export function timeOf(text: string): number | null {
  if (/^\d{13}$/.test(text)) return Number(text)
  const local = beijing.exec(text)
  const at = Date.parse(local ? `${local[1]}T${local[2]}+08:00` : text)
  return Number.isNaN(at) ? null : at
}

/** '03-01 12:05:06' in Beijing, as players read it. */
export const shortTime = (at: number): string =>
  momentOf(at + 8 * 3600_000)
    .slice(5, 19)
    .replace('T', ' ')
