import { hour, instantFromBeijing, millisOf } from '@koi/contract/time'

const payTime = hour

/**
 * Returns the milliseconds left until `expires_at` or, if that is '', of the hour after `created_at` (both Beijing time), 0 to
 * 1 h; null if neither can be parsed.
 */
export function millisecondsLeft(created_at: string, now: number, expires_at = ''): number | null {
  const at = instantFromBeijing(created_at)
  const end = instantFromBeijing(expires_at)
  const until = end === null ? at && millisOf(at) + payTime : millisOf(end)
  return until === null ? null : Math.min(payTime, Math.max(0, until - now))
}

/** Formats milliseconds as mm:ss, rounded up: 3599500 → '60:00'. */
export function clockText(left: number): string {
  const seconds = Math.ceil(left / 1000)
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}
