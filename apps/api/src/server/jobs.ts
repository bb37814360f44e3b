import { betJobs } from '../play/bet/bet.job.ts'
import { bonusJobs, bonusLoop } from '../reward/bonus/bonus.job.ts'
import { offerBonus } from '../reward/bonus/offer.ts'
import { campaignJobs, campaignLoop } from '../contact/campaign/campaign.job.ts'
import { missionLoop } from '../reward/mission/mission.job.ts'
import { inviteLoop } from '../reward/invite/invite.job.ts'
import { collectVenueBets } from '../play/bet/collect.ts'
import { staffSync } from '../site/brand/staffSync.ts'
import { sealLoop } from '../access/audit/audit.job.ts'
import { screenPlayers } from '../player/barring/barring.job.ts'
import { matchExclusions, publishExclusion } from '../player/barring/publish.ts'
import { closeTournamentsJob, tournamentLoop } from '../reward/tournament/tournament.job.ts'
import { collectMarksJob, scorePlayersJob } from '../player/link/link.job.ts'
import { segmentJobs, segmentLoop } from '../player/segment/segment.job.ts'
import { sendPostback } from '../partner/source/postback.ts'
import { sourceJobs, sourceLoop } from '../partner/source/source.job.ts'
import { seamlessJobs } from '../play/seamless/seamless.job.ts'
import { channelHealth } from '../money/channel/channel.job.ts'
import { tidyChats } from '../contact/chat/chat.job.ts'
import { expireDeposits, queryDeposit, queryDeposits } from '../money/deposit/deposit.job.ts'
import { readTransferTask } from '../money/deposit/readTransfer.ts'
import { watchChainTask } from '../money/deposit/watch.ts'
import { alarmJob, alarmLoop } from '../desk/alarm/alarm.job.ts'
import { messageJobs, messageLoop } from '../player/messenger/messenger.job.ts'
import { eventLoop } from '../platform/event/event.job.ts'
import { balanceLoop } from '../books/report/report.job.ts'
import { webhookJobs, webhookLoop } from '../contact/webhook/webhook.job.ts'
import { ledgerAudit } from '../books/ledger/ledger.job.ts'
import { sweepJob } from '../access/identity/sweep.job.ts'
import type { App } from '../platform/ops/app.ts'
import type { Job } from '../platform/queue/job.ts'
import { prunePartnerCallsJob } from '../platform/outside/partnerCall.job.ts'
import { monthsJob } from '../platform/queue/months.ts'
import { resealJob } from '../platform/queue/reseal.ts'
import { sweepPageReportsJob } from '../desk/pageReport/pageReport.job.ts'
import { decideWithdrawal } from '../money/payoutRule/decide.ts'
import { payWithdrawal } from '../money/withdraw/pay.ts'
import { payWithdrawalsJob } from '../money/withdraw/withdraw.job.ts'
import { harmJob } from '../player/protection/harm.job.ts'
import { reviewJob } from '../player/review/review.job.ts'
import { closeExcludedSessionsJob, closeExcludedSessions } from '../play/transfer/closeExcludedSessions.ts'
import { freeRoundJob } from '../play/freeRound/freeRound.job.ts'
import { reconcileTransfers } from '../play/transfer/transfer.job.ts'
import { resendWebhook } from '../contact/webhook/resend.ts'
import { sendWebhook } from '../contact/webhook/send.ts'
import { sendMessage } from '../player/messenger/send.ts'
import { requestRounds } from '../play/freeRound/ask.ts'
import { queryTransfer } from '../play/transfer/resolve.ts'
import { dormancyJob } from '../player/dormancy/dormancy.ts'
import { promiseJob } from '../reward/packet/seed.ts'
import { vipJob } from '../reward/vip/vip.job.ts'
import { rebateJob } from '../reward/rebate/rebate.job.ts'
import { publishScheduledLook } from '../desk/look/look.task.ts'
import { sweepPictures } from '../access/upload/upload.job.ts'
import { emptyVerifications } from '../player/verification/verification.job.ts'
import { agentJob } from '../partner/agent/agent.job.ts'
import { giftLoop } from '../partner/statement/gift.job.ts'
import { jobTask, scheduleMissing } from '../platform/task/schedule.ts'
import type { TaskKind } from '../platform/task/task.ts'

/** Tasks that call outside systems or other brands. */
export const tasks: TaskKind[] = [
  queryTransfer,
  requestRounds,
  payWithdrawal,
  decideWithdrawal,
  offerBonus,
  queryDeposit,
  closeExcludedSessions,
  sendMessage,
  sendWebhook,
  resendWebhook,
  sendPostback,
  collectVenueBets,
  watchChainTask,
  readTransferTask,
  publishExclusion,
  matchExclusions,
  staffSync,
  publishScheduledLook,
]

export const jobs: Job[] = [
  ...betJobs,
  ...seamlessJobs,
  tidyChats,
  channelHealth,
  expireDeposits,
  queryDeposits,
  payWithdrawalsJob,
  reconcileTransfers,
  closeExcludedSessionsJob,
  freeRoundJob,
  vipJob,
  rebateJob,
  agentJob,
  ledgerAudit,
  harmJob,
  reviewJob,
  promiseJob,
  dormancyJob,
  sweepJob,
  screenPlayers,
  emptyVerifications,
  sweepPictures,
  resealJob,
  monthsJob,
  alarmJob,
  ...messageJobs,
  ...webhookJobs,
  sweepPageReportsJob,
  prunePartnerCallsJob,
  collectMarksJob,
  scorePlayersJob,
  ...segmentJobs,
  ...sourceJobs,
  ...bonusJobs,
  ...campaignJobs,
  closeTournamentsJob,
]

export const jobRuns = jobTask(jobs)

/** Kinds of tasks that a brand without requests need not run at once. */
export const scheduledKinds: readonly string[] = [jobRuns, ...tasks]
  .filter(({ isScheduled }) => isScheduled)
  .map(({ name }) => name)

/** Loops for work that must happen within seconds. */
export const loops: { name: string; pause: number; run(app: App): Promise<unknown> }[] = [
  messageLoop,
  eventLoop,
  balanceLoop,
  segmentLoop,
  sourceLoop,
  giftLoop,
  campaignLoop,
  bonusLoop,
  tournamentLoop,
  missionLoop,
  inviteLoop,
  sealLoop,
  webhookLoop,
  alarmLoop,
  { name: 'schedule-tasks', pause: 10_000, run: (app) => scheduleMissing(app, tasks) },
]
