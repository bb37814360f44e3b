/** `act`: pays what it approves. `shadow`: only notes what it would have approved. */
export const ruleModes = ['act', 'shadow', 'off'] as const
export type RuleMode = (typeof ruleModes)[number]

/** Why a rule left a withdrawal to an operator, in the order of the tests; '' where it approved. */
export const ruleTests = [
  'flags',
  'blocked',
  'four_eyes',
  'channel',
  'amount',
  'first',
  'payee',
  'share',
  'win',
  'player_sum',
  'total_sum',
  'condition',
] as const
export type RuleTest = (typeof ruleTests)[number]

/** Of an installation: each withdrawal is tested against all. */
export const maxRules = 20
/** Orders that a version must have approved in shadow mode, and an operator decided, before it may act. */
export const leastTrials = 20
/** Percent of them that the operators approved. */
export const leastAgreement = 98
/** Days of play that `win_most` counts, today included. */
export const winDays = 7
