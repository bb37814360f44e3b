import { listAdjustments } from '@koi/contract/adjustment/adjustment.console'
import { BeyondYours } from '@koi/contract/auth/operator.copy'
import { listDeposits } from '@koi/contract/deposit/deposit.console'
import type { FeedKind } from '@koi/contract/feed/feed'
import { listPlayers } from '@koi/contract/profile/profile.console'
import { listPostings } from '@koi/contract/statement/statement.console'
import { listTransfers } from '@koi/contract/transfer/transfer.console'
import { listWithdrawals } from '@koi/contract/withdraw/withdraw.console'
import type { OperatorCaller } from '../platform/caller.ts'
import { holds } from '../platform/permission.ts'
import { refuse } from '../platform/refuse.ts'

/** Where operators read in the console what the feed tells. */
const readers: Record<FeedKind, { audience: string }> = {
  'ledger.posted': listPostings,
  'deposit.changed': listDeposits,
  'withdrawal.changed': listWithdrawals,
  'transfer.changed': listTransfers,
  'adjustment.changed': listAdjustments,
  'player.registered': listPlayers,
}

/** No operator opens to a key or a webhook what they may not read themselves. Throws BeyondYours. */
export function refuseUnread(caller: OperatorCaller, kinds: readonly FeedKind[]): void {
  if (!kinds.every((kind) => holds(caller, readers[kind].audience.split(':')[1]!))) refuse(BeyondYours)
}
