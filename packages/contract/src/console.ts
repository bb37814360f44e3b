import type { ApiOf } from './endpoint.ts'
import type * as adapter from './money/channel/adapter.console.ts'
import type * as adjustment from './money/adjustment/adjustment.console.ts'
import type * as agent from './partner/agent/agent.console.ts'
import type * as apiKey from './access/apiKey/apiKey.console.ts'
import type * as approval from './access/approval/approval.console.ts'
import type * as article from './contact/article/article.console.ts'
import type * as audit from './access/audit/audit.console.ts'
import type * as auth from './player/auth/auth.console.ts'
import type * as barring from './player/barring/barring.console.ts'
import type * as bonus from './reward/bonus/bonus.console.ts'
import type * as tournament from './reward/tournament/tournament.console.ts'
import type * as tournamentScore from './reward/tournament/score.console.ts'
import type * as wheel from './reward/wheel/wheel.console.ts'
import type * as mission from './reward/mission/mission.console.ts'
import type * as invite from './reward/invite/invite.console.ts'
import type * as brand from './site/brand/brand.console.ts'
import type * as bet from './play/bet/bet.console.ts'
import type * as campaign from './contact/campaign/campaign.console.ts'
import type * as channel from './money/channel/channel.console.ts'
import type * as channelHealth from './money/channel/health.console.ts'
import type * as chat from './contact/chat/chat.console.ts'
import type * as commission from './partner/agent/commission.console.ts'
import type * as device from './player/device/device.console.ts'
import type * as consent from './player/consent/consent.console.ts'
import type * as deposit from './money/deposit/deposit.console.ts'
import type * as event from './books/report/event.console.ts'
import type * as freeRound from './play/freeRound/freeRound.console.ts'
import type * as game from './play/game/game.console.ts'
import type * as hold from './player/protection/hold.console.ts'
import type * as harm from './player/protection/harm.console.ts'
import type * as held from './play/seamless/held.console.ts'
import type * as dormancy from './player/dormancy/dormancy.console.ts'
import type * as imports from './desk/import/import.console.ts'
import type * as inquiry from './player/inquiry/inquiry.console.ts'
import type * as job from './platform/job/job.console.ts'
import type * as task from './platform/task/task.console.ts'
import type * as ledger from './books/ledger/ledger.console.ts'
import type * as look from './desk/look/look.console.ts'
import type * as message from './player/message/message.console.ts'
import type * as messenger from './player/messenger/messenger.console.ts'
import type * as operator from './site/operator/operator.console.ts'
import type * as inbox from './desk/inbox/inbox.console.ts'
import type * as glance from './desk/glance/glance.console.ts'
import type * as find from './desk/find/find.console.ts'
import type * as savedView from './desk/view/view.console.ts'
import type * as overview from './desk/overview/overview.console.ts'
import type * as packet from './reward/packet/packet.console.ts'
import type * as pageReport from './desk/pageReport/pageReport.console.ts'
import type * as passkey from './player/passkey/passkey.console.ts'
import type * as payee from './money/payee/payee.console.ts'
import type * as profile from './player/profile/profile.console.ts'
import type * as promotion from './reward/promotion/promotion.console.ts'
import type * as protection from './player/protection/protection.console.ts'
import type * as rebate from './reward/rebate/rebate.console.ts'
import type * as report from './books/report/report.console.ts'
import type * as payoutRule from './money/payoutRule/payoutRule.console.ts'
import type * as link from './player/link/link.console.ts'
import type * as segment from './player/segment/segment.console.ts'
import type * as setting from './site/setting/setting.console.ts'
import type * as staff from './site/staff/staff.console.ts'
import type * as postback from './partner/source/postback.console.ts'
import type * as cohort from './partner/source/cohort.console.ts'
import type * as sourceStatement from './partner/source/statement.console.ts'
import type * as source from './partner/source/source.console.ts'
import type * as statement from './play/statement/statement.console.ts'
import type * as messageDelivery from './player/messenger/delivery.console.ts'
import type * as messageTemplate from './player/messenger/template.console.ts'
import type * as tag from './player/tag/tag.console.ts'
import type * as transfer from './play/transfer/transfer.console.ts'
import type * as turnover from './money/turnover/turnover.console.ts'
import type * as upload from './access/upload/upload.console.ts'
import type * as fault from './play/venue/fault.console.ts'
import type * as handOver from './desk/handOver/handOver.console.ts'
import type * as opening from './desk/opening/opening.console.ts'
import type * as venue from './play/venue/venue.console.ts'
import type * as verification from './player/verification/verification.console.ts'
import type * as vip from './reward/vip/vip.console.ts'
import type * as webhook from './contact/webhook/webhook.console.ts'
import type * as withdraw from './money/withdraw/withdraw.console.ts'

