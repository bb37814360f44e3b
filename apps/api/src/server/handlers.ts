import { addresses } from '@koi/contract/addresses'
import type { FastifyInstance } from 'fastify'
import { apiKeyConsole } from '../access/apiKey/apiKey.console.ts'
import { apiKeyOpen } from '../access/apiKey/apiKey.open.ts'
import { approvalConsole } from '../access/approval/approval.console.ts'
import { articleConsole } from '../contact/article/article.console.ts'
import { articlePlayer } from '../contact/article/article.player.ts'
import { auditConsole } from '../access/audit/audit.console.ts'
import { authConsole } from '../player/auth/auth.console.ts'
import { authPlayer } from '../player/auth/auth.player.ts'
import { selfConsole } from '../player/auth/self.console.ts'
import { barringConsole } from '../player/barring/barring.console.ts'
import { linkConsole } from '../player/link/link.console.ts'
import { payoutRuleConsole } from '../money/payoutRule/payoutRule.console.ts'
import { segmentConsole } from '../player/segment/segment.console.ts'
import { postbackConsole } from '../partner/source/postback.console.ts'
import { cohortConsole } from '../partner/source/cohort.console.ts'
import { sourceStatementConsole } from '../partner/source/statement.console.ts'
import { sourceConsole } from '../partner/source/source.console.ts'
import { tagConsole } from '../player/tag/tag.console.ts'
import { bonusConsole } from '../reward/bonus/bonus.console.ts'
import { tournamentScoreConsole } from '../reward/tournament/score.console.ts'
import { tournamentConsole } from '../reward/tournament/tournament.console.ts'
import { tournamentPlayer } from '../reward/tournament/tournament.player.ts'
import { wheelConsole } from '../reward/wheel/wheel.console.ts'
import { wheelPlayer } from '../reward/wheel/wheel.player.ts'
import { bonusResultConsole } from '../reward/bonus/result.console.ts'
import { bonusOpen } from '../reward/bonus/bonus.open.ts'
import { bonusPlayer } from '../reward/bonus/bonus.player.ts'
import { bonusRuleConsole } from '../reward/bonus/rule.console.ts'
import { campaignConsole } from '../contact/campaign/campaign.console.ts'
import { campaignPlayer } from '../contact/campaign/campaign.player.ts'
import { checkInPlayer } from '../reward/checkIn/checkIn.player.ts'
import { missionConsole } from '../reward/mission/mission.console.ts'
import { missionPlayer } from '../reward/mission/mission.player.ts'
import { inviteConsole } from '../reward/invite/invite.console.ts'
import { invitePlayer } from '../reward/invite/invite.player.ts'
import { brandConsole } from '../site/brand/brand.console.ts'
import { betConsole } from '../play/bet/bet.console.ts'
import { heldConsole } from '../play/seamless/held.console.ts'
import { addVenueHooks } from '../play/seamless/seamless.callback.ts'
import { betPlayer } from '../play/bet/bet.player.ts'
import { cannedConsole } from '../contact/chat/canned.console.ts'
import { chatConsole } from '../contact/chat/chat.console.ts'
import { chatPlayer } from '../contact/chat/chat.player.ts'
import { addChat } from '../contact/chat/chat.routes.ts'
import { feedOpen } from '../platform/feed/feed.open.ts'
import { freeRoundConsole } from '../play/freeRound/freeRound.console.ts'
import { freeRoundPlayer } from '../play/freeRound/freeRound.player.ts'
import { gameConsole } from '../play/game/game.console.ts'
import { gamePlayer } from '../play/game/game.player.ts'
import { jobConsole } from '../platform/job/job.console.ts'
import { jobs, tasks } from './jobs.ts'
import { ledgerConsole } from '../books/ledger/ledger.console.ts'
import { adapterConsole } from '../money/channel/adapter.console.ts'
import { changeSetConsole } from '../access/changeSet/changeSet.console.ts'
import { handOverConsole } from '../desk/handOver/handOver.console.ts'
import { openingConsole } from '../desk/opening/opening.console.ts'
import { findProblems } from './preflight.ts'
import { channelConsole } from '../money/channel/channel.console.ts'
import { channelHealthConsole } from '../money/channel/health.console.ts'
import { deviceConsole } from '../player/device/device.console.ts'
import { devicePlayer } from '../player/device/device.player.ts'
import { pushPlayer } from '../player/device/push.player.ts'
import { addPayHooks } from '../money/deposit/deposit.callback.ts'
import { depositConsole } from '../money/deposit/deposit.console.ts'
import { depositPlayer } from '../money/deposit/deposit.player.ts'
import { receiverConsole } from '../money/channel/receiver.console.ts'
import { unmatchedConsole } from '../money/deposit/unmatched.console.ts'
import { messageConsole } from '../player/message/message.console.ts'
import { messagePlayer } from '../player/message/message.player.ts'
import { deliveryConsole } from '../player/messenger/delivery.console.ts'
import { messengerConsole } from '../player/messenger/messenger.console.ts'
import { templateConsole } from '../player/messenger/template.console.ts'
import { withPermissions } from '../site/operator/permission.console.ts'
import { inboxConsole } from '../desk/inbox/inbox.console.ts'
import { holdConsole } from '../player/protection/hold.console.ts'
import { glanceConsole } from '../desk/glance/glance.console.ts'
import { findConsole } from '../desk/find/find.console.ts'
import { viewConsole } from '../desk/view/view.console.ts'
import { overviewConsole } from '../desk/overview/overview.console.ts'
import { payeeConsole } from '../money/payee/payee.console.ts'
import { payeePlayer } from '../money/payee/payee.player.ts'
import type { App } from '../platform/ops/app.ts'
import type { Gate } from '../platform/http/mount.ts'
import type { Handler } from '../platform/http/on.ts'
import { consentConsole } from '../player/consent/consent.console.ts'
import { consentPlayer } from '../player/consent/consent.player.ts'
import { dormancyConsole } from '../player/dormancy/dormancy.console.ts'
import { importConsole } from '../desk/import/import.console.ts'
import { inquiryConsole } from '../player/inquiry/inquiry.console.ts'
import { inquiryPlayer } from '../player/inquiry/inquiry.player.ts'
import { profileConsole } from '../player/profile/profile.console.ts'
import { profilePlayer } from '../player/profile/profile.player.ts'
import { harmConsole } from '../player/protection/harm.console.ts'
import { protectionConsole } from '../player/protection/protection.console.ts'
import { protectionPlayer } from '../player/protection/protection.player.ts'
import { reviewPlayer } from '../player/review/review.player.ts'
import { recordPlayer } from '../play/record/record.player.ts'
import { eventConsole } from '../books/report/event.console.ts'
import { reportConsole } from '../books/report/report.console.ts'
import { settingConsole } from '../site/setting/setting.console.ts'
import { settingPlayer } from '../site/setting/setting.player.ts'
import { adjustmentConsole } from '../money/adjustment/adjustment.console.ts'
import { staffConsole, ticketConsole } from '../site/staff/staff.console.ts'
import { withdrawConsole } from '../money/withdraw/withdraw.console.ts'
import { withdrawPlayer } from '../money/withdraw/withdraw.player.ts'
import { statementConsole } from '../play/statement/statement.console.ts'
import { addStreams } from '../contact/stream/stream.routes.ts'
import { statementPlayer } from '../play/statement/statement.player.ts'
import { turnoverConsole } from '../money/turnover/turnover.console.ts'
import { turnoverPlayer } from '../money/turnover/turnover.player.ts'
import { lookConsole } from '../desk/look/look.console.ts'
import { uploadConsole } from '../access/upload/upload.console.ts'
import { addUploads } from '../access/upload/upload.routes.ts'
import { faultConsole } from '../play/venue/fault.console.ts'
import { transferConsole } from '../play/transfer/transfer.console.ts'
import { venueConsole } from '../play/venue/venue.console.ts'
import { venuePlayer } from '../play/venue/venue.player.ts'
import { launchPlayer } from '../play/launch/launch.player.ts'
import { practicePlayer } from '../play/practice/practice.player.ts'
import { transferPlayer } from '../play/transfer/transfer.player.ts'
import { pageReportConsole } from '../desk/pageReport/pageReport.console.ts'
import { pageReportPlayer } from '../desk/pageReport/pageReport.player.ts'
import { startPlayer } from '../reward/start/start.player.ts'
import { passkeyConsole } from '../player/passkey/passkey.console.ts'
import { passkeyPlayer } from '../player/passkey/passkey.player.ts'
import { passkeyPortal } from '../player/passkey/passkey.portal.ts'
import { recoveryPlayer } from '../player/recovery/recovery.player.ts'
import { verificationConsole } from '../player/verification/verification.console.ts'
import { verificationPlayer } from '../player/verification/verification.player.ts'
import { rebateConsole } from '../reward/rebate/rebate.console.ts'
import { rebatePlayer } from '../reward/rebate/rebate.player.ts'
import { batchConsole } from '../contact/webhook/batch.console.ts'
import { webhookConsole } from '../contact/webhook/webhook.console.ts'
import { taskConsole } from '../platform/task/task.console.ts'
import { vipConsole } from '../reward/vip/vip.console.ts'
import { vipPlayer } from '../reward/vip/vip.player.ts'
import { promotionConsole } from '../reward/promotion/promotion.console.ts'
import { promotionPlayer } from '../reward/promotion/promotion.player.ts'
import { packetConsole } from '../reward/packet/packet.console.ts'
import { packetPlayer } from '../reward/packet/packet.player.ts'
import { agentConsole } from '../partner/agent/agent.console.ts'
import { agentPlayer } from '../partner/agent/agent.player.ts'
import { agentPortal } from '../partner/agent/agent.portal.ts'

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
    ...withdrawPlayer(config),
    ...statementPlayer,
    ...protectionPlayer(sessions),
    ...reviewPlayer,
    ...consentPlayer,
    ...inquiryPlayer,
    ...verificationPlayer(config),
    ...venuePlayer,
    ...transferPlayer,
    ...launchPlayer,
    ...practicePlayer,
    ...betPlayer,
    ...recordPlayer(config),
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
    ...startPlayer,

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
    ...handOverConsole,
    ...turnoverConsole,
    ...payeeConsole(config),
    ...depositConsole(config),
    ...withdrawConsole(config),
    ...adjustmentConsole,
    ...statementConsole,
    ...protectionConsole(sessions),
    ...holdConsole,
    ...harmConsole,
    ...consentConsole,
    ...importConsole,
    ...inquiryConsole,
    ...inboxConsole,
    ...glanceConsole,
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
    ...tournamentScoreConsole,
    ...wheelPlayer,
    ...wheelConsole,
    ...missionConsole,
    ...inviteConsole,
    ...tagConsole,
    ...dormancyConsole,
    ...unmatchedConsole,
    ...adapterConsole,
    ...channelConsole(config),
    ...channelHealthConsole(config),
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
    ...findConsole(config),
    ...viewConsole(config, () => all),
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
    ...openingConsole(
      app,
      () => all,
      () => findProblems(app),
    ),
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
  // Operators publish a plain path, while the site itself uses hash routes.
  server.get<{ Querystring: { pid?: string } }>('/register', async (request, reply) => {
    // Longer text names nobody; its beginning may be somebody else's name.
    const { pid: given = '' } = request.query
    const pid = given !== '' && given.length <= 36 ? `&pid=${encodeURIComponent(given)}` : ''
    return reply.redirect(`/#${addresses.login}?type=1${pid}`)
  })
}
