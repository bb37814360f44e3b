import {
  add,
  type Fen,
  type Rate,
  rateFromText,
  type UsdtCents,
  usdtCents,
  usdtCentsFromText,
} from '@koi/contract/money'
import { type Amount, fenOf, numberOf } from '@koi/web/money'
import { toFlag, toNumberOrNull, toText, toTextOrNull, toTime } from '../data/wire.read.ts'

/** The player as answered by POST /api/user and /api/balance and as stored in local storage; any field may be missing. */
export interface PlayerAnswer {
  username?: string | number | null
  realname?: string | number | null
  avatar?: string | number | null
  joinday?: string | number | null
  balance?: Amount
  gameblance?: Amount // (sic: the contract's spelling)
  total_balance?: Amount
  isblack?: string | number | null
  status?: string | number | null
  vip?: string | number | null
  current_vip?: string | number | null
  paysum?: Amount
  birthday?: string | number | null
  email?: string | number | null
  mobile?: string | number | null
  transferstatus?: string | number | null
  usdtrate?: Amount
  withdrawusdtrate?: Amount
  withdrawcashfee?: Amount
  withdrawfeeusdttrc?: Amount
  is_excluded?: string | number | null
  excluded_until?: string | number | null
  has_play_limits?: string | number | null
}

/** The signed-in player. If the balance poll is answered first, only the balances are known. */
export interface Player {
  /** Null until the player's record is known. */
  username: string | null
  realname: string | null
  avatar: string | null
  /** Days since registration. */
  joinDay: number | null
  balance: Fen
  /** Money in venues. */
  gameBalance: Fen
  /** All money, also in withdrawals and transfers that wait; of other servers main wallet and venues. */
  total: Fen
  /** VIP level; 0 if the player has none. */
  vip: number
  /** Sum of all deposits. */
  paid: Fen
  birthday: string | null
  email: string | null
  mobile: string | null
  isFreeTransfer: boolean
  depositRate: Rate | null
  withdrawalRate: Rate | null
  /** Fees of a withdrawal that is paid in USDT. */
  fees: { erc20: UsdtCents; trc20: UsdtCents }
  /** A time-out, self-exclusion or restriction; `until` is '' if it does not end by itself. */
  pause: { until: string } | null
  hasPlayLimits: boolean
}

/** Reads the level as the number after P in current_vip: 'VIP3' → 3; 0 if it cannot be parsed. */
export function vipOf(answer: PlayerAnswer): number {
  if (typeof answer.current_vip !== 'string') return numberOf(answer.vip)
  return Number(/P(\d+)/.exec(answer.current_vip)?.[1] ?? 0)
}

const toRate = (value: unknown): Rate | null => rateFromText(toText(value).replace(/(\.\d{4})\d+$/, '$1'))
const toFee = (value: unknown): UsdtCents =>
  usdtCentsFromText(toText(value).replace(/(\.\d\d)\d+$/, '$1')) ?? usdtCents(0)

export const toPlayer = (answer: PlayerAnswer): Player => ({
  username: answer.username == null ? null : toText(answer.username),
  realname: toTextOrNull(answer.realname),
  avatar: toTextOrNull(answer.avatar),
  joinDay: toNumberOrNull(answer.joinday),
  balance: fenOf(answer.balance),
  gameBalance: fenOf(answer.gameblance),
  total:
    answer.total_balance == null ? add(fenOf(answer.balance), fenOf(answer.gameblance)) : fenOf(answer.total_balance),
  vip: vipOf(answer),
  paid: fenOf(answer.paysum),
  birthday: toTextOrNull(answer.birthday),
  email: toTextOrNull(answer.email),
  mobile: toTextOrNull(answer.mobile),
  isFreeTransfer: toFlag(answer.transferstatus),
  depositRate: toRate(answer.usdtrate),
  withdrawalRate: toRate(answer.withdrawusdtrate),
  fees: { erc20: toFee(answer.withdrawcashfee), trc20: toFee(answer.withdrawfeeusdttrc) },
  pause: toFlag(answer.is_excluded) ? { until: toTime(answer.excluded_until) } : null,
  hasPlayLimits: toFlag(answer.has_play_limits),
})

/** Returns why the player is blocked, null if not; `blacklisted` takes precedence. */
export function blockOf(answer: PlayerAnswer): 'blacklisted' | 'disabled' | null {
  if (numberOf(answer.isblack) === 1) return 'blacklisted'
  return answer.status != null && answer.status !== '' && !numberOf(answer.status, 1) ? 'disabled' : null
}
