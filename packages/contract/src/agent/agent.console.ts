import { z } from 'zod'
import { read, write } from '../endpoint.ts'
import { Hundredths } from '../hundredths.ts'
import { BeijingTime, BeijingTimeOrBlank, Flag, itemsOf, ListQuery, SignedYuan, Yuan } from '../wire.ts'

export const AgentApplicationRow = z.object({
  id: z.string(),
  player_id: z.string(),
  username: z.string(),
  realname: z.string(),
  mobile: z.string(),
  apply_info: z.string(),
  state: z.number(),
  reason: z.string(),
  decided_by: z.string(),
  created_at: BeijingTime,
  closed_at: BeijingTimeOrBlank,
})

export const listAgentApplications = read(
  'operator:agent.view',
  'agent.applications',
  'GET /console/api/agent-applications',
  {
    input: ListQuery,
    reply: itemsOf(AgentApplicationRow),
  },
)
export const approveAgent = write(
  'operator:agent.decide',
  'agent.approve',
  'POST /console/api/agent-applications/:id/approve',
  {
    input: z.object({ id: z.string() }),
    reply: AgentApplicationRow,
  },
)
export const rejectAgent = write(
  'operator:agent.decide',
  'agent.reject',
  'POST /console/api/agent-applications/:id/reject',
  {
    input: z.object({ id: z.string(), reason: z.string().trim().max(500).default('') }),
    reply: AgentApplicationRow,
  },
)

/** `downline`: players that are his; `rate`: his share of their net loss in percent; figures of the running month. */
export const AgentRow = z.object({
  id: z.string(),
  player_id: z.string(),
  username: z.string(),
  code: z.string(),
  parent: z.string(),
  downline: z.number(),
  agents: z.number(),
  plan: z.string(),
  rate: Hundredths,
  turnover_rate: Hundredths,
  turnover: SignedYuan,
  net_loss: SignedYuan,
  unsettled: Yuan,
  settled: Yuan,
  state: z.number(),
  created_at: BeijingTime,
})

export const listAgents = read('operator:agent.view', 'agent.list', 'GET /console/api/agents', {
  input: ListQuery,
  reply: itemsOf(AgentRow),
})

/** Blocks an agent (state 0) or gives him another plan (null: the default one). */
export const changeAgent = write('operator:agent.decide', 'agent.change', 'PATCH /console/api/agents/:id', {
  input: z.object({
    id: z.string(),
    state: z.coerce.number().int().min(0).max(1).optional(),
    plan_id: z.number().int().nullable().optional(),
  }),
  reply: AgentRow,
})

export const StatementRow = z.object({
  id: z.string(),
  player_id: z.string(),
  username: z.string(),
  month: z.string(),
  turnover: SignedYuan,
  net_loss: SignedYuan,
  costs: SignedYuan,
  turnover_rate: Hundredths,
  rate: Hundredths,
  carried_in: SignedYuan,
  commission: Yuan,
  carried_out: SignedYuan,
  state: z.enum(['draft', 'paid']),
  created_at: BeijingTime,
  paid_at: BeijingTimeOrBlank,
})

export const listStatements = read('operator:agent.view', 'agent.statements', 'GET /console/api/agent-statements', {
  input: ListQuery,
  reply: itemsOf(StatementRow),
})

/** States the months that are over and pays what is open; `month` (`YYYY-MM`) pays up to that one. */
export const settleAgent = write('operator:agent.settle', 'agent.settle', 'POST /console/api/agents/:id/settle', {
  input: z.object({ id: z.string(), month: z.string().optional() }),
  reply: z.object({
    id: z.string(),
    player_id: z.string(),
    username: z.string(),
    paid: Yuan,
    items: z.array(StatementRow),
  }),
})

const PlanRow = z.object({
  id: z.number(),
  name: z.string(),
  turnover_rate: Hundredths,
  rate: Hundredths,
  carries_loss: Flag,
  is_default: Flag,
})
const Share = Hundredths.refine((share) => share <= 10_000, 'TOO_MUCH')

export const listPlans = read('operator:agent.view', 'agent.plans', 'GET /console/api/agent-plans', {
  input: ListQuery,
  reply: itemsOf(PlanRow),
})
export const makePlan = write('operator:agent.settle', 'agent.makePlan', 'POST /console/api/agent-plans', {
  input: z.object({
    name: z.string().trim().min(1).max(40),
    turnover_rate: Share,
    rate: Share,
    carries_loss: Flag.default(true),
  }),
  reply: PlanRow,
})
/** A change counts from the next statement; `is_default` makes it the plan of everybody without one of his own. */
export const changePlan = write('operator:agent.settle', 'agent.changePlan', 'PATCH /console/api/agent-plans/:id', {
  input: z.object({
    id: z.coerce.number().int(),
    name: z.string().trim().min(1).max(40).optional(),
    turnover_rate: Share.optional(),
    rate: Share.optional(),
    carries_loss: Flag.optional(),
    is_default: Flag.optional(),
  }),
  reply: PlanRow,
})
