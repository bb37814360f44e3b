import type { KeyScope } from '../../access/apiKey/apiKey.ts'

export const feedKinds = [
  'ledger.posted',
  'deposit.changed',
  'withdrawal.changed',
  'transfer.changed',
  'adjustment.changed',
  'player.registered',
  'player.signed_in',
  'bet.settled',
  'bonus.offered',
  'bonus.credited',
  'bonus.done',
  'bonus.ended',
] as const
export type FeedKind = (typeof feedKinds)[number]

/** The scope that a key needs to receive events of `kind`. */
export function scopeOf(kind: FeedKind): KeyScope {
  if (kind === 'ledger.posted') return 'ledger'
  // These kinds have a scope of their own, because keys with the scope `events` must not receive kinds that are added
  // later.
  return kind === 'player.signed_in' || kind === 'bet.settled' || kind.startsWith('bonus.') ? 'activity' : 'events'
}
