import { addresses } from '@koi/contract/addresses'
import type { FastifyInstance } from 'fastify'
import { apiKeyConsole } from './apiKey/apiKey.console.ts'
import { apiKeyOpen } from './apiKey/apiKey.open.ts'
import { approvalConsole } from './approval/approval.console.ts'
import { articleConsole } from './article/article.console.ts'
import { articlePlayer } from './article/article.player.ts'
import { auditConsole } from './audit/audit.console.ts'
import { authConsole } from './auth/auth.console.ts'
import { authPlayer } from './auth/auth.player.ts'
import { selfConsole } from './auth/self.console.ts'
import { barringConsole } from './barring/barring.console.ts'
import { linkConsole } from './link/link.console.ts'
import { payoutRuleConsole } from './payoutRule/payoutRule.console.ts'
import { segmentConsole } from './segment/segment.console.ts'
import { postbackConsole } from './source/postback.console.ts'
import { cohortConsole } from './source/cohort.console.ts'
import { sourceStatementConsole } from './source/statement.console.ts'
import { sourceConsole } from './source/source.console.ts'
import { tagConsole } from './tag/tag.console.ts'
import { bonusConsole } from './bonus/bonus.console.ts'
import { tournamentConsole } from './tournament/tournament.console.ts'
import { tournamentPlayer } from './tournament/tournament.player.ts'
import { wheelConsole } from './wheel/wheel.console.ts'
import { wheelPlayer } from './wheel/wheel.player.ts'
import { bonusResultConsole } from './bonus/result.console.ts'
import { bonusOpen } from './bonus/bonus.open.ts'
import { bonusPlayer } from './bonus/bonus.player.ts'
import { bonusRuleConsole } from './bonus/rule.console.ts'
import { campaignConsole } from './campaign/campaign.console.ts'
import { campaignPlayer } from './campaign/campaign.player.ts'
import { checkInPlayer } from './checkIn/checkIn.player.ts'
import { missionConsole } from './mission/mission.console.ts'
import { missionPlayer } from './mission/mission.player.ts'
import { inviteConsole } from './invite/invite.console.ts'
import { invitePlayer } from './invite/invite.player.ts'
import { brandConsole } from './brand/brand.console.ts'
import { betConsole } from './bet/bet.console.ts'
import { heldConsole } from './seamless/held.console.ts'
import { addVenueHooks } from './seamless/seamless.callback.ts'
import { betPlayer } from './bet/bet.player.ts'
import { cannedConsole } from './chat/canned.console.ts'
import { chatConsole } from './chat/chat.console.ts'
import { chatPlayer } from './chat/chat.player.ts'
import { addChat } from './chat/chat.routes.ts'
import { feedOpen } from './feed/feed.open.ts'
import { freeRoundConsole } from './freeRound/freeRound.console.ts'
import { freeRoundPlayer } from './freeRound/freeRound.player.ts'
import { gameConsole } from './game/game.console.ts'
import { gamePlayer } from './game/game.player.ts'
import { jobConsole } from './job/job.console.ts'
import { jobs, tasks } from './jobs.ts'
import { ledgerConsole } from './ledger/ledger.console.ts'
import { adapterConsole } from './channel/adapter.console.ts'
import { changeSetConsole } from './changeSet/changeSet.console.ts'
import { channelConsole } from './channel/channel.console.ts'
import { channelHealthConsole } from './channel/health.console.ts'
import { deviceConsole } from './device/device.console.ts'
import { devicePlayer } from './device/device.player.ts'
import { pushPlayer } from './device/push.player.ts'
import { addPayHooks } from './deposit/deposit.callback.ts'
import { depositConsole } from './deposit/deposit.console.ts'
import { depositPlayer } from './deposit/deposit.player.ts'
import { receiverConsole } from './channel/receiver.console.ts'
import { unmatchedConsole } from './deposit/unmatched.console.ts'
import { messageConsole } from './message/message.console.ts'
import { messagePlayer } from './message/message.player.ts'
import { deliveryConsole } from './messenger/delivery.console.ts'
import { messengerConsole } from './messenger/messenger.console.ts'
import { templateConsole } from './messenger/template.console.ts'
import { withPermissions } from './operator/permission.console.ts'
import { overviewConsole } from './overview/overview.console.ts'
import { payeeConsole } from './payee/payee.console.ts'
import { payeePlayer } from './payee/payee.player.ts'
import type { App } from './platform/app.ts'
import type { Gate } from './platform/mount.ts'
import type { Handler } from './platform/on.ts'
import { consentConsole } from './consent/consent.console.ts'
import { consentPlayer } from './consent/consent.player.ts'
import { dormancyConsole } from './dormancy/dormancy.console.ts'
import { importConsole } from './import/import.console.ts'
import { inquiryConsole } from './inquiry/inquiry.console.ts'
import { inquiryPlayer } from './inquiry/inquiry.player.ts'
import { profileConsole } from './profile/profile.console.ts'
import { profilePlayer } from './profile/profile.player.ts'
import { harmConsole } from './protection/harm.console.ts'
import { protectionConsole } from './protection/protection.console.ts'
import { protectionPlayer } from './protection/protection.player.ts'
import { recordPlayer } from './record/record.player.ts'
import { eventConsole } from './report/event.console.ts'
import { reportConsole } from './report/report.console.ts'
import { settingConsole } from './setting/setting.console.ts'
import { settingPlayer } from './setting/setting.player.ts'
import { adjustmentConsole } from './adjustment/adjustment.console.ts'
import { staffConsole, ticketConsole } from './staff/staff.console.ts'
import { withdrawConsole } from './withdraw/withdraw.console.ts'
import { withdrawPlayer } from './withdraw/withdraw.player.ts'
import { statementConsole } from './statement/statement.console.ts'
import { addStreams } from './stream/stream.routes.ts'
import { statementPlayer } from './statement/statement.player.ts'
import { turnoverConsole } from './turnover/turnover.console.ts'
import { turnoverPlayer } from './turnover/turnover.player.ts'
import { lookConsole } from './look/look.console.ts'
import { uploadConsole } from './upload/upload.console.ts'
import { addUploads } from './upload/upload.routes.ts'
import { faultConsole } from './venue/fault.console.ts'
import { transferConsole } from './transfer/transfer.console.ts'
import { venueConsole } from './venue/venue.console.ts'
import { venuePlayer } from './venue/venue.player.ts'
import { launchPlayer } from './launch/launch.player.ts'
import { practicePlayer } from './practice/practice.player.ts'
import { transferPlayer } from './transfer/transfer.player.ts'
import { pageReportConsole } from './pageReport/pageReport.console.ts'
import { pageReportPlayer } from './pageReport/pageReport.player.ts'
import { passkeyConsole } from './passkey/passkey.console.ts'
import { passkeyPlayer } from './passkey/passkey.player.ts'
import { passkeyPortal } from './passkey/passkey.portal.ts'
import { recoveryPlayer } from './recovery/recovery.player.ts'
import { verificationConsole } from './verification/verification.console.ts'
import { verificationPlayer } from './verification/verification.player.ts'
import { rebateConsole } from './rebate/rebate.console.ts'
import { rebatePlayer } from './rebate/rebate.player.ts'
import { batchConsole } from './webhook/batch.console.ts'
import { webhookConsole } from './webhook/webhook.console.ts'
import { taskConsole } from './task/task.console.ts'
import { vipConsole } from './vip/vip.console.ts'
import { vipPlayer } from './vip/vip.player.ts'
import { promotionConsole } from './promotion/promotion.console.ts'
import { promotionPlayer } from './promotion/promotion.player.ts'
import { packetConsole } from './packet/packet.console.ts'
import { packetPlayer } from './packet/packet.player.ts'
import { agentConsole } from './agent/agent.console.ts'
import { agentPlayer } from './agent/agent.player.ts'
import { agentPortal } from './agent/agent.portal.ts'

