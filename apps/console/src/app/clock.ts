import { beijingText, type Instant, instant, instantFromBeijing, millisOf } from '@koi/contract/time'

/** The console's only clock: ages, idle time and default dates are taken from here. */
export const nowMillis = (): number => Date.now()
export const now = (): Instant => instant(nowMillis())

/** Today's Beijing day, '2026-03-01'. */
export const today = (): string => beijingText(now()).slice(0, 10)
/** The Beijing day `days` before today. */
export const daysAgo = (days: number): string => beijingText(instant(nowMillis() - days * 86_400_000)).slice(0, 10)

/** Whole minutes since a Beijing time text; null when the text is no such time. */
export function minutesSince(text: string): number | null {
  const at = instantFromBeijing(text)
  return at === null ? null : Math.max(0, Math.floor((nowMillis() - millisOf(at)) / 60_000))
}
