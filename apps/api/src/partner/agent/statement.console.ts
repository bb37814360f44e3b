import type { AuditAct } from '@koi/contract/access/audit/acts.copy'
import { CorrectionEmpty, MonthNotOver } from '@koi/contract/partner/agent/agent.copy'
import type { AgentStatementState } from '@koi/contract/partner/agent/agent'
import * as contract from '@koi/contract/partner/agent/commission.console'
import { fen, yuanFromFen } from '@koi/contract/money'
import type { Instant } from '@koi/contract/time'
import { makersOf, requestGiftApproval } from '../../access/approval/approval.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/text/id.ts'
import { inDates, likeOf, pageFound } from '../../platform/http/items.ts'
import { type Args, auditAct, created, on } from '../../platform/http/on.ts'
import { requireAgentRow } from './agent.list.ts'
import { monthFromText } from '../../platform/base/calendar.ts'
import { payAgentStatement, reviewAgentStatement, settleAgentStatements } from './payout.ts'
import { lockAgentStatements, recountDraft } from './settlement.ts'
import { explainAgentStatement, listAgentStatements, loadStatementRows } from './statement.list.ts'

const corrections = (db: Reader) =>
  db
    .selectFrom('agentCorrection as c')
    .innerJoin('player', 'player.id', 'c.agentId')
    .innerJoin('operator', 'operator.id', 'c.madeBy')
    .leftJoin('operator as second', 'second.id', 'c.decidedBy')
    .leftJoin('agentStatement as s', (join) =>
      join.onRef('s.agentId', '=', 'c.agentId').onRef('s.id', '=', 'c.statementId'),
    )
    .selectAll('c')
    .select(['player.username', 'operator.username as maker', 'second.username as decider', 's.month'])
type Correction = Awaited<ReturnType<ReturnType<typeof corrections>['executeTakeFirstOrThrow']>>
const correctionRow = ({ id, agentId, username, amount, reason, maker, decider, month, createdAt }: Correction) => ({
  id,
  player_id: agentId,
  username,
  amount: fen(amount),
  reason,
  made_by: maker,
  decided_by: decider ?? '',
  month: month?.slice(0, 7) ?? '',
  created_at: createdAt,
})

/** Handler that moves a statement from state `from` to the next one; audited unless it was already there. */
async function advance(
  args: Args<typeof contract.reviewAgentStatement | typeof contract.payAgentStatement>,
  act: AuditAct,
  from: AgentStatementState,
  run: (tx: Tx, id: string, now: Instant) => Promise<boolean>,
) {
  const { tx, input, now } = args
  const isNew = await run(tx, input.id, now)
  const row = await explainAgentStatement(tx, input.id)
  const after = { state: row.state, commission: yuanFromFen(row.commission) }
  if (isNew)
    auditAct(tx, args, { act, subjectKind: 'agent_statement', subjectId: row.id, before: { state: from }, after })
  return row
}

export const agentStatementConsole = [
  on(contract.listAgentStatements, async ({ db, input }) => listAgentStatements(db, input)),

  on(contract.readAgentStatement, async ({ db, input }) => explainAgentStatement(db, input.id)),

  on(contract.reviewAgentStatement, (args) => advance(args, 'agent.review', 'draft', reviewAgentStatement)),
  on(contract.payAgentStatement, (args) => advance(args, 'agent.pay', 'reviewed', payAgentStatement)),

  on(contract.settleAgent, async (args) => {
    const { tx, input, caller, now, refuse } = args
    const month = input.month ? (monthFromText(input.month) ?? refuse(MonthNotOver)) : null
    const agent = await requireAgentRow(tx, input.id, now)
    const { paid, statements } = await settleAgentStatements(tx, agent.id, month, { operator: caller.operator, now })
    if (statements.length > 0)
      auditAct(tx, args, {
        act: 'agent.settle',
        subjectKind: 'agent',
        subjectId: agent.id,
        after: { paid: yuanFromFen(paid), statements },
      })
    const items = await loadStatementRows(tx, statements)
    return { id: agent.id, player_id: agent.id, username: agent.username, paid, items }
  }),

  on(contract.listCorrections, async ({ db, input }) => {
    let rows = corrections(db)
    if (input.q) rows = rows.where('player.username', 'ilike', likeOf(input.q))
    rows = inDates(rows, 'c.createdAt', input)
    return pageFound(input, rows.orderBy('c.createdAt', 'desc').orderBy('c.id'), correctionRow)
  }),

  on(contract.makeCorrection, async (args) => {
    const { tx, input, now, refuse } = args
    if (input.amount === 0) refuse(CorrectionEmpty)
    const agent = await requireAgentRow(tx, input.id, now)
    await lockAgentStatements(tx)
    const { amount, reason } = input
    const about = { subjectKind: 'agent', subjectId: agent.id }
    const payload = { username: agent.username, amount: yuanFromFen(amount), reason }
    const size = fen(Math.abs(amount))
    const waiting = await requestGiftApproval(args, { ...about, amount: size, before: null, after: payload })
    if (waiting) return waiting
    const id = newId<'AgentCorrection'>()
    const { maker, second } = makersOf(args)
    const values = { id, agentId: agent.id, amount, reason, madeBy: maker, decidedBy: second, createdAt: now }
    await tx.insertInto('agentCorrection').values(values).execute()
    await recountDraft(tx, agent.id, now)
    const row = correctionRow(await corrections(tx).where('c.id', '=', id).executeTakeFirstOrThrow())
    auditAct(tx, args, {
      act: 'agent.correct',
      ...about,
      after: { amount: yuanFromFen(row.amount), month: row.month },
      reason,
    })
    return created(row)
  }),
]