export type ConsoleApi = ApiOf<typeof adjustment> &
  ApiOf<typeof adapter> &
  ApiOf<typeof agent> &
  ApiOf<typeof apiKey> &
  ApiOf<typeof approval> &
  ApiOf<typeof article> &
  ApiOf<typeof audit> &
  ApiOf<typeof auth> &
  ApiOf<typeof barring> &
  ApiOf<typeof bet> &
  ApiOf<typeof brand> &
  ApiOf<typeof channel> &
  ApiOf<typeof channelHealth> &
  ApiOf<typeof chat> &
  ApiOf<typeof commission> &
  ApiOf<typeof consent> &
  ApiOf<typeof imports> &
  ApiOf<typeof inquiry> &
  ApiOf<typeof dormancy> &
  ApiOf<typeof deposit> &
  ApiOf<typeof device> &
  ApiOf<typeof event> &
  ApiOf<typeof freeRound> &
  ApiOf<typeof game> &
  ApiOf<typeof harm> &
  ApiOf<typeof held> &
  ApiOf<typeof job> &
  ApiOf<typeof ledger> &
  ApiOf<typeof look> &
  ApiOf<typeof message> &
  ApiOf<typeof messenger> &
  ApiOf<typeof messageTemplate> &
  ApiOf<typeof messageDelivery> &
  ApiOf<typeof operator> &
  ApiOf<typeof inbox> &
  ApiOf<typeof find> &
  ApiOf<typeof savedView> &
  ApiOf<typeof opening> &
  ApiOf<typeof handOver> &
  ApiOf<typeof glance> &
  ApiOf<typeof hold> &
  ApiOf<typeof overview> &
  ApiOf<typeof packet> &
  ApiOf<typeof pageReport> &
  ApiOf<typeof passkey> &
  ApiOf<typeof payee> &
  ApiOf<typeof profile> &
  ApiOf<typeof promotion> &
  ApiOf<typeof protection> &
  ApiOf<typeof rebate> &
  ApiOf<typeof report> &
  ApiOf<typeof bonus> &
  ApiOf<typeof tournament> &
  ApiOf<typeof tournamentScore> &
  ApiOf<typeof wheel> &
  ApiOf<typeof mission> &
  ApiOf<typeof invite> &
  ApiOf<typeof payoutRule> &
  ApiOf<typeof link> &
  ApiOf<typeof segment> &
  ApiOf<typeof campaign> &
  ApiOf<typeof setting> &
  ApiOf<typeof staff> &
  ApiOf<typeof postback> &
  ApiOf<typeof cohort> &
  ApiOf<typeof sourceStatement> &
  ApiOf<typeof source> &
  ApiOf<typeof statement> &
  ApiOf<typeof task> &
  ApiOf<typeof tag> &
  ApiOf<typeof transfer> &
  ApiOf<typeof turnover> &
  ApiOf<typeof upload> &
  ApiOf<typeof venue> &
  ApiOf<typeof fault> &
  ApiOf<typeof verification> &
  ApiOf<typeof vip> &
  ApiOf<typeof webhook> &
  ApiOf<typeof withdraw>
