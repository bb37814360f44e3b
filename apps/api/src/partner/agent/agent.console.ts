import { isId } from '@koi/contract/id'
import { NotFound } from '@koi/contract/refusal.copy'
import { orderStates } from '@koi/contract/state'
import * as contract from '@koi/contract/partner/agent/agent.console'
import { requestApproval } from '../../access/approval/approval.ts'
import type { Reader } from '../../platform/db/db.ts'
import { inDates, likeOf, pageFound, statesOf } from '../../platform/http/items.ts'
import { auditAct, on } from '../../platform/http/on.ts'
import { openIn } from '../../platform/base/personal.ts'
import type { FolderSecret } from '../../platform/base/secret.ts'
import { approve, reject } from './agent.ts'
import { requireAgentRow, changeAgent, listAgents } from './agent.list.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { planConsole, requestPlan } from './plan.console.ts'
import { resetFactor } from './agentAuth.ts'
import { agentStatementConsole } from './statement.console.ts'

const applications = (db: Reader) =>
  db
    .selectFrom('agentApplication as a')
    .innerJoin('player', 'player.id', 'a.playerId')
    .leftJoin('operator', 'operator.id', 'a.decidedBy')

const loadPlanId = async (db: Reader, agent: string): Promise<number | null> =>
  (await db.selectFrom('agent').select('planId').where('playerId', '=', agent).executeTakeFirstOrThrow()).planId

const selected = (from: ReturnType<typeof applications>) =>
  from.selectAll('a').select(['player.username', 'player.realname', 'operator.username as decider'])
type AgentRecord = Awaited<ReturnType<ReturnType<typeof selected>['executeTakeFirstOrThrow']>>

const toApplicationRow =
  (key: FolderSecret) =>
  ({
    playerId,
    applyInfo,
    decider,
    createdAt,
    closedAt,
    decidedByKind: _kind,
    decidedBy: _id,
    ...row
  }: AgentRecord) => ({
    ...row,
    realname: openIn(key, 'player.realname', playerId, row.realname),
    mobile: openIn(key, 'agent_application.mobile', row.id, row.mobile),
    player_id: playerId,
    apply_info: applyInfo,
    decided_by: decider ?? '',
    created_at: createdAt,
    closed_at: closedAt,
  })
async function loadApplication(db: Reader, key: FolderSecret, id: string) {
  if (!isId(id)) return refuse(NotFound)
  const row = await selected(applications(db)).where('a.id', '=', id).executeTakeFirst()
  return toApplicationRow(key)(row ?? refuse(NotFound))
}

export const agentConsole = (key: FolderSecret) => [
  ...planConsole,
  ...agentStatementConsole,

  on(contract.listAgentApplications, async ({ db, input }) => {
    let rows = applications(db)
    rows = inDates(rows, 'a.createdAt', input)
    if (input.q) rows = rows.where('player.username', 'ilike', likeOf(input.q))
    if (input.state) rows = rows.where('a.state', 'in', statesOf(orderStates, input.state))
    const direction = input.sort === 'created_at' ? 'asc' : 'desc'
    return pageFound(
      input,
      selected(rows).orderBy('a.createdAt', direction).orderBy('a.id', direction),
      toApplicationRow(key),
    )
  }),

  on(contract.approveAgent, async (args) => {
    const { tx, input, caller, now } = args
    const plan = input.plan_id ?? null
    const { state } = await loadApplication(tx, key, input.id)
    const about = { subjectKind: 'agent_application', subjectId: input.id }
    const waiting = state === 'pending' ? await requestPlan(args, about, null, plan) : null
    if (waiting) return waiting
    const isNew = await approve(tx, input.id, { operator: caller.operator, now, plan })
    const row = await loadApplication(tx, key, input.id)
    if (isNew)
      auditAct(tx, args, {
        act: 'agent.approve',
        ...about,
        before: { state: 'pending' },
        after: { state: 'approved', player_id: row.player_id },
      })
    return row
  }),

  on(contract.rejectAgent, async (args) => {
    const { tx, input, caller, now } = args
    const { reason } = input
    if (await reject(tx, input.id, { reason, operator: caller.operator, now })) {
      auditAct(tx, args, {
        act: 'agent.reject',
        subjectKind: 'agent_application',
        subjectId: input.id,
        before: { state: 'pending' },
        after: { state: 'rejected' },
        reason,
      })
    }
    return loadApplication(tx, key, input.id)
  }),

  on(contract.listAgents, async ({ db, input, now }) => listAgents(db, input, now)),

  on(contract.changeAgent, async (args) => {
    const { tx, input, now } = args
    const before = await requireAgentRow(tx, input.id, now)
    const about = { subjectKind: 'agent', subjectId: input.id }
    if (input.plan_id !== undefined) {
      const { state } = input
      const rest = state === undefined ? {} : { before: { state: before.state }, after: { state } }
      const waiting = await requestPlan(args, { ...about, ...rest }, await loadPlanId(tx, input.id), input.plan_id)
      if (waiting) return waiting
    }
    await changeAgent(tx, input, now)
    const after = await requireAgentRow(tx, input.id, now)
    auditAct(tx, args, {
      act: 'agent.change',
      ...about,
      before: { state: before.state, plan: before.plan },
      after: { state: after.state, plan: after.plan },
    })
    return after
  }),

  on(contract.resetAgentFactor, async (args) => {
    const { tx, input, now } = args
    const { username, has_factor } = await requireAgentRow(tx, input.id, now)
    const before = { has_factor }
    const after = { has_factor: false, reason: input.reason }
    const waiting = await requestApproval(args, { subjectKind: 'agent', subjectId: username, before, after })
    if (waiting) return waiting
    if (await resetFactor(tx, input.id, now))
      auditAct(tx, args, {
        act: 'agent.resetFactor',
        subjectKind: 'agent',
        subjectId: input.id,
        reason: input.reason,
      })
    return requireAgentRow(tx, input.id, now)
  }),
]
