import { BeyondYours } from '@koi/contract/player/auth/operator.copy'
import type { FeedKind } from '@koi/contract/platform/feed/feed'
import type { OperatorCaller } from '../http/caller.ts'
import { holds } from '../http/permission.ts'
import { refuse } from '../text/refuse.ts'

/** The permission that an operator needs to read events of each kind in the console. */
const readers: Record<FeedKind, string> = {
  'ledger.posted': 'player.view',
  'deposit.changed': 'deposit.view',
  'withdrawal.changed': 'withdrawal.view',
  'transfer.changed': 'transfer.view',
  'adjustment.changed': 'adjustment.view',
  'player.registered': 'player.view',
  'player.signed_in': 'player.view',
  'bet.settled': 'bet.view',
  'bonus.offered': 'bonus.view',
  'bonus.credited': 'bonus.view',
  'bonus.done': 'bonus.view',
  'bonus.ended': 'bonus.view',
}

/** Whether the operator may read all these kinds. */
export const mayReadKinds = (
  caller: Pick<OperatorCaller, 'role' | 'permissions'>,
  kinds: readonly FeedKind[],
): boolean => kinds.every((kind) => holds(caller, readers[kind]))

/** Operators may give API keys and webhooks only event kinds that they may read themselves. Throws BeyondYours. */
export function requireReadableKinds(caller: OperatorCaller, kinds: readonly FeedKind[]): void {
  if (!mayReadKinds(caller, kinds)) refuse(BeyondYours)
}
