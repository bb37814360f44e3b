import { worthMost } from '../../play/freeRound/freeRound.ts'
import { triggersThatGive, triggersWithBase } from './bonus.reward.ts'
import { strictMultiple } from './bonus.ts'
import type { BonusTerms } from './bonus.terms.ts'

/** The field of the terms that is invalid, such as `amount` or `steps.1.from`, and why. */
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
    | `${'steps' | 'levels' | 'venues' | 'games'}.${number}.${string}`
  why: 'missing' | 'no_base' | 'not_given' | 'order' | 'too_high' | 'too_much' | 'one_product' | 'strict' | 'twice'
}

/** Limits from the settings: `bonus_multiple_most`, in hundredths, and `bonus_strict`. */
export interface BonusCeilings {
  multipleMost: number
  isStrict: boolean
}

/** Returns the first fault of the terms, or null if they can be offered. */
export function checkTerms(terms: BonusTerms, { multipleMost, isStrict }: BonusCeilings): TermsFault | null {
  const { on, reward, multiple, shares } = terms
  const hasBase = triggersWithBase.includes(on.trigger)
  if (reward.kind === 'percent' && !hasBase) return { field: 'reward', why: 'no_base' }
  if ((reward.kind === 'given') !== triggersThatGive.includes(on.trigger)) return { field: 'reward', why: 'not_given' }
  const fault = checkTrigger(on) ?? checkReward(reward) ?? checkShares(terms)
  if (fault) return fault
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

const missing = (field: TermsFault['field']): TermsFault => ({ field, why: 'missing' })
/** Index of the first value that is not above the one before it; -1: the values ascend. */
const findDescent = (values: readonly number[]): number =>
  values.findIndex((value, at) => at > 0 && value <= values[at - 1]!)

function checkTrigger(on: BonusTerms['on']): TermsFault | null {
  if (on.trigger === 'code' && on.code === '') return missing('code')
  if (on.trigger === 'segment' && on.entered === '') return missing('entered')
  if (on.trigger === 'mission' && on.mission === '') return missing('mission')
  if (on.trigger === 'deposits' && on.least === 0) return missing('least')
  // A reward for registrations alone would attract accounts that are created only to collect it.
  if (on.trigger === 'friend' && on.least === 0 && on.friend_stake === 0) return missing('least')
  return null
}

function checkReward(reward: BonusTerms['reward']): TermsFault | null {
  if (reward.kind === 'fixed' && reward.amount === 0) return missing('amount')
  if (reward.kind === 'percent') {
    const { steps } = reward
    if (steps.length === 0) return missing('steps')
    const empty = steps.findIndex(({ percent }) => percent === 0)
    if (empty >= 0) return missing(`steps.${empty}.percent`)
    const low = findDescent(steps.map(({ from }) => from))
    if (low >= 0) return { field: `steps.${low}.from`, why: 'order' }
  }
  if (reward.kind === 'by_level') {
    const { levels } = reward
    if (levels.length === 0) return missing('levels')
    const empty = levels.findIndex(({ amount }) => amount === 0)
    if (empty >= 0) return missing(`levels.${empty}.amount`)
    const low = findDescent(levels.map(({ level }) => level))
    if (low >= 0) return { field: `levels.${low}.level`, why: 'order' }
  }
  if (reward.kind === 'free_rounds') {
    for (const field of ['game', 'rounds', 'round_stake'] as const) if (reward[field] === 0) return missing(field)
    if (reward.rounds * reward.round_stake > worthMost) return { field: 'round_stake', why: 'too_much' }
  }
  if (reward.kind === 'turns')
    for (const field of ['turns', 'turn_worth'] as const) if (reward[field] === 0) return missing(field)
  return null
}

/** A venue or game has one share. */
function checkShares({ venues, games }: BonusTerms): TermsFault | null {
  const venue = findRepeated(venues.map((one) => one.venue))
  if (venue >= 0) return { field: `venues.${venue}.venue`, why: 'twice' }
  const game = findRepeated(games.map((one) => one.game))
  return game >= 0 ? { field: `games.${game}.game`, why: 'twice' } : null
}
const findRepeated = (values: readonly string[]): number => values.findIndex((value, at) => values.indexOf(value) < at)
