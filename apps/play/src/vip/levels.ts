import { numberOf } from '@koi/web/money'
import { rateText } from '@koi/web/rate'
import type { Needs } from './level.ts'

export const kinds = ['realperson', 'electron', 'e_sport', 'joker', 'sport', 'lottery'] as const

type Share = string | number | null | undefined

export type Level = Needs & { status?: string | number | null } & {
  [Kind in (typeof kinds)[number]]?: Share
}

/** Levels, VIP1 first; empty if the data is no list. */
export const levelsOf = (data: unknown): Level[] =>
  Array.isArray(data) ? (data as (Level | null)[]).filter((level): level is Level => level !== null) : []

/** Initial tab: the player's level, at least VIP1. */
export const firstTab = (vip: number, count: number): number => Math.min(Math.max(1, vip), Math.max(1, count))

/** '0.8000' → '0.8%'; '--' if missing. */
export const percent = (share: Share): string => (share == null || share === '' ? '--' : `${rateText(share)}%`)

export function levelState(vip: number, level: number): 'reached' | 'next' | 'later' {
  if (numberOf(vip) >= level) return 'reached'
  return level === numberOf(vip) + 1 ? 'next' : 'later'
}
