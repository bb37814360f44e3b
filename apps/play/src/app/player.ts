import { type Amount, numberOf } from '@koi/web/money'

/** The signed-in player as POST /api/user returns it; any field may be missing. */
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

/** The level is the number after P in current_vip: 'VIP3' → 3; 0 if it cannot be parsed. */
export function vipOf(player: Player | null): number {
  if (typeof player?.current_vip !== 'string') return numberOf(player?.vip)
  return Number(/P(\d+)/.exec(player.current_vip)?.[1] ?? 0)
}

/** Why the player may not go on; blacklisted takes precedence. */
export function blockOf(player: Player): 'blacklisted' | 'disabled' | null {
  if (numberOf(player.isblack) === 1) return 'blacklisted'
  return player.status != null && player.status !== '' && !numberOf(player.status, 1) ? 'disabled' : null
}
