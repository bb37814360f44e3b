import type { OfPlayer } from '../ui/orders.tsx'

/** An agent with the figures of the running month. */
export interface AgentRow extends OfPlayer {
  code?: string
  parent?: string
  downline?: number
  agents?: number
  plan?: string
  rate?: number
  turnover?: string
  net_loss?: string
  unsettled?: string
  settled?: string
  state?: number
  created_at?: string
}

/** What an agent earned in a month. */
export interface StatementRow extends OfPlayer {
  month: string
  turnover?: string
  net_loss?: string
  costs?: string
  turnover_rate?: number
  rate?: number
  carried_in?: string
  commission?: string
  carried_out?: string
  plan?: string
  override?: string
  corrections?: string
  state?: string
  created_at?: string
  paid_at?: string
}

/** A month with what it is made of. */
export interface StatementDetail extends StatementRow {
  parts?: { category_id: string }[]
  overrides?: { username: string }[]
  corrections_made?: { id: string }[]
  players?: { username: string }[]
}

/** A correction by hand; `month`: the statement it is in. */
export interface CorrectionRow extends OfPlayer {
  amount?: string
  reason?: string
  month?: string
  made_by?: string
  created_at?: string
}
