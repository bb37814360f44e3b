import { withBatch } from '../../platform/http/batch.ts'
import { orderStates } from '@koi/contract/state'
import {
  AdjustmentReasonMissing,
  MultipleMalformed,
  NothingToAdjust,
} from '@koi/contract/money/adjustment/adjustment.copy'
import * as contract from '@koi/contract/money/adjustment/adjustment.console'
import { AlreadyDecided } from '@koi/contract/access/approval/approval.copy'
import { isId } from '@koi/contract/id'
import { type Fen, fen, fenFromYuan, noMoney, yuanFromFen } from '@koi/contract/money'
import { NotFound } from '@koi/contract/refusal.copy'
import { emit } from '../../platform/event/emit.ts'
import { lockPlayer, lockWithPlayer } from '../../books/ledger/ledger.ts'
import { decideOrder, dropFirstDecision, requestOrderApproval } from '../../access/approval/approval.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { deciderColumns } from '../../platform/db/decider.ts'
import { inDates, likeOf, pageFound, statesOf } from '../../platform/http/items.ts'
import { auditAct, created, on } from '../../platform/http/on.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { type Adjustment, adjustmentApproval, adjustmentEvent, bookAdjustment } from './adjustment.ts'

const joined = (db: Reader | Tx) =>
  db
    .selectFrom('adjustment')
    .innerJoin('player', 'player.id', 'adjustment.playerId')
    .innerJoin('operator as maker', 'maker.id', 'adjustment.madeBy')
    .leftJoin('operator as decider', 'decider.id', 'adjustment.decidedBy')

const columns = ['player.username', 'maker.username as maker', 'decider.username as decider'] as const
type AdjustmentDetails = Adjustment & { username: string; maker: string; decider: string | null }

const toAdjustmentRow = (row: AdjustmentDetails) => ({
  id: row.id,
  player_id: row.playerId,
  username: row.username,
  amount: row.amount,
  kind: row.kind,
  reason: row.reason,
  turnover_multiple: row.turnoverMultiple / 100,
  state: row.state,
  made_by: row.maker,
  decided_by: row.decider ?? '',
  note: row.note,
  created_at: row.createdAt,
  decided_at: row.closedAt,
})

const readRow = async (tx: Tx, id: string) =>
  toAdjustmentRow(
    await joined(tx).selectAll('adjustment').select(columns).where('adjustment.id', '=', id).executeTakeFirstOrThrow(),
  )

/** Parses a multiple into hundredths: '1.5' → 150; at most 100 times. */
function parseHundredths(given: string | number): number {
  const hundredths = fenFromYuan(String(given) || '0')
  return hundredths !== null && hundredths <= 10_000 ? hundredths : refuse(MultipleMalformed)
}

const sizeOf = ({ amount }: { amount: Fen }): Fen => fen(Math.abs(amount))

