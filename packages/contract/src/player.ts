import type { ApiOf } from './endpoint.ts'
import type * as auth from './player/auth/auth.player.ts'
import type * as device from './player/device/device.player.ts'
import type * as push from './player/device/push.player.ts'
import type * as consent from './player/consent/consent.player.ts'
import type * as inquiry from './player/inquiry/inquiry.player.ts'
import type * as article from './contact/article/article.player.ts'
import type * as freeRound from './play/freeRound/freeRound.player.ts'
import type * as game from './play/game/game.player.ts'
import type * as message from './player/message/message.player.ts'
import type * as profile from './player/profile/profile.player.ts'
import type * as setting from './site/setting/setting.player.ts'
import type * as deposit from './money/deposit/deposit.player.ts'
import type * as pageReport from './desk/pageReport/pageReport.player.ts'
import type * as passkey from './player/passkey/passkey.player.ts'
import type * as payee from './money/payee/payee.player.ts'
import type * as withdraw from './money/withdraw/withdraw.player.ts'
import type * as statement from './play/statement/statement.player.ts'
import type * as protection from './player/protection/protection.player.ts'
import type * as review from './player/review/review.player.ts'
import type * as bonus from './reward/bonus/bonus.player.ts'
import type * as campaign from './contact/campaign/campaign.player.ts'
import type * as tournament from './reward/tournament/tournament.player.ts'
import type * as start from './reward/start/start.player.ts'
import type * as wheel from './reward/wheel/wheel.player.ts'
import type * as checkIn from './reward/checkIn/checkIn.player.ts'
import type * as mission from './reward/mission/mission.player.ts'
import type * as invite from './reward/invite/invite.player.ts'
import type * as turnover from './money/turnover/turnover.player.ts'
import type * as rebate from './reward/rebate/rebate.player.ts'
import type * as vip from './reward/vip/vip.player.ts'
import type * as promotion from './reward/promotion/promotion.player.ts'
import type * as packet from './reward/packet/packet.player.ts'
import type * as practice from './play/practice/practice.player.ts'
import type * as agent from './partner/agent/agent.player.ts'
import type * as bet from './play/bet/bet.player.ts'
import type * as recovery from './player/recovery/recovery.player.ts'
import type * as record from './play/record/record.player.ts'
import type * as verification from './player/verification/verification.player.ts'
import type * as venue from './play/venue/venue.player.ts'
import type * as transfer from './play/transfer/transfer.player.ts'
import type * as launch from './play/launch/launch.player.ts'

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
  ApiOf<typeof start> &
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
  ApiOf<typeof review> &
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
