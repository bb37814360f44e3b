import type * as adjustment from '@koi/contract/adjustment/adjustment.console'
import type * as agent from '@koi/contract/agent/agent.console'
import type * as commission from '@koi/contract/agent/commission.console'
import type * as article from '@koi/contract/article/article.console'
import type * as audit from '@koi/contract/audit/audit.console'
import type * as bet from '@koi/contract/bet/bet.console'
import type * as held from '@koi/contract/bet/held.console'
import type * as chat from '@koi/contract/chat/chat.console'
import type * as channel from '@koi/contract/deposit/channel.console'
import type * as deposit from '@koi/contract/deposit/deposit.console'
import type * as game from '@koi/contract/game/game.console'
import type * as job from '@koi/contract/job/job.console'
import type * as ledger from '@koi/contract/ledger/ledger.console'
import type * as message from '@koi/contract/message/message.console'
import type * as operator from '@koi/contract/operator/operator.console'
import type * as packet from '@koi/contract/packet/packet.console'
import type * as payee from '@koi/contract/payee/payee.console'
import type * as profile from '@koi/contract/profile/profile.console'
import type * as promotion from '@koi/contract/promotion/promotion.console'
import type * as protection from '@koi/contract/protection/protection.console'
import type * as rebate from '@koi/contract/rebate/rebate.console'
import type * as report from '@koi/contract/report/report.console'
import type * as setting from '@koi/contract/setting/setting.console'
import type * as statement from '@koi/contract/statement/statement.console'
import type * as turnover from '@koi/contract/turnover/turnover.console'
import type * as upload from '@koi/contract/upload/upload.console'
import type * as venue from '@koi/contract/venue/venue.console'
import type * as vip from '@koi/contract/vip/vip.console'
import type * as withdraw from '@koi/contract/withdraw/withdraw.console'

type Modules =
  | typeof adjustment
  | typeof agent
  | typeof commission
  | typeof article
  | typeof audit
  | typeof bet
  | typeof held
  | typeof chat
  | typeof channel
  | typeof deposit
  | typeof game
  | typeof job
  | typeof ledger
  | typeof message
  | typeof operator
  | typeof packet
  | typeof payee
  | typeof profile
  | typeof promotion
  | typeof protection
  | typeof rebate
  | typeof report
  | typeof setting
  | typeof statement
  | typeof turnover
  | typeof upload
  | typeof venue
  | typeof vip
  | typeof withdraw

type PermissionOf<Endpoint> = Endpoint extends { audience: `operator:${infer Name}` } ? Name : never
type OfModule<Module> = Module extends unknown ? PermissionOf<Module[keyof Module]> : never

/** What an operator can be permitted: the words that the doors of the operators' API ask for. */
export type Permission = OfModule<Modules>
