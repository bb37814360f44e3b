import * as acts from './access/audit/acts.copy.ts'
import * as adjustment from './money/adjustment/adjustment.copy.ts'
import * as agent from './partner/agent/agent.copy.ts'
import * as apiKey from './access/apiKey/apiKey.copy.ts'
import * as approval from './access/approval/approval.copy.ts'
import * as article from './contact/article/article.copy.ts'
import * as auth from './player/auth/auth.copy.ts'
import * as captcha from './player/auth/captcha.copy.ts'
import * as operator from './player/auth/operator.copy.ts'
import * as barring from './player/barring/barring.copy.ts'
import * as bet from './play/bet/bet.copy.ts'
import * as bonus from './reward/bonus/bonus.copy.ts'
import * as tournament from './reward/tournament/tournament.copy.ts'
import * as wheel from './reward/wheel/wheel.copy.ts'
import * as checkIn from './reward/checkIn/checkIn.copy.ts'
import * as mission from './reward/mission/mission.copy.ts'
import * as invite from './reward/invite/invite.copy.ts'
import * as brand from './site/brand/brand.copy.ts'
import * as changeSet from './access/changeSet/changeSet.copy.ts'
import * as adapter from './money/channel/adapter.copy.ts'
import * as chat from './contact/chat/chat.copy.ts'
import * as claim from './platform/claim/claim.copy.ts'
import * as consent from './player/consent/consent.copy.ts'
import * as deposit from './money/deposit/deposit.copy.ts'
import * as device from './player/device/device.copy.ts'
import * as push from './player/device/push.copy.ts'
import * as dormancy from './player/dormancy/dormancy.copy.ts'
import * as feed from './platform/feed/feed.copy.ts'
import * as freeRound from './play/freeRound/freeRound.copy.ts'
import * as game from './play/game/game.copy.ts'
import * as imports from './desk/import/import.copy.ts'
import * as inbox from './desk/inbox/inbox.copy.ts'
import * as inquiry from './player/inquiry/inquiry.copy.ts'
import * as job from './platform/job/job.copy.ts'
import * as language from './language.copy.ts'
import * as link from './player/link/link.copy.ts'
import * as savedView from './desk/view/view.copy.ts'
import * as handOver from './desk/handOver/handOver.copy.ts'
import * as look from './desk/look/look.copy.ts'
import * as partner from './platform/outside/partner.copy.ts'
import * as message from './player/message/message.copy.ts'
import * as messenger from './player/messenger/messenger.copy.ts'
import * as packet from './reward/packet/packet.copy.ts'
import * as pageReport from './desk/pageReport/pageReport.copy.ts'
import * as passkey from './player/passkey/passkey.copy.ts'
import * as payee from './money/payee/payee.copy.ts'
import * as payoutRule from './money/payoutRule/payoutRule.copy.ts'
import * as practice from './play/practice/practice.copy.ts'
import * as profile from './player/profile/profile.copy.ts'
import * as promotion from './reward/promotion/promotion.copy.ts'
import * as harm from './player/protection/harm.copy.ts'
import * as hold from './player/protection/hold.copy.ts'
import * as protection from './player/protection/protection.copy.ts'
import * as review from './player/review/review.copy.ts'
import * as rebate from './reward/rebate/rebate.copy.ts'
import * as record from './play/record/record.copy.ts'
import * as recovery from './player/recovery/recovery.copy.ts'
import * as refusal from './refusal.copy.ts'
import * as campaign from './contact/campaign/campaign.copy.ts'
import * as segment from './player/segment/segment.copy.ts'
import * as setting from './site/setting/setting.copy.ts'
import * as settingRefusals from './site/setting/setting.refusals.copy.ts'
import * as staff from './site/staff/staff.copy.ts'
import * as source from './partner/source/source.copy.ts'
import * as statement from './play/statement/statement.copy.ts'
import * as tag from './player/tag/tag.copy.ts'
import * as task from './platform/task/task.copy.ts'
import * as turnover from './money/turnover/turnover.copy.ts'
import * as upload from './access/upload/upload.copy.ts'
import * as venue from './play/venue/venue.copy.ts'
import * as verification from './player/verification/verification.copy.ts'
import * as vip from './reward/vip/vip.copy.ts'
import * as webhook from './contact/webhook/webhook.copy.ts'
import * as withdraw from './money/withdraw/withdraw.copy.ts'

/** All texts (`*.copy.ts`) of the contract; textsIn.ts has them in each language. */
export const texts = {
  acts,
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
  handOver,
  imports,
  inbox,
  savedView,
  inquiry,
  job,
  language,
  link,
  look,
  message,
  messenger,
  packet,
  pageReport,
  partner,
  passkey,
  payee,
  payoutRule,
  practice,
  profile,
  promotion,
  harm,
  hold,
  protection,
  review,
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
