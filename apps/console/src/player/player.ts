/** A player as the operator API tells him: what the players' API calls user info, and what only operators see. */
export interface PlayerRow {
  id: string
  username: string
  realname?: string
  mobile?: string
  email?: string
  birthday?: string
  vip?: number
  balance?: string
  gameblance?: string
  held?: string
  bet_amount?: string
  paysum?: string
  isblack?: number
  status?: number
  transferstatus?: number
  pid?: string
  joinday?: number
  created_at?: string
  last_login_at?: string
  last_login_ip?: string
}

/** Stakes a player must still make before money may leave, and for what. */
export interface DutyRow {
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
