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
/** `done`: fulfilled; `waived`: the player lost the balance; `cancelled`: by an operator. */
export const requirementStates = ['open', 'done', 'waived', 'cancelled'] as const
export type RequirementState = (typeof requirementStates)[number]

/** Shares in percent, of the first that names the bet: its game (`venue:code`), its venue, its category; else 0. */
export interface Counting {
  categories: Partial<Record<Category, number>>
  venues: Record<string, number>
  games: Record<string, number>
  /** Greatest stake that counts, in fen; 0: no limit. */
  stakeMost: number
}