const adjustmentHandlers = [
  on(contract.addAdjustment, async (args) => {
    const { tx, input, caller, now, idempotency, refuse } = args
    const player = isId(input.id)
      ? await tx.selectFrom('player').select('id').where('id', '=', input.id).executeTakeFirst()
      : undefined
    if (!player) return refuse(NotFound)
    if (input.amount === 0) refuse(NothingToAdjust)
    if (input.reason === '') refuse(AdjustmentReasonMissing)
    const turnoverMultiple = parseHundredths(input.turnover_multiple)
    await lockPlayer(tx, player.id)
    const id = idempotency.orderId
    const approvalId = await requestOrderApproval(args, adjustmentApproval, { id, approvalId: null }, sizeOf(input))
    const isWaiting = approvalId !== null
    const adjustment = await tx
      .insertInto('adjustment')
      .values({
        id,
        playerId: player.id,
        amount: input.amount,
        kind: input.kind,
        reason: input.reason,
        turnoverMultiple,
        state: 'pending',
        madeBy: caller.operator,
        approvalId,
        createdAt: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    emit(tx, adjustmentEvent(adjustment))
    if (!isWaiting) await bookAdjustment(tx, adjustment, caller.operator, now)
    auditAct(tx, args, {
      act: isWaiting ? 'adjustment.ask' : 'adjustment.add',
      subjectKind: 'player',
      subjectId: player.id,
      after: {
        adjustment: adjustment.id,
        amount: yuanFromFen(input.amount),
        kind: input.kind,
        turnover_multiple: turnoverMultiple / 100,
      },
      reason: input.reason,
    })
    return created(await readRow(tx, adjustment.id))
  }),

  on(contract.listAdjustments, async ({ db, input, refuse }) => {
    let rows = joined(db)
    if (input.q) {
      const [like, id] = [likeOf(input.q), input.q.trim()]
      rows = rows.where((eb) =>
        eb.or([eb('player.username', 'ilike', like), ...(isId(id) ? [eb('adjustment.id', '=', id)] : [])]),
      )
    }
    if (input.state) rows = rows.where('adjustment.state', 'in', statesOf(orderStates, input.state))
    if (input.player_id)
      rows = rows.where('adjustment.playerId', '=', isId(input.player_id) ? input.player_id : refuse(NotFound))
    if (input.kind) rows = rows.where('adjustment.kind', '=', input.kind)
    rows = inDates(rows, 'adjustment.createdAt', input)
    return pageFound(
      input,
      rows
        .selectAll('adjustment')
        .select(columns)
        .orderBy('adjustment.createdAt', 'desc')
        .orderBy('adjustment.id', 'desc'),
      toAdjustmentRow,
    )
  }),

  on(contract.approveAdjustment, async (args) => {
    const { tx, input, caller, now, refuse } = args
    const adjustment = await lockWithPlayer(tx, 'adjustment', input.id)
    if (adjustment.state === 'rejected') refuse(AlreadyDecided)
    args.countDecided(adjustment.state === 'pending' ? sizeOf(adjustment) : noMoney)
    if (adjustment.state === 'pending') {
      await decideOrder(args, adjustmentApproval, { order: adjustment, amount: sizeOf(adjustment) }, () =>
        bookAdjustment(tx, adjustment, caller.operator, now),
      )
      auditAct(tx, args, {
        act: 'adjustment.approve',
        subjectKind: 'player',
        subjectId: adjustment.playerId,
        before: { state: adjustment.state },
        after: { adjustment: adjustment.id, state: 'approved', amount: yuanFromFen(adjustment.amount) },
      })
    }
    return readRow(tx, adjustment.id)
  }),

  on(contract.rejectAdjustment, async (args) => {
    const { tx, input, caller, now, refuse } = args
    const adjustment = await lockWithPlayer(tx, 'adjustment', input.id)
    if (adjustment.state === 'approved') refuse(AlreadyDecided)
    args.countDecided(adjustment.state === 'pending' ? sizeOf(adjustment) : noMoney)
    if (adjustment.state === 'pending') {
      const by = { kind: 'operator', id: caller.operator } as const
      await tx
        .updateTable('adjustment')
        .set({ state: 'rejected', ...deciderColumns(by), note: input.reason, closedAt: now })
        .where('id', '=', adjustment.id)
        .execute()
      dropFirstDecision(tx, adjustment, by, now)
      emit(tx, adjustmentEvent({ ...adjustment, state: 'rejected', closedAt: now }))
      auditAct(tx, args, {
        act: 'adjustment.reject',
        subjectKind: 'player',
        subjectId: adjustment.playerId,
        before: { state: adjustment.state },
        after: { adjustment: adjustment.id, state: 'rejected' },
        reason: input.reason,
      })
    }
    return readRow(tx, adjustment.id)
  }),
]

export const adjustmentConsole = withBatch(adjustmentHandlers, {
  preview: contract.previewAdjustments,
  perform: contract.decideAdjustments,
  approve: contract.approveAdjustment,
  reject: contract.rejectAdjustment,
  find: async ({ db }, ids) => {
    const rows = await db
      .selectFrom('adjustment')
      .innerJoin('player', 'player.id', 'adjustment.playerId')
      .select(['adjustment.id', 'username', 'amount', 'adjustment.state'])
      .where('adjustment.id', 'in', ids)
      .execute()
    return rows.map(({ id, username, amount, state }) => ({
      id,
      number: username,
      username,
      amount: sizeOf({ amount }),
      isOpen: state === 'pending',
    }))
  },
})
