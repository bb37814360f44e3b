import { hour, instantFromBeijing, millisOf } from '@koi/contract/time'

/** Milliseconds a deposit may be paid (CONST-06). */
const span = hour

/**
 * Milliseconds left of the hour from `created_at` (Beijing text): at most the whole hour, at least nothing; null when
 * the time cannot be read.
 */
export function leftOf(created_at: unknown, now: number): number | null {
  const at = instantFromBeijing(String(created_at ?? ''))
  return at === null ? null : Math.min(span, Math.max(0, millisOf(at) + span - now))
}

/** 3599500 → '60:00': what is left, rounded up to the second, as mm:ss. */
export function clockText(left: number): string {
  const seconds = Math.ceil(left / 1000)
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}
