import { listAdjustments } from '@koi/contract/adjustment/adjustment.console'
import { listAgentApplications } from '@koi/contract/agent/agent.console'
import { listApprovals } from '@koi/contract/approval/approval.console'
import { listBonusRows } from '@koi/contract/bonus/bonus.console'
import { listThreads } from '@koi/contract/chat/chat.console'
import { listDeposits, listUnmatched } from '@koi/contract/deposit/deposit.console'
import { listFreeRounds } from '@koi/contract/freeRound/freeRound.console'
import { listApplicationRows } from '@koi/contract/promotion/promotion.console'
import { listHarm } from '@koi/contract/protection/harm.console'
import { listLifts } from '@koi/contract/protection/protection.console'
import type { DeskTopic } from '@koi/contract/stream/stream'
import { listTransfers } from '@koi/contract/transfer/transfer.console'
import { listVerifications } from '@koi/contract/verification/verification.console'
import { listVenueFaults } from '@koi/contract/venue/fault.console'
import { listWithdrawals } from '@koi/contract/withdraw/withdraw.console'
import type { OperatorCaller } from '../platform/caller.ts'
import { holds } from '../platform/permission.ts'

/** Reading a queue's topic requires the permission of its list. */
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
}

type Caller = Pick<OperatorCaller, 'role' | 'permissions'>

export const mayRead = (caller: Caller, topic: DeskTopic): boolean => mayCall(caller, lists[topic])
export const mayReadChats = (caller: Caller): boolean => mayCall(caller, listThreads)

function mayCall(caller: Caller, { audience }: { audience: string }): boolean {
  const permission = audience.split(':')[1]
  return permission === undefined || holds(caller, permission)
}
