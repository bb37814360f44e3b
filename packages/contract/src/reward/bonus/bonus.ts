import { basisPoints, type Fen, fen, least, multiple, noMoney, shareOf } from '../../money.ts'
import type { RequirementState } from '../../money/turnover/turnover.ts'

/**
 * `deposit`: the n-th or each; `loss`: over a finished day or week; `hand`: an operator gives it; `tournament`: a place with a prize;
 * `check_in`: on days of the cycle; `mission`: its goal is reached; `wheel`: a draw with a prize; `friend`: a friend who registered by an invitation code paid in and played.
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
  /** The identity was approved. */
  'verified',
  /** The approved deposits of a window reach a sum. */
  'deposits',
  'birthday',
  /** Once a week (from Monday) or calendar month with the level. */
  'level_week',
  'level_month',
  /** A system of the operator gives it, with an API key. */
  'api',
  'check_in',
  'mission',
  'wheel',
  'friend',
] as const
export type BonusTrigger = (typeof bonusTriggers)[number]
/** Those with a sum that a percentage can be computed from. */
export const triggersWithBase: readonly BonusTrigger[] = ['deposit', 'loss', 'deposits']
/** `given`: the cause decides; `by_level`: an amount by the VIP level; `free_rounds` of a game and `turns` of the wheel are not money. */
export const bonusRewards = ['fixed', 'percent', 'given', 'by_level', 'free_rounds', 'turns'] as const
export type BonusReward = (typeof bonusRewards)[number]
/** Whose cause decides the amount: the reward `given`. Their tournament or wheel makes and stops the rule. */
export const triggersThatGive: readonly BonusTrigger[] = ['tournament', 'wheel']
/** What the requirement is a multiple of. */
export const multipleBases = ['bonus', 'deposit_and_bonus'] as const
export type MultipleBase = (typeof multipleBases)[number]
export const lossPeriods = ['day', 'week'] as const
export type LossPeriod = (typeof lossPeriods)[number]

/** Who is rewarded for an invitation. */
export const friendSides = ['inviter', 'friend'] as const
export type FriendSide = (typeof friendSides)[number]

/** Of whom one takes bonuses of the rule: each player, or one of those who share a device, an account to be paid to, or a household. */
export const oncePers = ['player', 'device', 'payee', 'household'] as const
export type OncePer = (typeof oncePers)[number]

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
export const maxLevels = 30
/** Venues, and games, with a share of their own. */
export const maxShares = 100
export const longestDays = 365
/** Days that a dry run looks back, today included. */
export const dryRunDays = 30
/** Of the result of a rule: bonuses credited in these last days count, with what their takers did in the days after. */
export const resultDays = 90
export const afterDays = { short: 7, long: 30 } as const
/** Takers with at least so many bets of almost equal stakes. */
export const leastEqualBets = 20

/** Of the profile `bonus_strict`: greatest multiple of the bonus. */
export const strictMultiple = 10

interface Reward {
  trigger: BonusTrigger
  reward: BonusReward
  amount: Fen
  /** In ascending order; percent in hundredths. */
  steps: readonly { from: Fen; percent: number }[]
  /** Cap of a percentage; 0: none. */
  most: Fen
  least: Fen
  /** In ascending order. */
  levels: readonly { level: number; amount: Fen }[]
  rounds: number
  round_stake: Fen
  turns: number
  turn_worth: Fen
}

/**
 * The bonus for a deposit or loss of `base`, or at a VIP level, in fen, rounded down; a prize is `base` itself; 0: none. Of free rounds
 * their stakes, of turns their worth.
 */
export function rewardFor(terms: Reward, base: Fen, level = 0): Fen {
  if (triggersWithBase.includes(terms.trigger) && base < terms.least) return noMoney
  if (terms.reward === 'fixed') return terms.amount
  if (terms.reward === 'given') return base
  if (terms.reward === 'free_rounds') return fen(terms.rounds * terms.round_stake)
  if (terms.reward === 'turns') return fen(terms.turns * terms.turn_worth)
  if (terms.reward === 'by_level') return terms.levels.findLast((step) => level >= step.level)?.amount ?? noMoney
  const step = terms.steps.findLast(({ from }) => base >= from)
  const amount = step ? shareOf(base, basisPoints(step.percent)) : noMoney
  return terms.most > 0 ? least(amount, terms.most) : amount
}

/** How many of a reward in kind; null: the reward is money. */
export const countFor = ({ reward, rounds, turns }: Pick<Reward, 'reward' | 'rounds' | 'turns'>): number | null =>
  reward === 'free_rounds' ? rounds : reward === 'turns' ? turns : null

/** Of a reward in kind: free rounds, or turns of the wheel; 0: the reward is another. */
export function countsOf(terms: Pick<Reward, 'reward' | 'rounds' | 'turns'>): { rounds: number; turns: number } {
  const count = countFor(terms) ?? 0
  return { rounds: terms.reward === 'free_rounds' ? count : 0, turns: terms.reward === 'turns' ? count : 0 }
}

/**
 * What a rule without a base gives at a VIP level: its worth, which counts against the budget, and what the player is shown, an amount, or
 * free rounds or turns with the amount 0. Amounts in fen; worth 0: nothing.
 */
export function giftOf(terms: Reward, level: number): { worth: Fen; amount: Fen; rounds: number; turns: number } {
  const worth = rewardFor(terms, noMoney, level)
  return { worth, amount: countFor(terms) === null ? worth : noMoney, ...countsOf(terms) }
}

/** Turnover that a bonus of `amount` adds, in fen; that of free rounds is of their winnings, that of turns of their prizes. `multiple` in hundredths. */
export const requiredFor = (
  terms: { reward: BonusReward; multiple: number; multiple_of: MultipleBase },
  { base, amount }: { base: Fen; amount: Fen },
): Fen =>
  terms.reward === 'free_rounds' || terms.reward === 'turns'
    ? noMoney
    : multiple(terms.multiple_of === 'bonus' ? amount : fen(base + amount), terms.multiple)
