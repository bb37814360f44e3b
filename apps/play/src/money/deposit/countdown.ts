import { hour, instantFromBeijing, millisOf } from '@koi/contract/time'

const payTime = hour

/** Returns the milliseconds left of the hour after `created_at` (Beijing time), 0 to 1 h; null if it cannot be parsed. */
export function millisecondsLeft(created_at: string, now: number): number | null {
  const at = instantFromBeijing(created_at)
  return at === null ? null : Math.min(payTime, Math.max(0, millisOf(at) + payTime - now))
}

/** Formats milliseconds as mm:ss, rounded up: 3599500 → '60:00'. */
export function clockText(left: number): string {
  const seconds = Math.ceil(left / 1000)
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}
