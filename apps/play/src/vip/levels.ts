import { numberOf } from '@koi/web/money'
import { rateText } from '@koi/web/rate'
import type { Needs } from './level.ts'

/** The kinds of games of the table, in its order (VIP-11 to 16). */
export const kinds = ['realperson', 'electron', 'e_sport', 'joker', 'sport', 'lottery'] as const

type Share = string | number | null | undefined

export type Level = Needs & { status?: string | number | null } & {
  [Kind in (typeof kinds)[number]]?: Share
}

/** Levels as they came, VIP1 first; what is no list is none. */
export const levelsOf = (data: unknown): Level[] =>
  Array.isArray(data) ? (data as (Level | null)[]).filter((level): level is Level => level !== null) : []

/** Where the screen begins: on the player's own level, VIP1 for who has none (VIP-05, D-040). */
export const firstTab = (vip: number, count: number): number => Math.min(Math.max(1, vip), Math.max(1, count))

/** '0.8000' → '0.8%'; '--' where the server says nothing. */
export const percent = (share: Share): string => (share == null || share === '' ? '--' : `${rateText(share)}%`)

/** Where a level stands to a player of `vip`: reached, the next one, or further up. */
export function standing(vip: number, level: number): 'reached' | 'next' | 'later' {
  if (numberOf(vip) >= level) return 'reached'
  return level === numberOf(vip) + 1 ? 'next' : 'later'
}
