import type { RequirementState } from '../../money/turnover/turnover.ts'

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
