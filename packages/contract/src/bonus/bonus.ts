import { basisPoints, type Fen, fen, least, multiple, noMoney, shareOf } from '../money.ts'
import type { RequirementState } from '../turnover/turnover.ts'

/**
 * `deposit`: the n-th or each; `loss`: over a finished day or week; `hand`: an operator gives it; `tournament`: a place with a prize.
 */
export const bonusTriggers = [
  'registration',
  'deposit',
  'code',
  'segment',
  'level',
  'loss',
  'hand',
  'tournament',
] as const
export type BonusTrigger = (typeof bonusTriggers)[number]
/** Those with a sum that a percentage can be computed from. */
export const triggersWithBase: readonly BonusTrigger[] = ['deposit', 'loss']
export const bonusRewards = ['fixed', 'percent', 'given'] as const
export type BonusReward = (typeof bonusRewards)[number]
/** Whose cause decides the amount: the reward `given`. */
export const triggersThatGive: readonly BonusTrigger[] = ['tournament']
/** What the requirement is a multiple of. */
export const multipleBases = ['bonus', 'deposit_and_bonus'] as const
export type MultipleBase = (typeof multipleBases)[number]
export const lossPeriods = ['day', 'week'] as const
export type LossPeriod = (typeof lossPeriods)[number]

export const bonusRuleStates = ['draft', 'live', 'stopped'] as const
export type BonusRuleState = (typeof bonusRuleStates)[number]
/** As stored; a credited bonus is open, done or lost by its requirement. */
export const bonusStates = ['offered', 'review', 'credited', 'expired', 'forfeited', 'refused'] as const
export type BonusState = (typeof bonusStates)[number]

/** As shown. `done`: now cash; `lost`: the player lost everything. */
export const bonusSteps = ['offered', 'review', 'open', 'done', 'lost', 'expired', 'forfeited', 'refused'] as const
export type BonusStep = (typeof bonusSteps)[number]

/** `requirement`: of a credited bonus; null: it has none. */
export function stepOf(state: BonusState, requirement: RequirementState | null): BonusStep {
  if (state !== 'credited') return state
  if (requirement === 'open') return 'open'
  return requirement === 'waived' ? 'lost' : 'done'
}

/** Live rules of an installation: each event is tested against all. */
export const maxBonusRules = 100
export const maxSteps = 10
/** Venues, and games, with a share of their own. */
export const maxShares = 100
export const longestDays = 365
/** Days that a dry run looks back, today included. */
export const dryRunDays = 30
/** Of the profile `bonus_strict`: greatest multiple of the bonus. */
export const strictMultiple = 10

interface Reward {
  reward: BonusReward
  amount: Fen
  /** In ascending order; percent in hundredths. */
  steps: readonly { from: Fen; percent: number }[]
  /** Cap of a percentage; 0: none. */
  most: Fen
  least: Fen
}

/** The bonus for a deposit or loss of `base`, in fen, rounded down; a prize is `base` itself; 0: none. */
export function rewardFor(terms: Reward, base: Fen): Fen {
  if (base < terms.least) return noMoney
  if (terms.reward === 'fixed') return terms.amount
  if (terms.reward === 'given') return base
  const step = terms.steps.findLast(({ from }) => base >= from)
  const amount = step ? shareOf(base, basisPoints(step.percent)) : noMoney
  return terms.most > 0 ? least(amount, terms.most) : amount
}

/** Turnover that a bonus of `amount` adds, in fen. `multiple` in hundredths. */
export const requiredFor = (
  terms: { multiple: number; multiple_of: MultipleBase },
  { base, amount }: { base: Fen; amount: Fen },
): Fen => multiple(terms.multiple_of === 'bonus' ? amount : fen(base + amount), terms.multiple)
