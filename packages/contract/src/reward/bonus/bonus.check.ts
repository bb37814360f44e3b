import type { Category } from '../../play/game/game.ts'
import {
  type BonusReward,
  type BonusTrigger,
  type MultipleBase,
  strictMultiple,
  triggersThatGive,
  triggersWithBase,
} from './bonus.ts'

/** The field of the terms that is invalid, and why. */
export interface TermsFault {
  field:
    | 'code'
    | 'entered'
    | 'mission'
    | 'reward'
    | 'amount'
    | 'steps'
    | 'levels'
    | 'least'
    | 'game'
    | 'rounds'
    | 'round_stake'
    | 'turns'
    | 'turn_worth'
    | 'multiple'
    | 'shares'
    | 'multiple_of'
  why: 'missing' | 'no_base' | 'not_given' | 'order' | 'too_high' | 'one_product' | 'strict'
}

/** Terms with amounts in fen, and percentages and multiples in hundredths. */
interface Terms {
  trigger: BonusTrigger
  code: string
  entered: string
  mission: string
  reward: BonusReward
  amount: number
  steps: readonly { from: number; percent: number }[]
  levels: readonly { level: number; amount: number }[]
  least: number
  friend_stake: number
  game: number
  rounds: number
  round_stake: number
  turns: number
  turn_worth: number
  multiple: number
  multiple_of: MultipleBase
  shares: Record<Category, number>
  venues: readonly { share: number }[]
  games: readonly { share: number }[]
}

/** Limits from the settings: `bonus_multiple_most`, in hundredths, and `bonus_strict`. */
export interface BonusCeilings {
  multipleMost: number
  isStrict: boolean
}

/** Returns the first fault of the terms, or null if they can be offered. */
export function checkTerms(terms: Terms, { multipleMost, isStrict }: BonusCeilings): TermsFault | null {
  const { trigger, reward, steps, multiple, shares } = terms
  const hasBase = triggersWithBase.includes(trigger)
  if (trigger === 'code' && terms.code === '') return { field: 'code', why: 'missing' }
  if (trigger === 'segment' && terms.entered === '') return { field: 'entered', why: 'missing' }
  if (trigger === 'mission' && terms.mission === '') return { field: 'mission', why: 'missing' }
  if (reward === 'percent' && !hasBase) return { field: 'reward', why: 'no_base' }
  if ((reward === 'given') !== triggersThatGive.includes(trigger)) return { field: 'reward', why: 'not_given' }
  if (reward === 'fixed' && terms.amount === 0) return { field: 'amount', why: 'missing' }
  if (reward === 'percent' && (steps.length === 0 || steps.some(({ percent }) => percent === 0)))
    return { field: 'steps', why: 'missing' }
  if (reward === 'percent' && steps.some(({ from }, at) => at > 0 && from <= steps[at - 1]!.from))
    return { field: 'steps', why: 'order' }
  if (trigger === 'deposits' && terms.least === 0) return { field: 'least', why: 'missing' }
  // A reward for registrations alone would attract accounts that are created only to collect it.
  if (trigger === 'friend' && terms.least === 0 && terms.friend_stake === 0) return { field: 'least', why: 'missing' }
  if (reward === 'free_rounds')
    for (const field of ['game', 'rounds', 'round_stake'] as const)
      if (terms[field] === 0) return { field, why: 'missing' }
  if (reward === 'turns')
    for (const field of ['turns', 'turn_worth'] as const) if (terms[field] === 0) return { field, why: 'missing' }
  if (reward === 'by_level' && (terms.levels.length === 0 || terms.levels.some(({ amount }) => amount === 0)))
    return { field: 'levels', why: 'missing' }
  if (reward === 'by_level' && terms.levels.some(({ level }, at) => at > 0 && level <= terms.levels[at - 1]!.level))
    return { field: 'levels', why: 'order' }
  if (terms.multiple_of === 'deposit_and_bonus' && !hasBase) return { field: 'multiple_of', why: 'no_base' }
  if (multiple > multipleMost || (isStrict && multiple > strictMultiple * 100))
    return { field: 'multiple', why: 'too_high' }
  const counted = Object.values(shares).filter((share) => share > 0)
  // If the stakes of no category count, the requirement can never be fulfilled.
  if (multiple > 0 && counted.length === 0) return { field: 'shares', why: 'missing' }
  if (!isStrict || multiple === 0) return null
  if (terms.multiple_of !== 'bonus') return { field: 'multiple_of', why: 'strict' }
  // A venue or game with its own share may belong to another category.
  const others = [...terms.venues, ...terms.games].some(({ share }) => share > 0)
  return counted.length > 1 || others ? { field: 'shares', why: 'one_product' } : null
}
