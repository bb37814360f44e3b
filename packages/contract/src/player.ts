import type { ApiOf } from './endpoint.ts'
import type * as auth from './auth/auth.player.ts'
import type * as device from './device/device.player.ts'
import type * as push from './device/push.player.ts'
import type * as consent from './consent/consent.player.ts'
import type * as inquiry from './inquiry/inquiry.player.ts'
import type * as article from './article/article.player.ts'
import type * as freeRound from './freeRound/freeRound.player.ts'
import type * as game from './game/game.player.ts'
import type * as message from './message/message.player.ts'
import type * as profile from './profile/profile.player.ts'
import type * as setting from './setting/setting.player.ts'
import type * as deposit from './deposit/deposit.player.ts'
import type * as pageReport from './pageReport/pageReport.player.ts'
import type * as passkey from './passkey/passkey.player.ts'
import type * as payee from './payee/payee.player.ts'
import type * as withdraw from './withdraw/withdraw.player.ts'
import type * as statement from './statement/statement.player.ts'
import type * as protection from './protection/protection.player.ts'
import type * as bonus from './bonus/bonus.player.ts'
import type * as campaign from './campaign/campaign.player.ts'
import type * as tournament from './tournament/tournament.player.ts'
import type * as wheel from './wheel/wheel.player.ts'
import type * as checkIn from './checkIn/checkIn.player.ts'
import type * as mission from './mission/mission.player.ts'
import type * as invite from './invite/invite.player.ts'
import type * as turnover from './turnover/turnover.player.ts'
import type * as rebate from './rebate/rebate.player.ts'
import type * as vip from './vip/vip.player.ts'
import type * as promotion from './promotion/promotion.player.ts'
import type * as packet from './packet/packet.player.ts'
import type * as practice from './practice/practice.player.ts'
import type * as agent from './agent/agent.player.ts'
import type * as bet from './bet/bet.player.ts'
import type * as recovery from './recovery/recovery.player.ts'
import type * as record from './record/record.player.ts'
import type * as verification from './verification/verification.player.ts'
import type * as venue from './venue/venue.player.ts'
import type * as transfer from './transfer/transfer.player.ts'
import type * as launch from './launch/launch.player.ts'

export type PlayerApi = ApiOf<typeof auth> &
  ApiOf<typeof profile> &
  ApiOf<typeof consent> &
  ApiOf<typeof inquiry> &
  ApiOf<typeof article> &
  ApiOf<typeof message> &
  ApiOf<typeof freeRound> &
  ApiOf<typeof game> &
  ApiOf<typeof setting> &
  ApiOf<typeof bonus> &
  ApiOf<typeof campaign> &
  ApiOf<typeof tournament> &
  ApiOf<typeof wheel> &
  ApiOf<typeof checkIn> &
  ApiOf<typeof mission> &
  ApiOf<typeof invite> &
  ApiOf<typeof turnover> &
  ApiOf<typeof payee> &
  ApiOf<typeof deposit> &
  ApiOf<typeof withdraw> &
  ApiOf<typeof statement> &
  ApiOf<typeof protection> &
  ApiOf<typeof rebate> &
  ApiOf<typeof vip> &
  ApiOf<typeof promotion> &
  ApiOf<typeof packet> &
  ApiOf<typeof practice> &
  ApiOf<typeof agent> &
  ApiOf<typeof venue> &
  ApiOf<typeof transfer> &
  ApiOf<typeof launch> &
  ApiOf<typeof bet> &
  ApiOf<typeof record> &
  ApiOf<typeof recovery> &
  ApiOf<typeof device> &
  ApiOf<typeof push> &
  ApiOf<typeof pageReport> &
  ApiOf<typeof passkey> &
  ApiOf<typeof verification>
