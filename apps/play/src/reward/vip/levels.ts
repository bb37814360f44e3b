import { rateText } from '@koi/web/rate'

/** Initial tab: the player's level, at least VIP1. */
export const firstTab = (vip: number, count: number): number => Math.min(Math.max(1, vip), Math.max(1, count))

/** '0.8000' → '0.8%'; '--' if missing. */
export const percent = (share: string | null): string => (share === null ? '--' : `${rateText(share)}%`)

export function levelState(vip: number, level: number): 'reached' | 'next' | 'later' {
  if (vip >= level) return 'reached'
  return level === vip + 1 ? 'next' : 'later'
}
