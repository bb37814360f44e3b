/** Modes of a rule. `act`: it pays the withdrawals that it approves; `shadow`: it only records what it would have approved. */
export const ruleModes = ['act', 'shadow', 'off'] as const
export type RuleMode = (typeof ruleModes)[number]

/** Tests in their order; the name of the failed one says why a rule left a withdrawal to an operator, '' if it approved. */
export const ruleTests = [
  'flags',
  'blocked',
  'play',
  'rate',
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

/** Limit on rules: each withdrawal is tested against all of them. */
export const maxRules = 20
/** Number of orders that a version must have approved in shadow mode, and operators decided, before it may act. */
export const leastTrials = 20
/** Percentage of these orders, by number and by amount, that operators must have approved. */
export const leastAgreement = 98
/** How many of them must be above half of the rule's limit, and how many operators besides its maker must have decided. */
export const leastLarge = 5
export const leastDeciders = 2
/** Days of play that `win_most` covers, today included. */
export const winDays = 7
