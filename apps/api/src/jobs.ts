import { betJobs } from './bet/bet.job.ts'
import { bonusJobs, bonusLoop } from './bonus/bonus.job.ts'
import { offerBonus } from './bonus/offer.ts'
import { campaignJobs } from './campaign/campaign.job.ts'
import { missionLoop } from './mission/mission.job.ts'
import { inviteLoop } from './invite/invite.job.ts'
import { collectVenueBets } from './bet/collect.ts'
import { staffSync } from './brand/staffSync.ts'
import { sealLoop } from './audit/audit.job.ts'
import { screenPlayers } from './barring/barring.job.ts'
import { matchExclusions, publishExclusion } from './barring/publish.ts'
import { closeTournamentsJob, tournamentLoop } from './tournament/tournament.job.ts'
import { collectMarksJob, scorePlayersJob } from './link/link.job.ts'
import { segmentJobs, segmentLoop } from './segment/segment.job.ts'
import { sendPostback } from './source/postback.ts'
import { sourceJobs, sourceLoop } from './source/source.job.ts'
import { seamlessJobs } from './seamless/seamless.job.ts'
import { channelHealth } from './channel/channel.job.ts'
import { tidyChats } from './chat/chat.job.ts'
import { expireDeposits, queryDeposit, queryDeposits } from './deposit/deposit.job.ts'
import { watchChainTask } from './deposit/watch.ts'
import { alarmJob, alarmLoop } from './alarm/alarm.job.ts'
import { messageJobs, messageLoop } from './messenger/messenger.job.ts'
import { eventLoop } from './event/event.job.ts'
import { balanceLoop } from './report/report.job.ts'
import { webhookJobs, webhookLoop } from './webhook/webhook.job.ts'
import { ledgerAudit } from './ledger/ledger.job.ts'
import { sweepJob } from './identity/sweep.job.ts'
import type { App } from './platform/app.ts'
import type { Job } from './platform/job.ts'
import { monthsJob } from './platform/months.ts'
import { resealJob } from './platform/reseal.ts'
import { sweepPageReportsJob } from './pageReport/pageReport.job.ts'
import { decideWithdrawal } from './payoutRule/decide.ts'
import { payWithdrawal } from './withdraw/pay.ts'
import { payWithdrawalsJob } from './withdraw/withdraw.job.ts'
import { harmJob } from './protection/harm.job.ts'
import { closeExcludedSessionsJob, closeExcludedSessions } from './transfer/closeExcludedSessions.ts'
import { freeRoundJob } from './freeRound/freeRound.job.ts'
import { reconcileTransfers } from './transfer/transfer.job.ts'
import { sendWebhook } from './webhook/send.ts'
import { sendMessage } from './messenger/send.ts'
import { requestRounds } from './freeRound/ask.ts'
import { queryTransfer } from './transfer/resolve.ts'
import { dormancyJob } from './dormancy/dormancy.ts'
import { promiseJob } from './packet/seed.ts'
import { vipJob } from './vip/vip.job.ts'
import { rebateJob } from './rebate/rebate.job.ts'
import { publishScheduledLook } from './look/look.task.ts'
import { sweepPictures } from './upload/upload.job.ts'
import { emptyVerifications } from './verification/verification.job.ts'
import { agentJob } from './agent/agent.job.ts'
import { jobTask, scheduleMissing } from './task/schedule.ts'
import type { TaskKind } from './task/task.ts'

/** Calls to the outside, and what brands tell each other. */
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
  sendPostback,
  collectVenueBets,
  watchChainTask,
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

/** Work that must happen within seconds. */
export const loops: { name: string; pause: number; run(app: App): Promise<unknown> }[] = [
  messageLoop,
  eventLoop,
  balanceLoop,
  segmentLoop,
  sourceLoop,
  bonusLoop,
  tournamentLoop,
  missionLoop,
  inviteLoop,
  sealLoop,
  webhookLoop,
  alarmLoop,
  { name: 'schedule-tasks', pause: 10_000, run: (app) => scheduleMissing(app, tasks) },
]