export function handlersOf(app: App, { config, sessions } = app): Handler[] {
  const handlers: Handler[] = [
    ...authPlayer,
    ...profilePlayer(config),
    ...articlePlayer,
    ...messagePlayer,
    ...gamePlayer,
    ...settingPlayer(config),
    ...chatPlayer,
    ...turnoverPlayer,
    ...recoveryPlayer(config),
    ...passkeyPlayer(config),
    ...devicePlayer(sessions),
    ...pushPlayer(config),
    ...payeePlayer(config),
    ...depositPlayer,
    ...withdrawPlayer,
    ...statementPlayer,
    ...protectionPlayer(sessions),
    ...consentPlayer,
    ...inquiryPlayer,
    ...verificationPlayer(config),
    ...venuePlayer,
    ...transferPlayer,
    ...launchPlayer,
    ...practicePlayer,
    ...betPlayer,
    ...recordPlayer,
    ...rebatePlayer,
    ...vipPlayer,
    ...promotionPlayer,
    ...bonusPlayer,
    ...campaignPlayer,
    ...checkInPlayer,
    ...missionPlayer,
    ...invitePlayer,
    ...freeRoundPlayer,
    ...packetPlayer,
    ...agentPlayer(config),
    ...pageReportPlayer,

    ...authConsole,
    ...selfConsole(app.config),
    ...passkeyConsole(config),
    ...profileConsole(app),
    ...deviceConsole,
    ...uploadConsole,
    ...articleConsole,
    ...messageConsole,
    ...messengerConsole(config),
    ...templateConsole,
    ...deliveryConsole,
    ...gameConsole,
    ...reportConsole,
    ...eventConsole,
    ...pageReportConsole,
    ...chatConsole(app),
    ...cannedConsole,
    ...settingConsole(app.config),
    ...lookConsole(app.config),
    ...jobConsole(jobs),
    ...taskConsole(app.clock, tasks),
    ...ledgerConsole,
    ...auditConsole,
    ...turnoverConsole,
    ...payeeConsole(config),
    ...depositConsole(config),
    ...withdrawConsole(config),
    ...adjustmentConsole,
    ...statementConsole,
    ...protectionConsole(sessions),
    ...harmConsole,
    ...consentConsole,
    ...importConsole,
    ...inquiryConsole,
    ...verificationConsole(config),
    ...barringConsole(app),
    ...segmentConsole,
    ...campaignConsole,
    ...linkConsole,
    ...payoutRuleConsole,
    ...sourceConsole(config),
    ...postbackConsole,
    ...cohortConsole,
    ...sourceStatementConsole,
    ...bonusRuleConsole,
    ...bonusResultConsole,
    ...bonusConsole,
    ...tournamentPlayer,
    ...tournamentConsole,
    ...wheelPlayer,
    ...wheelConsole,
    ...missionConsole,
    ...inviteConsole,
    ...tagConsole,
    ...dormancyConsole,
    ...unmatchedConsole,
    ...adapterConsole,
    ...channelConsole(config),
    ...channelHealthConsole,
    ...receiverConsole,
    ...transferConsole,
    ...venueConsole(app),
    ...faultConsole,
    ...betConsole,
    ...heldConsole,
    ...rebateConsole,
    ...vipConsole,
    ...promotionConsole,
    ...freeRoundConsole,
    ...packetConsole,
    ...agentConsole(config),
    ...(config.brand === null ? [...brandConsole(app), ...staffConsole(app, () => all), ...overviewConsole(app)] : []),
    ...ticketConsole,
    ...apiKeyConsole,
    ...webhookConsole(config),
    ...batchConsole,
    ...agentPortal(config),
    ...passkeyPortal(config),
    ...apiKeyOpen,
    ...feedOpen,
    ...bonusOpen,
  ]
  const all: Handler[] = withPermissions(app, [
    ...handlers,
    ...approvalConsole(config, () => all),
    ...changeSetConsole(config, () => all),
  ])
  return all
}

/** Routes outside the contract: signed callbacks, uploads, streams, the registration link. */
export function addRoutes(server: FastifyInstance, app: App, gate: Gate): void {
  addUploads(server, app.config)
  addPayHooks(server, app)
  addVenueHooks(server, app)
  addChat(server, app)
  addStreams(server, app, gate)
  // Operators hand out a plain path; the site itself uses hash routes.
  server.get<{ Querystring: { pid?: string } }>('/register', async (request, reply) => {
    const pid = request.query.pid ? `&pid=${encodeURIComponent(request.query.pid.slice(0, 36))}` : ''
    return reply.redirect(`/#${addresses.login}?type=1${pid}`)
  })
}
