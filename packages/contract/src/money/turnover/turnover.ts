import type { Category } from '../../play/game/game.ts'

export const requirementSources = [
  'deposit',
  'rebate',
  'promotion',
  'packet',
  'adjustment',
  'vip',
  'opening',
  'freeRound',
  'bonus',
] as const
export type RequirementSource = (typeof requirementSources)[number]
/** `done`: met; `waived`: the player lost the balance; `cancelled`: by an operator. */
export const requirementStates = ['open', 'done', 'waived', 'cancelled'] as const
export type RequirementState = (typeof requirementStates)[number]

/**
 * Shares in percent of a bet that count. The most specific entry applies: the bet's game (`venue:code`), its venue, its
 * category; else 0.
 */
export interface Counting {
  categories: Partial<Record<Category, number>>
  venues: Record<string, number>
  games: Record<string, number>
  /** Largest stake that counts, in fen; 0: no limit. */
  stakeMost: number
}
