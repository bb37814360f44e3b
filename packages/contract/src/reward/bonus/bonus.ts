import type { RequirementState } from '../../money/turnover/turnover.ts'

/**
 * Events that make a rule offer a bonus. `deposit`: the n-th or each deposit; `loss`: a net loss over a finished day or week;
 * `hand`: an operator gives it; `tournament`: a place with a prize; `check_in`: a check-in on a day of the cycle; `mission`:
 * its goal is reached; `wheel`: a draw wins a prize; `friend`: a friend who registered with an invitation code paid in and
 * played.
 */
export type BonusTrigger =
  | 'registration'
  | 'deposit'
  | 'code'
  | 'segment'
  | 'level'
  | 'loss'
  | 'hand'
  | 'tournament'
  /** The identity was approved. */
  | 'verified'
  /** The approved deposits within a number of days reach a sum. */
  | 'deposits'
  | 'birthday'
  /** Given once a week (from Monday) or once a calendar month to players who have the level. */
  | 'level_week'
  | 'level_month'
  /** A system of the operator gives it through the open API, with an API key. */
  | 'api'
  | 'check_in'
  | 'mission'
  | 'wheel'
  | 'friend'
/** Triggers that come with a sum, of which the reward can be a percentage. */
export const triggersWithBase: readonly BonusTrigger[] = ['deposit', 'loss', 'deposits']
/**
 * `given`: the cause sets the amount; `by_level`: the VIP level sets the amount; `free_rounds` and `turns` (of the wheel) are
 * not money.
 */
export type BonusReward = 'fixed' | 'percent' | 'given' | 'by_level' | 'free_rounds' | 'turns'
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
