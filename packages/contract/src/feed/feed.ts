import type { KeyScope } from '../apiKey/apiKey.ts'

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

/** What a key must be able to read to be told of a kind. */
export const scopeOf = (kind: FeedKind): KeyScope => (kind === 'ledger.posted' ? 'ledger' : 'events')
