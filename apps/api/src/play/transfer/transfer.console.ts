import { transferStates } from '@koi/contract/state'
import * as contract from '@koi/contract/play/transfer/transfer.console'
import { NotFound } from '@koi/contract/refusal.copy'
import { EvidenceMissing } from '@koi/contract/play/venue/venue.copy'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'
import { inDates, likeOf, pageFound, sortOf, statesOf } from '../../platform/http/items.ts'
import { auditAct, on } from '../../platform/http/on.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { transact } from '../../platform/ops/app.ts'
import { isId } from '@koi/contract/id'
import { decideOrder } from '../../access/approval/approval.ts'
import { taskDueAt } from '../../platform/task/task.ts'
import { closeVenueFault, lockManual, resolveTransfer, staleTransfer, transferApproval } from './resolve.ts'
import { queryTransferKind, settleTransfer } from './transfer.ts'

// Left joins although the rows always exist: PostgreSQL can then omit them from the count query.
const joined = (db: Reader) =>
  db
    .selectFrom('transfer')
    .leftJoin('player', 'player.id', 'transfer.playerId')
    .leftJoin('venue', 'venue.code', 'transfer.venue')
    .leftJoin('approval', 'approval.id', 'transfer.approvalId')
    .leftJoin('operator as decider', 'decider.id', 'transfer.decidedBy')

const selected = (db: Reader) =>
  joined(db)
    .selectAll('transfer')
    .select(['player.username', 'venue.name as venueName', 'approval.decision', 'decider.username as decider'])
    .select(taskDueAt(queryTransferKind, 'transfer.id').as('nextAskAt'))
    .$narrowType<{ username: string; venueName: string; decision: 'done' | 'failed' | null }>()

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
  step: row.state,
  why: row.why,
  asked_times: row.askedTimes,
  not_found_times: row.notFoundTimes,
  next_ask_at: row.nextAskAt,
  note: row.note,
  first_decision: row.decision,
  decided_by: row.decider ?? '',
  created_at: row.createdAt,
  decided_at: row.closedAt,
})

const requireTransfer = async (db: Reader, id: string) =>
  shown((await selected(db).where('transfer.id', '=', id).executeTakeFirst()) ?? refuse(NotFound))

export const transferConsole = [
  on(contract.listTransfers, async ({ db, input, refuse }) => {
    let rows = selected(db)
    if (input.q) {
      const [like, id] = [likeOf(input.q), input.q.trim()]
      rows = rows.where((eb) =>
        eb.or([eb('player.username', 'ilike', like), ...(isId(id) ? [eb('transfer.id', '=', id)] : [])]),
      )
    }
    if (input.state) rows = rows.where('transfer.state', 'in', statesOf(transferStates, input.state))
    if (input.venue) rows = rows.where('transfer.venue', '=', input.venue)
    if (input.direction) rows = rows.where('transfer.direction', '=', input.direction)
    if (input.player_id)
      rows = rows.where('transfer.playerId', '=', isId(input.player_id) ? input.player_id : refuse(NotFound))
    rows = inDates(rows, 'transfer.createdAt', input)
    const order = sortOf(input.sort, ['created_at', 'amount'] as const, 'created_at')
    return pageFound(
      input,
      rows
        .orderBy(sql`(transfer.closed_at is null)`, 'desc')
        .orderBy(`transfer.${order.column === 'amount' ? 'amount' : 'createdAt'}`, order.direction)
        .orderBy('transfer.id', 'desc'),
      shown,
    )
  }),

  on(contract.reconcileTransfer, async (args) => {
    const { app, caller, input, refuse } = args
    const { id, decision, evidence = '' } = input
    if (!isId(id)) refuse(NotFound)
    const before = await requireTransfer(app.db, id)
    const subject = { subjectKind: 'transfer', subjectId: id, before: { state: before.state } }
    if (!decision) {
      const row = await staleTransfer(app, id)
      if (row) await resolveTransfer(app, row)
      const { state } = await requireTransfer(app.db, id)
      await transact(app, (tx) => auditAct(tx, args, { act: 'transfer.reconcile', ...subject, after: { state } }))
      return requireTransfer(app.db, id)
    }
    const result = decision === 'success' ? 'done' : 'failed'
    return transact(app, async (tx) => {
      const order = await lockManual(tx, id, result)
      if (order === null) return requireTransfer(tx, id)
      if (evidence.trim() === '') refuse(EvidenceMissing)
      const at = app.clock.now()
      const { operator } = caller
      const decision = { order, amount: order.amount, content: result, evidence }
      const outcome = await decideOrder({ ...args, tx, now: at }, transferApproval, decision, async () => {
        const by = { kind: 'operator', id: operator } as const
        await settleTransfer(tx, { id, player: order.playerId }, { result, note: evidence }, at, by)
        await closeVenueFault(tx, id, at)
      })
      if (outcome !== 'unchanged')
        auditAct(tx, args, {
          act: outcome === 'approved' ? 'transfer.decide' : 'transfer.decideFirst',
          ...subject,
          after: { decision: { operator, at, said: result, evidence } },
          reason: evidence,
        })
      return requireTransfer(tx, id)
    })
  }),
]
