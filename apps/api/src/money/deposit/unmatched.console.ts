import { notes } from '@koi/contract/money/deposit/deposit.copy'
import { AlreadyDecided } from '@koi/contract/access/approval/approval.copy'
import * as contract from '@koi/contract/money/deposit/deposit.console'
import { isId } from '@koi/contract/id'
import { type Fen, noMoney, yuanFromFen } from '@koi/contract/money'
import { NotFound } from '@koi/contract/refusal.copy'
import type { Instant } from '@koi/contract/time'
import { emit } from '../../platform/event/emit.ts'
import { decideOrder } from '../../access/approval/approval.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { type Decider, deciderColumns } from '../../platform/db/decider.ts'
import { openStateFilter, inDates, likeOf, pageFound } from '../../platform/http/items.ts'
import { auditAct, on } from '../../platform/http/on.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { credit, depositApproval } from './deposit.ts'
import { isBookedFor, reserveOrderFor, type UnmatchedPayment } from './unmatched.ts'

const lockUnmatched = async (tx: Tx, id: string): Promise<UnmatchedPayment> =>
  (isId(id) &&
    (await tx.selectFrom('unmatchedPayment').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())) ||
  refuse(NotFound)

type Closing = Pick<UnmatchedPayment, 'resolution' | 'bookedDepositId' | 'note'> & { closedAt: Instant; by: Decider }

async function close(tx: Tx, id: string, { by, ...closing }: Closing): Promise<void> {
  emit(tx, { kind: 'unmatched_payment.changed' })
  await tx
    .updateTable('unmatchedPayment')
    .set({ ...closing, ...deciderColumns(by) })
    .where('id', '=', id)
    .execute()
}

const joined = (db: Reader | Tx) =>
  db
    .selectFrom('unmatchedPayment')
    .leftJoin('operator', 'operator.id', 'unmatchedPayment.decidedBy')
    .selectAll('unmatchedPayment')
    .select('operator.username as decider')

const readRow = async (tx: Tx, id: string) =>
  toUnmatchedRow(await joined(tx).where('unmatchedPayment.id', '=', id).executeTakeFirstOrThrow())

const toUnmatchedRow = (row: UnmatchedPayment & { decider: string | null }) => ({
  id: row.id,
  channel: row.channel,
  reference: row.reference,
  deposit_no: row.reportedDepositNo,
  amount: row.amount as Fen | null,
  detail: row.detail,
  state: row.closedAt === null ? ('open' as const) : ('closed' as const),
  resolution: row.resolution,
  note: row.note,
  created_at: row.at,
  closed_at: row.closedAt,
  closed_by: row.decider ?? '',
})

export const unmatchedConsole = [
  on(contract.listUnmatched, async ({ db, input }) => {
    const end = input.state ? openStateFilter(input.state) : null
    let rows = joined(db)
    if (input.q) {
      const like = likeOf(input.q)
      rows = rows.where((eb) => eb.or([eb('reference', 'ilike', like), eb('reportedDepositNo', 'ilike', like)]))
    }
    if (end) rows = rows.where('closedAt', end, null)
    rows = inDates(rows, 'at', input)
    return pageFound(input, rows.orderBy('at', 'desc').orderBy('unmatchedPayment.id', 'desc'), toUnmatchedRow)
  }),

  on(contract.creditUnmatched, async (args) => {
    const { tx, input, caller, now, countDecided, refuse } = args
    const by = { kind: 'operator', id: caller.operator } as const
    const before = await lockUnmatched(tx, input.id)
    if (before.closedAt !== null) {
      countDecided(noMoney)
      return (await isBookedFor(tx, before, input.deposit_no)) ? readRow(tx, before.id) : refuse(AlreadyDecided)
    }
    const { order, amount } = await reserveOrderFor(tx, before, input.deposit_no, now)
    countDecided(amount)
    const { reason } = input
    const decision = { order, amount, content: amount, evidence: reason }
    const outcome = await decideOrder(args, depositApproval, decision, () =>
      credit(tx, order, { amount, reference: order.reference, by, at: now, note: reason }),
    )
    const isBooked = outcome === 'approved'
    await close(tx, before.id, {
      resolution: 'booked',
      bookedDepositId: order.id,
      by,
      note: notes.unmatchedCredited(order.depositNo),
      closedAt: now,
    })
    auditAct(tx, args, {
      act: 'unmatched.credit',
      subjectKind: 'unmatched',
      subjectId: before.id,
      before: { reference: before.reference },
      after: { deposit_no: order.depositNo, amount: yuanFromFen(amount), is_booked: isBooked },
      reason: input.reason,
    })
    return readRow(tx, before.id)
  }),

  on(contract.closeUnmatched, async (args) => {
    const { tx, input, caller, now, refuse } = args
    const before = await lockUnmatched(tx, input.id)
    args.countDecided(before.resolution === null && before.amount !== null ? (before.amount as Fen) : noMoney)
    if (before.resolution !== null)
      return before.resolution === 'booked' ? refuse(AlreadyDecided) : readRow(tx, before.id)
    const note = input.note || (input.reason ?? '')
    await close(tx, before.id, {
      resolution: 'closed',
      bookedDepositId: null,
      by: { kind: 'operator', id: caller.operator },
      note,
      closedAt: now,
    })
    auditAct(tx, args, {
      act: 'unmatched.close',
      subjectKind: 'unmatched',
      subjectId: before.id,
      before: { reference: before.reference },
      after: { note },
      reason: note,
    })
    return readRow(tx, before.id)
  }),
]
