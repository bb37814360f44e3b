import { basisPoints, type Fen, fen, least, multiple, noMoney, shareOf } from '../../money.ts'
import type { RequirementState } from '../../money/turnover/turnover.ts'

/**
 * Events that make a rule offer a bonus. `deposit`: the n-th or each deposit; `loss`: a net loss over a finished day or week;
 * `hand`: an operator gives it; `tournament`: a place with a prize; `check_in`: a check-in on a day of the cycle; `mission`:
 * its goal is reached; `wheel`: a draw wins a prize; `friend`: a friend who registered with an invitation code paid in and
 * played.
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
  /** The approved deposits within a number of days reach a sum. */
  'deposits',
  'birthday',
  /** Given once a week (from Monday) or once a calendar month to players who have the level. */
  'level_week',
  'level_month',
  /** A system of the operator gives it through the open API, with an API key. */
  'api',
  'check_in',
  'mission',
  'wheel',
  'friend',
] as const
export type BonusTrigger = (typeof bonusTriggers)[number]
/** Triggers that come with a sum, of which the reward can be a percentage. */
export const triggersWithBase: readonly BonusTrigger[] = ['deposit', 'loss', 'deposits']
/**
 * `given`: the cause sets the amount; `by_level`: the VIP level sets the amount; `free_rounds` and `turns` (of the wheel) are
 * not money.
 */
export const bonusRewards = ['fixed', 'percent', 'given', 'by_level', 'free_rounds', 'turns'] as const
export type BonusReward = (typeof bonusRewards)[number]
/** Triggers whose reward is `given`. The tournament or wheel creates and stops their rules. */
export const triggersThatGive: readonly BonusTrigger[] = ['tournament', 'wheel']
/** Amount that the turnover requirement is a multiple of. */
export const multipleBases = ['bonus', 'deposit_and_bonus'] as const
export type MultipleBase = (typeof multipleBases)[number]
export const lossPeriods = ['day', 'week'] as const
export type LossPeriod = (typeof lossPeriods)[number]

/** Which of the two players a rule rewards for an invitation. */
export const friendSides = ['inviter', 'friend'] as const
export type FriendSide = (typeof friendSides)[number]

/**
 * Scope within which only one account may take the rule's bonuses: each player separately, or all accounts that share a device,
 * a payout account or a household.
 */
export const oncePers = ['player', 'device', 'payee', 'household'] as const
export type OncePer = (typeof oncePers)[number]

export const bonusRuleStates = ['draft', 'live', 'stopped'] as const
export type BonusRuleState = (typeof bonusRuleStates)[number]
/** Stored states. Whether a credited bonus is open, done or lost follows from its turnover requirement. */
export const bonusStates = ['offered', 'review', 'credited', 'expired', 'forfeited', 'refused'] as const
export type BonusState = (typeof bonusStates)[number]

/** States shown to players. `done`: the bonus has become cash; `lost`: the player lost all of the money. */
export const bonusSteps = ['offered', 'review', 'open', 'done', 'lost', 'expired', 'forfeited', 'refused'] as const
export type BonusStep = (typeof bonusSteps)[number]

/** Computes the shown state. `requirement`: state of a credited bonus's turnover requirement; null if it has none. */
export function stepOf(state: BonusState, requirement: RequirementState | null): BonusStep {
  if (state !== 'credited') return state
  if (requirement === 'open') return 'open'
  return requirement === 'waived' ? 'lost' : 'done'
}

/** Limit on live rules: each event is tested against all of them. */
export const maxBonusRules = 100
export const maxSteps = 10
export const maxLevels = 30
/** Limit on venues, and on games, that have their own share. */
export const maxShares = 100
export const longestDays = 365
/** Days that a dry run looks back, today included. */
export const dryRunDays = 30
/**
 * The result of a rule covers bonuses credited in the last `resultDays` days; the other two are days after the credit in which
 * the takers' deposits are summed.
 */
export const resultDays = 90
export const afterDays = { short: 7, long: 30 } as const
/** Number of bets from which almost equal stakes are counted as a sign of abuse. */
export const leastEqualBets = 20

/** Greatest multiple of the bonus that the setting `bonus_strict` allows. */
export const strictMultiple = 10

interface Reward {
  trigger: BonusTrigger
  reward: BonusReward
  amount: Fen
  /** Steps in ascending order of `from`; `percent` is in hundredths. */
  steps: readonly { from: Fen; percent: number }[]
  /** Greatest amount of a percentage reward; 0: no limit. */
  most: Fen
  least: Fen
  /** Steps in ascending order of level. */
  levels: readonly { level: number; amount: Fen }[]
  rounds: number
  round_stake: Fen
  turns: number
  turn_worth: Fen
}

/**
 * Computes the bonus for a deposit or loss of `base`, or for a VIP level, in fen, rounded down; 0: no bonus. For a prize it is
 * `base` itself, for free rounds the sum of their stakes, for turns their worth.
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

/** Returns the number of free rounds or turns; null if the reward is money. */
export const countFor = ({ reward, rounds, turns }: Pick<Reward, 'reward' | 'rounds' | 'turns'>): number | null =>
  reward === 'free_rounds' ? rounds : reward === 'turns' ? turns : null

/** Returns the number of free rounds and of turns; each is 0 unless the reward is of that kind. */
export function countsOf(terms: Pick<Reward, 'reward' | 'rounds' | 'turns'>): { rounds: number; turns: number } {
  const count = countFor(terms) ?? 0
  return { rounds: terms.reward === 'free_rounds' ? count : 0, turns: terms.reward === 'turns' ? count : 0 }
}

/**
 * What a rule without a base gives at a VIP level, in fen. `worth` counts against the budget, 0: the rule gives nothing.
 * Players are shown an amount, or free rounds or turns with the amount 0.
 */
export function giftOf(terms: Reward, level: number): { worth: Fen; amount: Fen; rounds: number; turns: number } {
  const worth = rewardFor(terms, noMoney, level)
  return { worth, amount: countFor(terms) === null ? worth : noMoney, ...countsOf(terms) }
}

/**
 * Turnover requirement added by a bonus of `amount`, in fen; `multiple` is in hundredths. For free rounds it depends on their
 * winnings, for turns on their prizes.
 */
export const requiredFor = (
  terms: { reward: BonusReward; multiple: number; multiple_of: MultipleBase },
  { base, amount }: { base: Fen; amount: Fen },
): Fen =>
  terms.reward === 'free_rounds' || terms.reward === 'turns'
    ? noMoney
    : multiple(terms.multiple_of === 'bonus' ? amount : fen(base + amount), terms.multiple)
