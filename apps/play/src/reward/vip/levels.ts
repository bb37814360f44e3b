import { rateText } from '@koi/web/rate'

/** Returns the initial tab: the player's level, at least VIP1 and at most the last level. */
export const firstTab = (vip: number, count: number): number => Math.min(Math.max(1, vip), Math.max(1, count))

/** Formats a rate in percent: '0.8000' → '0.8%'; '--' if missing. */
export const percent = (share: string | null): string => (share === null ? '--' : `${rateText(share)}%`)

export function levelState(vip: number, level: number): 'reached' | 'next' | 'later' {
  if (vip >= level) return 'reached'
  return level === vip + 1 ? 'next' : 'later'
}
