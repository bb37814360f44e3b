/** `void`: bets voided by a venue; `refused`: failed operator sign-ins; `change`: parameters, manual decisions. */
export const eventKinds = ['deposit', 'withdrawal', 'stake', 'win', 'void', 'refused', 'change'] as const
export type EventKind = (typeof eventKinds)[number]

/** Audited acts about money, permissions, and addresses, keys or texts used in the operator's name. */
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
