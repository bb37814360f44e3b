import { isId } from '@koi/contract/id'
import { fen, yuanFromFen } from '@koi/contract/money'
import { NotFound } from '@koi/contract/refusal.copy'
import { ReferenceNeeded, SourceStatementOpen, SourceStatementPaid } from '@koi/contract/partner/source/source.copy'
import { sourceStatementStates } from '@koi/contract/partner/source/source'
import * as contract from '@koi/contract/partner/source/statement.console'
import { makersOf, requestGiftApproval } from '../../access/approval/approval.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { inDates, likeOf, pageFound, statesOf } from '../../platform/http/items.ts'
import { auditAct, on } from '../../platform/http/on.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { closeStatement, lockStatement, recountStatement } from './statement.ts'

const statements = (db: Reader | Tx) =>
  db
    .selectFrom('sourceStatement')
    .innerJoin('source', 'source.id', 'sourceStatement.sourceId')
    .leftJoin('operator as payer', 'payer.id', 'sourceStatement.paidBy')
    .leftJoin('operator as second', 'second.id', 'sourceStatement.secondBy')
    .selectAll('sourceStatement')
    .select(['source.name as source', 'source.partner', 'payer.username as payer', 'second.username as second'])
type Row = Awaited<ReturnType<ReturnType<typeof statements>['executeTakeFirstOrThrow']>>

const statementRow = (row: Row) => ({
  id: row.id,
  source_id: row.sourceId,
  source: row.source,
  partner: row.partner,
  month: row.month.slice(0, 7),
  deal: row.deal,
  cpa: row.cpa,
  share: row.share,
  players: row.players,
  net_result: fen(row.netResult),
  amount: row.amount,
  state: row.state,
  reference: row.reference,
  paid_by: row.payer ?? '',
  second_by: row.second ?? '',
  closed_at: row.closedAt,
  paid_at: row.paidAt,
})

const readStatement = async (tx: Tx, id: string) =>
  statementRow(await statements(tx).where('sourceStatement.id', '=', id).executeTakeFirstOrThrow())

export const sourceStatementConsole = [
  on(contract.listSourceStatements, async ({ db, input }) => {
    let found = statements(db)
    if (input.q) {
      const like = likeOf(input.q)
      found = found.where((eb) => eb.or([eb('source.name', 'ilike', like), eb('source.partner', 'ilike', like)]))
    }
    if (input.state) found = found.where('sourceStatement.state', 'in', statesOf(sourceStatementStates, input.state))
    const sorted = inDates(found, 'sourceStatement.createdAt', input)
      .orderBy('sourceStatement.month', 'desc')
      .orderBy('sourceStatement.id', 'desc')
    return pageFound(input, sorted, statementRow)
  }),

  on(contract.listSourceStatementLines, async ({ db, input }) => {
    if (!isId<'SourceStatement'>(input.id)) return refuse(NotFound)
    const known = db.selectFrom('sourceStatement').select('id').where('id', '=', input.id)
    const { id } = (await known.executeTakeFirst()) ?? refuse(NotFound)
    const found = db
      .selectFrom('sourceStatementLine as l')
      .innerJoin('player', 'player.id', 'l.playerId')
      .select(['player.id', 'player.username', 'l.cpa', 'l.netResult'])
      .where('l.statementId', '=', id)
      .orderBy('l.netResult', 'desc')
      .orderBy('player.id')
    return pageFound(input, found, ({ netResult, ...row }) => ({ ...row, net_result: fen(netResult) }))
  }),

  on(contract.countSourceStatement, async (args) => {
    const { tx, input, now } = args
    const before = await lockStatement(tx, input.id)
    await recountStatement(tx, before, now)
    const row = await readStatement(tx, input.id)
    auditAct(tx, args, {
      act: 'source.count',
      subjectKind: 'source',
      subjectId: row.source_id,
      before: { month: row.month, amount: yuanFromFen(before.amount) },
      after: { month: row.month, amount: yuanFromFen(row.amount) },
    })
    return row
  }),

  on(contract.closeSourceStatement, async (args) => {
    const { tx, input, now } = args
    const isNew = await closeStatement(tx, await lockStatement(tx, input.id), now)
    const row = await readStatement(tx, input.id)
    if (isNew)
      auditAct(tx, args, {
        act: 'source.close',
        subjectKind: 'source',
        subjectId: row.source_id,
        after: { month: row.month, amount: yuanFromFen(row.amount) },
      })
    return row
  }),

  on(contract.paySourceStatement, async (args) => {
    const { tx, input, now, refuse } = args
    const { reference } = input
    if (reference === '') refuse(ReferenceNeeded)
    const statement = await lockStatement(tx, input.id)
    if (statement.state === 'draft') refuse(SourceStatementOpen)
    if (statement.state === 'paid') refuse(SourceStatementPaid)
    const before = await readStatement(tx, input.id)
    const about = { subjectKind: 'source', subjectId: statement.sourceId }
    const payload = { source: before.source, month: before.month, amount: yuanFromFen(statement.amount), reference }
    const { amount } = statement
    const waiting = await requestGiftApproval(args, { ...about, amount, before: null, after: payload })
    if (waiting) return waiting
    const { maker, second } = makersOf(args)
    await tx
      .updateTable('sourceStatement')
      .set({ state: 'paid', reference, paidAt: now, paidBy: maker, secondBy: second })
      .where('id', '=', statement.id)
      .execute()
    auditAct(tx, args, { act: 'source.pay', ...about, after: payload })
    return readStatement(tx, input.id)
  }),
]
