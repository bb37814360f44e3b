import * as adjustment from './adjustment/adjustment.copy.ts'
import * as agent from './agent/agent.copy.ts'
import * as apiKey from './apiKey/apiKey.copy.ts'
import * as approval from './approval/approval.copy.ts'
import * as article from './article/article.copy.ts'
import * as auth from './auth/auth.copy.ts'
import * as captcha from './auth/captcha.copy.ts'
import * as operator from './auth/operator.copy.ts'
import * as barring from './barring/barring.copy.ts'
import * as bet from './bet/bet.copy.ts'
import * as bonus from './bonus/bonus.copy.ts'
import * as tournament from './tournament/tournament.copy.ts'
import * as wheel from './wheel/wheel.copy.ts'
import * as checkIn from './checkIn/checkIn.copy.ts'
import * as mission from './mission/mission.copy.ts'
import * as invite from './invite/invite.copy.ts'
import * as brand from './brand/brand.copy.ts'
import * as changeSet from './changeSet/changeSet.copy.ts'
import * as adapter from './channel/adapter.copy.ts'
import * as chat from './chat/chat.copy.ts'
import * as claim from './claim/claim.copy.ts'
import * as consent from './consent/consent.copy.ts'
import * as deposit from './deposit/deposit.copy.ts'
import * as device from './device/device.copy.ts'
import * as push from './device/push.copy.ts'
import * as dormancy from './dormancy/dormancy.copy.ts'
import * as feed from './feed/feed.copy.ts'
import * as freeRound from './freeRound/freeRound.copy.ts'
import * as game from './game/game.copy.ts'
import * as imports from './import/import.copy.ts'
import * as inquiry from './inquiry/inquiry.copy.ts'
import * as job from './job/job.copy.ts'
import * as language from './language.copy.ts'
import * as link from './link/link.copy.ts'
import * as look from './look/look.copy.ts'
import * as message from './message/message.copy.ts'
import * as messenger from './messenger/messenger.copy.ts'
import * as packet from './packet/packet.copy.ts'
import * as pageReport from './pageReport/pageReport.copy.ts'
import * as passkey from './passkey/passkey.copy.ts'
import * as payee from './payee/payee.copy.ts'
import * as payoutRule from './payoutRule/payoutRule.copy.ts'
import * as practice from './practice/practice.copy.ts'
import * as profile from './profile/profile.copy.ts'
import * as promotion from './promotion/promotion.copy.ts'
import * as harm from './protection/harm.copy.ts'
import * as protection from './protection/protection.copy.ts'
import * as rebate from './rebate/rebate.copy.ts'
import * as record from './record/record.copy.ts'
import * as recovery from './recovery/recovery.copy.ts'
import * as refusal from './refusal.copy.ts'
import * as campaign from './campaign/campaign.copy.ts'
import * as segment from './segment/segment.copy.ts'
import * as setting from './setting/setting.copy.ts'
import * as settingRefusals from './setting/setting.refusals.copy.ts'
import * as staff from './staff/staff.copy.ts'
import * as source from './source/source.copy.ts'
import * as statement from './statement/statement.copy.ts'
import * as tag from './tag/tag.copy.ts'
import * as task from './task/task.copy.ts'
import * as turnover from './turnover/turnover.copy.ts'
import * as upload from './upload/upload.copy.ts'
import * as venue from './venue/venue.copy.ts'
import * as verification from './verification/verification.copy.ts'
import * as vip from './vip/vip.copy.ts'
import * as webhook from './webhook/webhook.copy.ts'
import * as withdraw from './withdraw/withdraw.copy.ts'

/** Every `*.copy.ts` of the contract; textsIn.ts has them in each language. */
export const texts = {
  adjustment,
  agent,
  apiKey,
  approval,
  article,
  auth,
  captcha,
  operator,
  barring,
  bet,
  bonus,
  tournament,
  wheel,
  checkIn,
  mission,
  invite,
  brand,
  changeSet,
  adapter,
  chat,
  claim,
  consent,
  deposit,
  device,
  push,
  dormancy,
  feed,
  freeRound,
  game,
  imports,
  inquiry,
  job,
  language,
  link,
  look,
  message,
  messenger,
  packet,
  pageReport,
  passkey,
  payee,
  payoutRule,
  practice,
  profile,
  promotion,
  harm,
  protection,
  rebate,
  record,
  recovery,
  refusal,
  campaign,
  segment,
  setting,
  settingRefusals,
  staff,
  source,
  statement,
  tag,
  task,
  turnover,
  upload,
  venue,
  verification,
  vip,
  webhook,
  withdraw,
}

export type Texts = typeof texts
