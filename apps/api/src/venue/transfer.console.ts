import { statesOf } from '../order/order.ts'
import { transferStates } from '@koi/contract/state'
import * as contract from '@koi/contract/venue/venue.console'
import { NotFound } from '@koi/contract/refusal.copy'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Reader } from '../platform/db.ts'
import { fromOf, itemsAround, likeOf, limitsOf, sortOf, toOf } from '../platform/items.ts'
import { auditAct, on } from '../platform/on.ts'
import { refuse } from '../platform/refuse.ts'
import { transact } from '../platform/app.ts'
import { isId } from '@koi/contract/id'
import { decide, reconcileOne } from './reconcile.ts'

const joined = (db: Reader) =>
  db
    .selectFrom('transfer')
    .innerJoin('player', 'player.id', 'transfer.playerId')
    .innerJoin('venue', 'venue.code', 'transfer.venue')

const selected = (db: Reader) => joined(db).selectAll('transfer').select(['player.username', 'venue.name as venueName'])

type Row = Awaited<ReturnType<ReturnType<typeof selected>['execute']>>[number]

const shown = (row: Row) => ({
  id: row.id,
  transfer_no: row.id,
  player_id: row.playerId,
  username: row.username,
  platname: row.venue,
  venue_name: row.venueName,
  direction: row.direction,
  amount: row.amount,
  state: row.state,
  phase: row.phase,
  why: row.why,
  asked_times: row.askedTimes,
  not_found_times: row.notFoundTimes,
  next_ask_at: row.nextAskAt,
  note: row.note,
  first_decision: row.firstDecision,
  decided_by: row.decidedBy,
  created_at: row.createdAt,
  decided_at: row.closedAt,
})

const oneOf = async (db: Reader, id: string) =>
  shown((await selected(db).where('transfer.id', '=', id).executeTakeFirst()) ?? refuse(NotFound))

export const transferConsole = [
  on(contract.listTransfers, async ({ db, input }) => {
    const from = fromOf(input.from)
    const to = toOf(input.to)
    const wanted: Expression<SqlBool>[] = []
    if (input.q)
      wanted.push(sql<SqlBool>`(player.username ilike ${likeOf(input.q)} or transfer.id::text = ${input.q.trim()})`)
    if (input.state) wanted.push(sql<SqlBool>`transfer.state = any(${statesOf(transferStates, input.state)}::text[])`)
    if (input.venue) wanted.push(sql<SqlBool>`transfer.venue = ${input.venue}`)
    if (input.direction) wanted.push(sql<SqlBool>`transfer.direction = ${input.direction}`)
    if (input.player_id) wanted.push(sql<SqlBool>`transfer.player_id::text = ${input.player_id}`)
    if (from) wanted.push(sql<SqlBool>`transfer.created_at >= ${from}`)
    if (to) wanted.push(sql<SqlBool>`transfer.created_at < ${to}`)
    const all = wanted.length ? sql<SqlBool>`${sql.join(wanted, sql` and `)}` : sql<SqlBool>`true`
    const { limit, offset } = limitsOf(input)
    const order = sortOf(input.sort, ['created_at', 'amount'] as const, 'created_at')
    const rows = await selected(db)
      .where(all)
      .orderBy(sql`(transfer.state = 'pending')`, 'desc')
      .orderBy(`transfer.${order.column === 'amount' ? 'amount' : 'createdAt'}`, order.direction)
      .orderBy('transfer.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute()
    const { total } = await joined(db)
      .where(all)
      .select((is) => is.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return itemsAround(rows.map(shown), total, input)
  }),

  on(contract.reconcileTransfer, async (args) => {
    const { app, caller, input } = args
    const { id, decision, evidence = '' } = input
    if (!isId(id)) refuse(NotFound)
    const before = await oneOf(app.db, id)
    if (decision) {
      await decide(
        app,
        { id, decision, evidence, operator: caller.operator, operatorName: caller.operatorName },
        (tx, step) =>
          auditAct(tx, args, {
            act: step === 'closed' ? 'transfer.decide' : 'transfer.decideFirst',
            subjectKind: 'transfer',
            subjectId: id,
            before: { state: before.state, phase: before.phase },
            after: { decision },
            reason: evidence,
          }),
      )
    } else {
      await reconcileOne(app, id)
      const after = await oneOf(app.db, id)
      await transact(app, (tx) =>
        auditAct(tx, args, {
          act: 'transfer.reconcile',
          subjectKind: 'transfer',
          subjectId: id,
          before: { state: before.state, phase: before.phase },
          after: { state: after.state, phase: after.phase },
        }),
      )
    }
    return oneOf(app.db, id)
  }),
]
