import { CorrectionEmpty, MonthNotOver } from '@koi/contract/agent/agent.copy'
import * as contract from '@koi/contract/agent/commission.console'
import { fen, yuanFromFen } from '@koi/contract/money'
import type { Reader } from '../platform/db.ts'
import { newId } from '../platform/id.ts'
import { inDates, likeOf, pageFound } from '../platform/items.ts'
import { auditAct, created, on } from '../platform/on.ts'
import { agentOf } from './agent.list.ts'
import { monthFromText } from './month.ts'
import { pay, review, settle } from './payout.ts'
import { lockStatements, recountDraft } from './settlement.ts'
import { explain, listStatements, statementsOf } from './statement.list.ts'

const corrections = (db: Reader) =>
  db
    .selectFrom('agentCorrection as c')
    .innerJoin('player', 'player.id', 'c.agentId')
    .innerJoin('operator', 'operator.id', 'c.madeBy')
    .leftJoin('agentStatement as s', (join) =>
      join.onRef('s.agentId', '=', 'c.agentId').onRef('s.id', '=', 'c.statementId'),
    )
const all = (db: Reader) =>
  corrections(db).selectAll('c').select(['player.username', 'operator.username as maker', 's.month'])
type Found = Awaited<ReturnType<ReturnType<typeof all>['executeTakeFirstOrThrow']>>
const shape = ({ id, agentId, username, amount, reason, maker, month, createdAt }: Found) => ({
  id,
  player_id: agentId,
  username,
  amount: fen(amount),
  reason,
  made_by: maker,
  month: month?.slice(0, 7) ?? '',
  created_at: createdAt,
})

export const statementConsole = [
  on(contract.listStatements, async ({ db, input }) => listStatements(db, input)),

  on(contract.readStatement, async ({ db, input }) => explain(db, input.id)),

  on(contract.reviewStatement, async (args) => {
    const { tx, input, now } = args
    const isNew = await review(tx, input.id, now)
    const row = await explain(tx, input.id)
    if (isNew)
      await auditAct(tx, args, {
        act: 'agent.review',
        subjectKind: 'agent_statement',
        subjectId: input.id,
        before: { state: 'draft' },
        after: { state: row.state, commission: yuanFromFen(row.commission) },
      })
    return row
  }),

  on(contract.payStatement, async (args) => {
    const { tx, input, now } = args
    const isNew = await pay(tx, input.id, now)
    const row = await explain(tx, input.id)
    if (isNew)
      await auditAct(tx, args, {
        act: 'agent.pay',
        subjectKind: 'agent_statement',
        subjectId: input.id,
        before: { state: 'reviewed' },
        after: { state: row.state, commission: yuanFromFen(row.commission) },
      })
    return row
  }),

  on(contract.settleAgent, async (args) => {
    const { tx, input, caller, now, refuse } = args
    const month = input.month ? (monthFromText(input.month) ?? refuse(MonthNotOver)) : null
    const agent = await agentOf(tx, input.id, now)
    const { paid, statements } = await settle(tx, agent.id, month, { operator: caller.operator, now })
    if (statements.length > 0)
      await auditAct(tx, args, {
        act: 'agent.settle',
        subjectKind: 'agent',
        subjectId: agent.id,
        after: { paid: yuanFromFen(paid), statements },
      })
    const items = await statementsOf(tx, statements)
    return { id: agent.id, player_id: agent.id, username: agent.username, paid, items }
  }),

  on(contract.listCorrections, async ({ db, input }) => {
    let rows = corrections(db)
    if (input.q) rows = rows.where('player.username', 'ilike', likeOf(input.q))
    rows = inDates(rows, 'c.createdAt', input)
    return pageFound(
      input,
      rows
        .selectAll('c')
        .select(['player.username', 'operator.username as maker', 's.month'])
        .orderBy('c.createdAt', 'desc')
        .orderBy('c.id'),
      shape,
    )
  }),

  on(contract.makeCorrection, async (args) => {
    const { tx, input, caller, now, refuse } = args
    if (input.amount === 0) refuse(CorrectionEmpty)
    const agent = await agentOf(tx, input.id, now)
    await lockStatements(tx)
    const id = newId<'AgentCorrection'>()
    const { amount, reason } = input
    const values = { id, agentId: agent.id, amount, reason, madeBy: caller.operator, createdAt: now }
    await tx.insertInto('agentCorrection').values(values).execute()
    await recountDraft(tx, agent.id, now)
    const row = shape(await all(tx).where('c.id', '=', id).executeTakeFirstOrThrow())
    await auditAct(tx, args, {
      act: 'agent.correct',
      subjectKind: 'agent',
      subjectId: agent.id,
      after: { amount: yuanFromFen(row.amount), month: row.month },
      reason,
    })
    return created(row)
  }),
]
