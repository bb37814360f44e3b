import * as contract from '@koi/contract/desk/handOver/handOver.console'
import { HandOverEmpty, HandOverOwn, HandOverTaken } from '@koi/contract/desk/handOver/handOver.copy'
import { isId } from '@koi/contract/id'
import { NotFound } from '@koi/contract/refusal.copy'
import type { Instant } from '@koi/contract/time'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/db.ts'
import type { OperatorCaller } from '../../platform/http/caller.ts'
import { inDates, pageFound, statesOf } from '../../platform/http/items.ts'
import { auditAct, created, on } from '../../platform/http/on.ts'
import { holds } from '../../platform/http/permission.ts'
import { newId } from '../../platform/text/id.ts'

/** Most held orders that a note lists. */
const mostHeld = 50

/** The undecided orders that the operator has claimed, was assigned or has paused. */
async function loadHeld(db: Reader | Tx, operator: string, now: Instant): Promise<contract.Held[]> {
  const { rows } = await sql<contract.Held>`
    with held as (
      select kind, object_id from handling where owner_id = ${operator} and (owned_until is null or owned_until > ${now}))
    select 'deposit' as kind, deposit_no as id, deposit_no as number, created_at from deposit
      where id in (select object_id from held where kind = 'deposits') and state = 'pending'
    union all select 'withdrawal', id::text, order_no, created_at from withdrawal
      where id in (select object_id from held where kind = 'withdrawals') and state in ('review', 'payout')
    union all select 'verification', v.id::text, p.username, v.asked_at
      from verification v join player p on p.id = v.player_id
      where v.id in (select object_id from held where kind = 'verifications') and v.state = 'pending'
    order by created_at limit ${mostHeld}`.execute(db)
  return rows.map(({ kind, id, number }) => ({ kind, id, number }))
}

const handOvers = (db: Reader | Tx) =>
  db
    .selectFrom('handOver as h')
    .innerJoin('operator as b', 'b.id', 'h.byOperator')
    .leftJoin('operator as t', 't.id', 'h.takenBy')
    .select(['h.id', 'h.byOperator', 'h.at', 'h.note', 'h.urgent', 'h.held', 'h.takenAt'])
    .select(['b.username as by', 't.username as takenBy'])

type Row = Awaited<ReturnType<ReturnType<typeof handOvers>['executeTakeFirstOrThrow']>>

const toRow =
  (caller: OperatorCaller) =>
  ({ byOperator: _, held, takenBy, takenAt, ...row }: Row) => ({
    ...row,
    state: takenAt === null ? ('open' as const) : ('taken' as const),
    held: (held as unknown as contract.Held[]).filter(({ kind }) => holds(caller, `${kind}.view`)),
    taken_by: takenBy ?? '',
    taken_at: takenAt,
  })

const readRow = async (tx: Tx, id: string, caller: OperatorCaller) =>
  toRow(caller)(await handOvers(tx).where('h.id', '=', id).executeTakeFirstOrThrow())

export const handOverConsole = [
  on(contract.listHandOvers, async ({ db, input, caller }) => {
    let rows = handOvers(db)
    if (input.state) {
      const [state, other] = statesOf(contract.handOverStates, input.state)
      if (!other) rows = rows.where('h.takenAt', state === 'open' ? 'is' : 'is not', null)
    }
    rows = inDates(rows, 'h.at', input)
    return pageFound(input, rows.orderBy('h.at', 'desc').orderBy('h.id', 'desc'), toRow(caller))
  }),

  on(contract.readShift, async ({ db, caller, now }) => {
    const open = handOvers(db).where('h.takenAt', 'is', null).where('h.byOperator', '<>', caller.operator)
    const [held, rows] = await Promise.all([
      loadHeld(db, caller.operator, now),
      open.orderBy('h.at').orderBy('h.id').limit(20).execute(),
    ])
    return { held, open: rows.map(toRow(caller)) }
  }),

  on(contract.addHandOver, async (args) => {
    const { tx, input, caller, now, refuse } = args
    const held = await loadHeld(tx, caller.operator, now)
    if (input.note === '' && input.urgent === '' && held.length === 0) refuse(HandOverEmpty)
    const id = newId<'HandOver'>()
    await tx
      .insertInto('handOver')
      .values({ id, byOperator: caller.operator, at: now, ...input, held: JSON.stringify(held) })
      .execute()
    const about = { subjectKind: 'hand_over', subjectId: id }
    auditAct(tx, args, { act: 'handOver.add', ...about, after: { ...input, held: held.length } })
    return created(await readRow(tx, id, caller))
  }),

  on(contract.takeHandOver, async (args) => {
    const { tx, input, caller, clock, refuse } = args
    const row = isId(input.id)
      ? await tx.selectFrom('handOver').selectAll().where('id', '=', input.id).forUpdate().executeTakeFirst()
      : undefined
    if (!row) return refuse(NotFound)
    if (row.byOperator === caller.operator) refuse(HandOverOwn)
    if (row.takenBy !== null && row.takenBy !== caller.operator)
      refuse(HandOverTaken, { by: (await readRow(tx, row.id, caller)).taken_by })
    if (row.takenBy === null) {
      // Read the clock after the lock is acquired, so that timestamps follow lock order.
      const taken = { takenBy: caller.operator, takenAt: clock.now() }
      await tx.updateTable('handOver').set(taken).where('id', '=', row.id).execute()
      auditAct(tx, args, { act: 'handOver.take', subjectKind: 'hand_over', subjectId: row.id })
    }
    return readRow(tx, row.id, caller)
  }),
]
