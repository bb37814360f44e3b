import { type Fen, fen } from '@koi/contract/money'
import type { Day, Instant } from '@koi/contract/time'

export interface LoadedAgentStatement {
  id: string
  agentId: string
  username: string
  month: Day
  plan: string
  overrideShare: number
  carriesLoss: boolean
  turnover: number
  netLoss: number
  costs: number
  turnoverShare: number
  netLossShare: number
  overrideEarned: number
  corrections: number
  carriedIn: number
  commission: Fen
  carriedOut: number
  state: 'draft' | 'reviewed' | 'paid'
  createdAt: Instant
  reviewedAt: Instant | null
  paidAt: Instant | null
}

export const toAgentStatementRow = (row: LoadedAgentStatement) => ({
  id: row.id,
  player_id: row.agentId,
  username: row.username,
  month: row.month.slice(0, 7),
  plan: row.plan,
  turnover: fen(row.turnover),
  net_loss: fen(row.netLoss),
  costs: fen(row.costs),
  turnover_rate: row.turnoverShare,
  rate: row.netLossShare,
  override: fen(row.overrideEarned),
  corrections: fen(row.corrections),
  carried_in: fen(row.carriedIn),
  commission: row.commission,
  carried_out: fen(row.carriedOut),
  state: row.state,
  created_at: row.createdAt,
  reviewed_at: row.reviewedAt,
  paid_at: row.paidAt,
})
