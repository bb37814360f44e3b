import type { ReplyOf } from '@koi/contract/endpoint'
import type { readProtectionSheet } from '@koi/contract/protection/protection.console'

/** A player in the list: the fields of the players' API, and what only operators see. */
export interface PlayerRow {
  id: string
  username: string
  realname?: string
  mobile?: string
  email?: string
  vip?: number
  balance?: string
  gameblance?: string
  held?: string
  paysum?: string
  isblack?: number
  status?: number
  isagent?: number
  is_test?: number
  transferstatus?: number
  excluded_until?: string
  /** The name of who referred him. */
  pid?: string
  created_at?: string
  last_login_at?: string
  last_login_ip?: string
}

interface Counted {
  count?: number
  amount?: string
  stake?: string
  win_loss?: string
}

export interface Session {
  created_at?: string
  seen_at?: string
  ip?: string
  agent?: string
}

/** A player's own page. */
export interface PlayerDetail extends PlayerRow {
  birthday?: string
  note?: string
  joinday?: number
  created_ip?: string
  vip_since?: string
  bet_amount?: string
  referrals?: number
  accounts?: { name: string; balance: string }[]
  totals?: Record<string, Counted | undefined>
  sessions?: Session[]
}

/** Stakes a player must still make before money may leave, and for what. */
export interface RequirementRow {
  id: string
  source: string
  title?: string
  amount: string
  worked: string
  rest?: string
  state: string
  created_at: string
  closed_at?: string | null
}

/** Where a player is paid out to, also what he removed. */
export interface PayeeRow {
  id: string
  bank: string
  bank_owner?: string
  bank_no: string
  bank_address?: string
  state: number
  created_at: string
  removed_at?: string
}

/** One posting of his ledger, with both balances after it. */
export interface PostingRow {
  id: string
  seq?: number
  kind?: string
  name?: string
  about?: string
  source?: string
  target?: string
  amount?: string
  source_balance?: string
  target_balance?: string
  created_at?: string
}

/** How he is protected: the contract's own words. */
export type Sheet = ReplyOf<typeof readProtectionSheet>
export type Limit = Sheet['limits'][number]
export type Change = Sheet['history'][number]
