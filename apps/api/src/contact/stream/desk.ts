import { listAdjustments } from '@koi/contract/money/adjustment/adjustment.console'
import { listInbox } from '@koi/contract/desk/inbox/inbox.console'
import { listAgentApplications } from '@koi/contract/partner/agent/agent.console'
import { listApprovals } from '@koi/contract/access/approval/approval.console'
import { listBonusRows } from '@koi/contract/reward/bonus/bonus.console'
import { listThreads } from '@koi/contract/contact/chat/chat.console'
import { listDeposits, listUnmatched } from '@koi/contract/money/deposit/deposit.console'
import { listFreeRounds } from '@koi/contract/play/freeRound/freeRound.console'
import { listApplicationRows } from '@koi/contract/reward/promotion/promotion.console'
import { listHarm } from '@koi/contract/player/protection/harm.console'
import { listLifts } from '@koi/contract/player/protection/protection.console'
import type { DeskTopic } from '@koi/contract/contact/stream/stream'
import { listTransfers } from '@koi/contract/play/transfer/transfer.console'
import { listVerifications } from '@koi/contract/player/verification/verification.console'
import { listVenueFaults } from '@koi/contract/play/venue/fault.console'
import { listWithdrawals } from '@koi/contract/money/withdraw/withdraw.console'
import type { OperatorCaller } from '../../platform/http/caller.ts'
import { holds } from '../../platform/http/permission.ts'

/** The list of each queue, whose permission an operator needs to read the queue's topic. */
const lists: Record<DeskTopic, { audience: string }> = {
  deposits: listDeposits,
  withdrawals: listWithdrawals,
  transfers: listTransfers,
  adjustments: listAdjustments,
  free_rounds: listFreeRounds,
  bonuses: listBonusRows,
  approvals: listApprovals,
  unmatched_payments: listUnmatched,
  activity_applications: listApplicationRows,
  agent_applications: listAgentApplications,
  exclusion_lifts: listLifts,
  harm_markers: listHarm,
  venue_faults: listVenueFaults,
  verifications: listVerifications,
  inbox: listInbox,
}

type Caller = Pick<OperatorCaller, 'role' | 'permissions'>

export const mayRead = (caller: Caller, topic: DeskTopic): boolean => mayCall(caller, lists[topic])
export const mayReadChats = (caller: Caller): boolean => mayCall(caller, listThreads)

function mayCall(caller: Caller, { audience }: { audience: string }): boolean {
  const permission = audience.split(':')[1]
  return permission === undefined || holds(caller, permission)
}
