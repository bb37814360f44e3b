import { type Amount, numberOf } from '@koi/web/money'

/** What the site knows of the signed-in player: POST /api/user, as far as it came. */
export interface Player {
  username?: string | null
  realname?: string | null
  avatar?: string | null
  joinday?: string | number | null
  balance?: Amount
  gameblance?: Amount // (sic: the contract's spelling)
  isblack?: string | number | null
  status?: string | number | null
  vip?: string | number | null
  current_vip?: string | null
  paysum?: Amount
  birthday?: string | null
  email?: string | null
  mobile?: string | null
  transferstatus?: string | number | null
  usdtrate?: Amount
  withdrawusdtrate?: Amount
  withdrawcashfee?: Amount
  withdrawfeeusdttrc?: Amount
}

/** The level is the number after P in current_vip: 'VIP3' → 3; unparsable is 0 (ENT-04, D-040). */
export function vipOf(player: Player | null): number {
  if (typeof player?.current_vip !== 'string') return numberOf(player?.vip)
  return Number(/P(\d+)/.exec(player.current_vip)?.[1] ?? 0)
}

/** Why a player may not go on: blacklisted comes first (D-092). */
export function blockOf(player: Player): 'blacklisted' | 'disabled' | null {
  if (numberOf(player.isblack) === 1) return 'blacklisted'
  return player.status != null && player.status !== '' && !numberOf(player.status, 1) ? 'disabled' : null
}
