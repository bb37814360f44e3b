import * as contract from '@koi/contract/agent/agent.console'
import { MonthNotOver } from '@koi/contract/agent/agent.copy'
import type { Reader } from '../platform/db.ts'
import { fromOf, itemsAround, likeOf, limitsOf, toOf } from '../platform/items.ts'
import { auditAct, on } from '../platform/on.ts'
import { refuse } from '../platform/refuse.ts'
import { approve, reject } from './agent.ts'
import { agentOf, changeAgent, listAgents, listStatements, statementsOf } from './agent.list.ts'
import { planConsole } from './plan.console.ts'
import { monthFromText } from './month.ts'
import { settle } from './settlement.ts'

const applications = (db: Reader) =>
  db
    .selectFrom('agentApplication as a')
    .innerJoin('player', 'player.id', 'a.playerId')
    .leftJoin('operator', 'operator.id', 'a.decidedBy')

const all = (db: Reader) =>
  applications(db).selectAll('a').select(['player.username', 'player.realname', 'operator.username as decider'])
type Found = Awaited<ReturnType<ReturnType<typeof all>['executeTakeFirstOrThrow']>>

const shape = ({ playerId, applyInfo, decider, createdAt, closedAt, decidedBy: _, ...row }: Found) => ({
  ...row,
  player_id: playerId,
  apply_info: applyInfo,
  decided_by: decider ?? '',
  created_at: createdAt,
  closed_at: closedAt,
})
const applicationOf = async (db: Reader, id: string) =>
  shape(await all(db).where('a.id', '=', id).executeTakeFirstOrThrow())

export const agentConsole = [
  ...planConsole,

  on(contract.listAgentApplications, async ({ db, input }) => {
    let rows = applications(db)
    const from = fromOf(input.from)
    const to = toOf(input.to)
    if (from) rows = rows.where('a.createdAt', '>=', from)
    if (to) rows = rows.where('a.createdAt', '<', to)
    if (input.q) rows = rows.where('player.username', 'ilike', likeOf(input.q))
    if (input.state) rows = rows.where('a.state', '=', Number(input.state) || 0)
    const { total } = await rows.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const { limit, offset } = limitsOf(input)
    const direction = input.sort === 'created_at' ? 'asc' : 'desc'
    const found = await rows
      .selectAll('a')
      .select(['player.username', 'player.realname', 'operator.username as decider'])
      .orderBy('a.createdAt', direction)
      .orderBy('a.id', direction)
      .limit(limit)
      .offset(offset)
      .execute()
    return itemsAround(found.map(shape), total, input)
  }),

  on(contract.approveAgent, async (asked) => {
    const { tx, input, caller, now } = asked
    const isNew = await approve(tx, input.id, { operator: caller.operator, now })
    const row = await applicationOf(tx, input.id)
    if (isNew)
      await auditAct(tx, asked, {
        act: 'agent.approve',
        subjectKind: 'agent_application',
        subjectId: input.id,
        before: { state: 1 },
        after: { state: 2, player_id: row.player_id },
      })
    return row
  }),

  on(contract.rejectAgent, async (asked) => {
    const { tx, input, caller, now } = asked
    const { reason } = input
    if (await reject(tx, input.id, { reason, operator: caller.operator, now })) {
      await auditAct(tx, asked, {
        act: 'agent.reject',
        subjectKind: 'agent_application',
        subjectId: input.id,
        before: { state: 1 },
        after: { state: 3 },
        reason,
      })
    }
    return applicationOf(tx, input.id)
  }),

  on(contract.listAgents, async ({ db, input, now }) => listAgents(db, input, now)),

  on(contract.changeAgent, async (asked) => {
    const { tx, input, now } = asked
    const before = await agentOf(tx, input.id, now)
    await changeAgent(tx, input)
    const after = await agentOf(tx, input.id, now)
    await auditAct(tx, asked, {
      act: 'agent.change',
      subjectKind: 'agent',
      subjectId: input.id,
      before: { state: before.state, plan: before.plan },
      after: { state: after.state, plan: after.plan },
    })
    return after
  }),

  on(contract.listStatements, async ({ db, input }) => listStatements(db, input)),

  on(contract.settleAgent, async (asked) => {
    const { tx, input, now } = asked
    const month = input.month ? (monthFromText(input.month) ?? refuse(MonthNotOver)) : null
    const agent = await agentOf(tx, input.id, now)
    const { paid, statements } = await settle(tx, agent.id, month, now)
    if (statements.length > 0)
      await auditAct(tx, asked, {
        act: 'agent.settle',
        subjectKind: 'agent',
        subjectId: agent.id,
        after: { paid, statements },
      })
    return {
      id: agent.id,
      player_id: agent.id,
      username: agent.username,
      paid,
      items: await statementsOf(tx, statements),
    }
  }),
]
