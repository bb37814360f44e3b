import type { KeyScope } from '../apiKey/apiKey.ts'

export const feedKinds = [
  'ledger.posted',
  'deposit.changed',
  'withdrawal.changed',
  'transfer.changed',
  'adjustment.changed',
  'player.registered',
] as const
export type FeedKind = (typeof feedKinds)[number]

/** The scope a key needs to receive `kind`. */
export const scopeOf = (kind: FeedKind): KeyScope => (kind === 'ledger.posted' ? 'ledger' : 'events')
