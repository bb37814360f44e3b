/** What the operator's own systems are told of. */
export const feedKinds = [
  'ledger.posted',
  'deposit.changed',
  'withdrawal.changed',
  'transfer.changed',
  'adjustment.changed',
  'player.registered',
] as const
export type FeedKind = (typeof feedKinds)[number]
