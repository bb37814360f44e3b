/**
 * Large deposits, withdrawals, stakes and wins; bets voided by a venue; failed operator sign-ins; changes of parameters
 * and manual decisions by operators.
 */
export const eventKinds = ['deposit', 'withdrawal', 'stake', 'win', 'void', 'refused', 'change'] as const
export type EventKind = (typeof eventKinds)[number]

/**
 * Audited acts that change parameters or are manual decisions: about money, permissions, and addresses, keys or texts
 * used in the operator's name.
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
