/** `void`: bets voided by a venue; `refused`: failed operator sign-ins; `change`: parameters, manual decisions. */
export const eventKinds = ['deposit', 'withdrawal', 'stake', 'win', 'void', 'refused', 'change'] as const
export type EventKind = (typeof eventKinds)[number]

/** Audited acts that concern money, permissions, or addresses, keys and texts used in the operator's name. */
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
