import type { ApiOf } from './endpoint.ts'
import type * as adapter from './channel/adapter.console.ts'
import type * as adjustment from './adjustment/adjustment.console.ts'
import type * as agent from './agent/agent.console.ts'
import type * as apiKey from './apiKey/apiKey.console.ts'
import type * as approval from './approval/approval.console.ts'
import type * as article from './article/article.console.ts'
import type * as audit from './audit/audit.console.ts'
import type * as auth from './auth/auth.console.ts'
import type * as barring from './barring/barring.console.ts'
import type * as bonus from './bonus/bonus.console.ts'
import type * as tournament from './tournament/tournament.console.ts'
import type * as wheel from './wheel/wheel.console.ts'
import type * as mission from './mission/mission.console.ts'
import type * as invite from './invite/invite.console.ts'
import type * as brand from './brand/brand.console.ts'
import type * as bet from './bet/bet.console.ts'
import type * as campaign from './campaign/campaign.console.ts'
import type * as channel from './channel/channel.console.ts'
import type * as channelHealth from './channel/health.console.ts'
import type * as chat from './chat/chat.console.ts'
import type * as commission from './agent/commission.console.ts'
import type * as device from './device/device.console.ts'
import type * as consent from './consent/consent.console.ts'
import type * as deposit from './deposit/deposit.console.ts'
import type * as event from './report/event.console.ts'
import type * as freeRound from './freeRound/freeRound.console.ts'
import type * as game from './game/game.console.ts'
import type * as harm from './protection/harm.console.ts'
import type * as held from './seamless/held.console.ts'
import type * as dormancy from './dormancy/dormancy.console.ts'
import type * as imports from './import/import.console.ts'
import type * as inquiry from './inquiry/inquiry.console.ts'
import type * as job from './job/job.console.ts'
import type * as task from './task/task.console.ts'
import type * as ledger from './ledger/ledger.console.ts'
import type * as look from './look/look.console.ts'
import type * as message from './message/message.console.ts'
import type * as messenger from './messenger/messenger.console.ts'
import type * as operator from './operator/operator.console.ts'
import type * as overview from './overview/overview.console.ts'
import type * as packet from './packet/packet.console.ts'
import type * as pageReport from './pageReport/pageReport.console.ts'
import type * as passkey from './passkey/passkey.console.ts'
import type * as payee from './payee/payee.console.ts'
import type * as profile from './profile/profile.console.ts'
import type * as promotion from './promotion/promotion.console.ts'
import type * as protection from './protection/protection.console.ts'
import type * as rebate from './rebate/rebate.console.ts'
import type * as report from './report/report.console.ts'
import type * as payoutRule from './payoutRule/payoutRule.console.ts'
import type * as link from './link/link.console.ts'
import type * as segment from './segment/segment.console.ts'
import type * as setting from './setting/setting.console.ts'
import type * as staff from './staff/staff.console.ts'
import type * as postback from './source/postback.console.ts'
import type * as cohort from './source/cohort.console.ts'
import type * as sourceStatement from './source/statement.console.ts'
import type * as source from './source/source.console.ts'
import type * as statement from './statement/statement.console.ts'
import type * as messageDelivery from './messenger/delivery.console.ts'
import type * as messageTemplate from './messenger/template.console.ts'
import type * as tag from './tag/tag.console.ts'
import type * as transfer from './transfer/transfer.console.ts'
import type * as turnover from './turnover/turnover.console.ts'
import type * as upload from './upload/upload.console.ts'
import type * as fault from './venue/fault.console.ts'
import type * as venue from './venue/venue.console.ts'
import type * as verification from './verification/verification.console.ts'
import type * as vip from './vip/vip.console.ts'
import type * as webhook from './webhook/webhook.console.ts'
import type * as withdraw from './withdraw/withdraw.console.ts'

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
