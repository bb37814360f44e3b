import { z } from 'zod'
import { ApprovalStale } from '../../access/approval/approval.copy.ts'
import { NotFound } from '../../refusal.copy.ts'
import { AgentApplicationDecided, AgentTooDeep, PlanUnknown } from './agent.copy.ts'
import { read, write } from '../../endpoint.ts'
import { agentStates, orderStates } from '../../state.ts'
import { Hundredths } from '../../hundredths.ts'
import {
  BeijingTime,
  BeijingTimeOrBlank,
  itemsOf,
  ListQuery,
  SignedYuan,
  Yuan,
  stateCode,
  bitCode,
} from '../../wire.ts'

export const AgentApplicationRow = z.object({
  id: z.string(),
  player_id: z.string(),
  username: z.string(),
  realname: z.string(),
  mobile: z.string(),
  apply_info: z.string(),
  state: stateCode(orderStates),
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
    replica: 'caughtUp',
    input: ListQuery,
    reply: itemsOf(AgentApplicationRow),
  },
)
/**
 * Approves an application. `plan_id`: the agent's first plan, the default plan if omitted; one that pays more waits for a second
 * operator.
 */
export const approveAgent = write(
  'operator:agent.decide',
  'agent.approve',
  'POST /console/api/agent-applications/:id/approve',
  {
    needsFreshFactor: true,
    mayWait: true,
    input: z.object({ id: z.string(), plan_id: z.number().int().nullable().optional() }),
    reply: AgentApplicationRow,
    refusals: [ApprovalStale, NotFound, AgentApplicationDecided, AgentTooDeep, PlanUnknown],
  },
)
export const rejectAgent = write(
  'operator:agent.decide',
  'agent.reject',
  'POST /console/api/agent-applications/:id/reject',
  {
    input: z.object({ id: z.string(), reason: z.string().trim().max(500).default('') }),
    reply: AgentApplicationRow,
    refusals: [NotFound, AgentApplicationDecided],
  },
)

/** `downline`: direct players; `rate`: the agent's share of their net loss, percent. Figures: current month. */
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
  state: stateCode(agentStates),
  /** Whether the portal asks the agent for an authenticator or a passkey. */
  has_factor: z.boolean(),
  created_at: BeijingTime,
})

export const listAgents = read('operator:agent.view', 'agent.list', 'GET /console/api/agents', {
  replica: 'caughtUp',
  input: ListQuery.omit({ sort: true }),
  reply: itemsOf(AgentRow),
})

/** `state` 0 blocks the agent. A new plan (null: the default one) applies from the next month. */
export const changeAgent = write('operator:agent.decide', 'agent.change', 'PATCH /console/api/agents/:id', {
  needsFreshFactor: true,
  mayWait: true,
  input: z.object({
    id: z.string(),
    state: bitCode(agentStates).optional(),
    plan_id: z.number().int().nullable().optional(),
  }),
  reply: AgentRow,
  refusals: [ApprovalStale, NotFound, PlanUnknown],
})

/**
 * Removes an agent's authenticator, recovery codes and passkeys of the portal, and ends their sessions there. With
 * `four_eyes_changes` it needs two operators.
 */
export const resetAgentFactor = write(
  'operator:agent.decide',
  'agent.resetFactor',
  'POST /console/api/agents/:id/reset-otp',
  {
    needsFreshFactor: true,
    mayWait: true,
    input: z.object({ id: z.string(), reason: z.string().trim().min(1).max(200) }),
    reply: AgentRow,
    refusals: [ApprovalStale, NotFound],
  },
)
