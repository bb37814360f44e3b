import { z } from 'zod'
import { ApprovalStale } from '../../access/approval/approval.copy.ts'
import { Blacklisted, Disabled, NotFound, TooOften } from '../../refusal.copy.ts'
import {
  AgentBlocked,
  CollectTooMuch,
  CorrectionEmpty,
  MonthNotOver,
  NothingToCollect,
  PlanCategoryTwice,
  StatementNotReviewed,
  StatementPaid,
} from './agent.copy.ts'
import { read, write } from '../../endpoint.ts'
import { most } from '../../bounds.ts'
import { Hundredths, upTo } from '../../hundredths.ts'
import { categories } from '../../play/game/game.ts'
import { BeijingTime, Flag, itemsOf, ListQuery, SignedYuan, spelled, Yuan, Label } from '../../wire.ts'
import { AgentStatementDetail, AgentStatementRow } from './agent.ts'

const OneAgentStatement = z.object({ id: z.string() })

export const listAgentStatements = read(
  'operator:agent.view',
  'agent.statements',
  'GET /console/api/agent-statements',
  {
    replica: 'caughtUp',
    input: ListQuery.omit({ sort: true }),
    reply: itemsOf(AgentStatementRow),
  },
)
export const readAgentStatement = read(
  'operator:agent.view',
  'agent.statement',
  'GET /console/api/agent-statements/:id',
  {
    input: OneAgentStatement,
    reply: AgentStatementDetail,
    refusals: [NotFound],
  },
)
/** Recalculates the draft of a finished month and freezes it. */
export const reviewAgentStatement = write(
  'operator:agent.settle',
  'agent.review',
  'POST /console/api/agent-statements/:id/review',
  {
    needsFreshFactor: true,
    input: OneAgentStatement,
    reply: AgentStatementDetail,
    refusals: [NotFound, StatementPaid, MonthNotOver, AgentBlocked],
  },
)
/** Books a reviewed statement to the commission account, from which the agent collects it. */
export const payAgentStatement = write(
  'operator:agent.settle',
  'agent.pay',
  'POST /console/api/agent-statements/:id/pay',
  {
    needsFreshFactor: true,
    input: OneAgentStatement,
    reply: AgentStatementDetail,
    refusals: [NotFound, StatementNotReviewed, AgentBlocked],
  },
)

/** Issues and pays statements of finished months, up to `month` (`YYYY-MM`), and collects them for the agent. */
export const settleAgent = write('operator:agent.settle', 'agent.settle', 'POST /console/api/agents/:id/settle', {
  needsFreshFactor: true,
  input: z.object({ id: z.string(), month: z.string().optional() }),
  reply: z.object({
    id: z.string(),
    player_id: z.string(),
    username: z.string(),
    paid: Yuan,
    items: z.array(AgentStatementRow),
  }),
  refusals: [MonthNotOver, NotFound, AgentBlocked, Blacklisted, Disabled, NothingToCollect, CollectTooMuch, TooOften],
})

/** `month`: the statement it is included in; '' until the next statement. */
export const CorrectionRow = z.object({
  id: z.string(),
  player_id: z.string(),
  username: z.string(),
  amount: SignedYuan,
  reason: z.string(),
  made_by: z.string(),
  /** The second operator; '' if none was required. */
  decided_by: z.string(),
  month: z.string(),
  created_at: BeijingTime,
})
export const listCorrections = read('operator:agent.view', 'agent.corrections', 'GET /console/api/agent-corrections', {
  replica: 'caughtUp',
  input: ListQuery.omit({ sort: true, state: true }),
  reply: itemsOf(CorrectionRow),
})
/** Adds a correction to the open draft or the next statement. From `four_eyes_adjustment` on it waits for a second operator. */
export const makeCorrection = write(
  'operator:agent.settle',
  'agent.correct',
  'POST /console/api/agents/:id/corrections',
  {
    needsFreshFactor: true,
    movesMoney: true,
    mayWait: true,
    input: z.object({ id: z.string(), amount: SignedYuan, reason: z.string().trim().min(1).max(200) }),
    reply: CorrectionRow,
    refusals: [ApprovalStale, CorrectionEmpty, NotFound],
  },
)

const Share = upTo(Hundredths, most.share)
const TurnoverShare = upTo(Hundredths, most.turnoverShare)
const Rates = z.array(z.object({ category_id: spelled(categories), turnover_rate: TurnoverShare, rate: Share })).max(40)

/** `rates`: categories with their own shares; `override_rate`: share of the commission of direct sub-agents. */
export const PlanRow = z.object({
  id: z.number(),
  name: z.string(),
  turnover_rate: Hundredths,
  rate: Hundredths,
  override_rate: Hundredths,
  rates: z.array(z.object({ category_id: spelled(categories), turnover_rate: Hundredths, rate: Hundredths })),
  carries_loss: Flag,
  is_default: Flag,
})

export const listPlans = read('operator:agent.view', 'agent.plans', 'GET /console/api/agent-plans', {
  input: ListQuery.omit({ q: true, sort: true, state: true, from: true, to: true }),
  reply: itemsOf(PlanRow),
})
export const makePlan = write('operator:agent.settle', 'agent.makePlan', 'POST /console/api/agent-plans', {
  needsFreshFactor: true,
  mayWait: true,
  input: z.object({
    name: Label.min(1).max(40),
    turnover_rate: TurnoverShare,
    rate: Share,
    override_rate: Share.default(0),
    rates: Rates.default([]),
    carries_loss: Flag.default(true),
  }),
  reply: PlanRow,
  refusals: [ApprovalStale, NotFound, PlanCategoryTwice],
})
/** Changes a plan from the next month on; waits for a second operator when it pays more. `is_default`: makes it the plan of every agent without a plan of their own. */
export const changePlan = write('operator:agent.settle', 'agent.changePlan', 'PATCH /console/api/agent-plans/:id', {
  needsFreshFactor: true,
  mayWait: true,
  input: z.object({
    id: z.coerce.number().int(),
    name: Label.min(1).max(40).optional(),
    turnover_rate: TurnoverShare.optional(),
    rate: Share.optional(),
    override_rate: Share.optional(),
    rates: Rates.optional(),
    carries_loss: Flag.optional(),
    is_default: Flag.optional(),
  }),
  reply: PlanRow,
  refusals: [ApprovalStale, NotFound, PlanCategoryTwice],
})
