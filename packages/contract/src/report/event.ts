/**
 * Significant events (R67): deposits, withdrawals, stakes and wins from an amount on, bets that a venue took back, sign-ins
 * of operators that failed, and changes of parameters and manual decisions by operators.
 */
export const eventKinds = ['deposit', 'withdrawal', 'stake', 'win', 'void', 'refused', 'change'] as const
export type EventKind = (typeof eventKinds)[number]

/**
 * Acts of the audit trail that change parameters, or decide by hand: of money, of who may do what, and of what players are
 * told in the operator's name, by which address or key.
 */
export const changingActs = [
  'setting',
  'venue',
  'game',
  'channel',
  'receiver',
  'packet',
  'promotion',
  'protection',
].concat(
  ['approval', 'adjustment', 'agent', 'operator', 'consent', 'vip', 'rebate', 'transfer', 'unmatched', 'bank'],
  ['messenger', 'messageTemplate', 'webhook', 'apiKey', 'import'],
)
