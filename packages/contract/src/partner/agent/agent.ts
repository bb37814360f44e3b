import { z } from 'zod'
import { Hundredths } from '../../hundredths.ts'
import { categories, type Category } from '../../play/game/game.ts'
import { BeijingTime, BeijingTimeOrBlank, SignedYuan, spelled, Yuan } from '../../wire.ts'

/** `draft` is recalculated, `reviewed` is frozen, `paid` is booked to the agent's commission account. */
export const agentStatementStates = ['draft', 'reviewed', 'paid'] as const
export type AgentStatementState = (typeof agentStatementStates)[number]

const statement = {
  id: z.string(),
  month: z.string(),
  plan: z.string(),
  turnover: SignedYuan,
  net_loss: SignedYuan,
  costs: SignedYuan,
  turnover_rate: Hundredths,
  rate: Hundredths,
  override: SignedYuan,
  corrections: SignedYuan,
  carried_in: SignedYuan,
  commission: Yuan,
  carried_out: SignedYuan,
  state: z.enum(agentStatementStates),
  created_at: BeijingTime,
  reviewed_at: BeijingTimeOrBlank,
  paid_at: BeijingTimeOrBlank,
}

/** Category of a commission part; '' for costs, which have none. */
export type CommissionCategory = Category | ''

export const OwnAgentStatement = z.object(statement)
export const AgentStatementRow = z.object({ ...statement, player_id: z.string(), username: z.string() })

/** Explanation of a statement by all its parts. Player names are masked for the agent. */
export const explanation = {
  override_rate: Hundredths,
  carries_loss: z.boolean(),
  parts: z.array(
    z.object({
      category_id: z.union([z.literal(''), spelled(categories)]),
      turnover: SignedYuan,
      turnover_rate: Hundredths,
      net_loss: SignedYuan,
      costs: SignedYuan,
      rate: Hundredths,
      earned: SignedYuan,
    }),
  ),
  overrides: z.array(z.object({ username: z.string(), base: Yuan, rate: Hundredths, earned: Yuan })),
  corrections_made: z.array(
    z.object({ id: z.string(), amount: SignedYuan, reason: z.string(), created_at: BeijingTime }),
  ),
  players: z.array(z.object({ username: z.string(), turnover: SignedYuan, net_loss: SignedYuan, costs: SignedYuan })),
}
export const AgentStatementDetail = AgentStatementRow.extend(explanation)
export const OwnAgentStatementDetail = OwnAgentStatement.extend(explanation)
