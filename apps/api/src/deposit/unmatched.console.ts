import { notes } from '@koi/contract/deposit/deposit.copy'
import { AlreadyDecided } from '@koi/contract/review/review.copy'
import * as contract from '@koi/contract/deposit/deposit.console'
import { isId } from '@koi/contract/id'
import { type Fen, yuanFromFen } from '@koi/contract/money'
import { NotFound } from '@koi/contract/refusal.copy'
import type { Instant } from '@koi/contract/time'
import { emit } from '../event/emit.ts'
import type { Tx } from '../platform/db.ts'
import { openStateFilter, inDates, likeOf, pageFound } from '../platform/items.ts'
import { auditAct, on } from '../platform/on.ts'
import { refuse } from '../platform/refuse.ts'
import { approve } from '../review/review.ts'
import { credit, depositReview } from './deposit.ts'
import { isBookedFor, reserveOrderFor, type UnmatchedPayment } from './unmatched.ts'

const lockUnmatched = async (tx: Tx, id: string): Promise<UnmatchedPayment> =>
  (isId(id) &&
    (await tx.selectFrom('unmatchedPayment').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())) ||
  refuse(NotFound)

type Closing = Pick<UnmatchedPayment, 'resolution' | 'bookedDepositId' | 'closedBy' | 'note'> & { closedAt: Instant }

async function close(tx: Tx, id: string, closing: Closing): Promise<UnmatchedPayment> {
  await emit(tx, { kind: 'unmatched_payment.changed' })
  return tx.updateTable('unmatchedPayment').set(closing).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

const toUnmatchedRow = (row: UnmatchedPayment) => ({
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
  closed_by: row.closedBy,
})

export const unmatchedConsole = [
  on(contract.listUnmatched, async ({ db, input }) => {
    const end = input.state ? openStateFilter(input.state) : null
    let rows = db.selectFrom('unmatchedPayment')
    if (input.q) {
      const like = likeOf(input.q)
      rows = rows.where((eb) => eb.or([eb('reference', 'ilike', like), eb('reportedDepositNo', 'ilike', like)]))
    }
    if (end) rows = rows.where('closedAt', end, null)
    rows = inDates(rows, 'at', input)
    return pageFound(input, rows.selectAll().orderBy('at', 'desc').orderBy('id', 'desc'), toUnmatchedRow)
  }),

  on(contract.creditUnmatched, async (args) => {
    const { tx, input, caller, now, refuse } = args
    const { operator, operatorName } = caller
    const before = await lockUnmatched(tx, input.id)
    if (before.closedAt !== null)
      return (await isBookedFor(tx, before, input.deposit_no)) ? toUnmatchedRow(before) : refuse(AlreadyDecided)
    const { order, amount } = await reserveOrderFor(tx, before, input.deposit_no, now)
    const decision = { operator, at: now, content: amount, evidence: input.reason ?? '' }
    const outcome = await approve(tx, depositReview, order, amount, decision, () =>
      credit(tx, order, { amount, reference: order.reference, by: operatorName, at: now, note: input.reason ?? '' }),
    )
    const after = await close(tx, before.id, {
      resolution: 'booked',
      bookedDepositId: order.id,
      closedBy: operatorName,
      note: notes.unmatchedCredited(order.depositNo),
      closedAt: now,
    })
    await auditAct(tx, args, {
      act: 'unmatched.credit',
      subjectKind: 'unmatched',
      subjectId: before.id,
      before: { reference: before.reference },
      after: { deposit_no: order.depositNo, amount: yuanFromFen(amount), is_booked: outcome === 'done' },
      reason: input.reason,
    })
    return toUnmatchedRow(after)
  }),

  on(contract.closeUnmatched, async (args) => {
    const { tx, input, caller, now, refuse } = args
    const before = await lockUnmatched(tx, input.id)
    if (before.resolution !== null)
      return before.resolution === 'booked' ? refuse(AlreadyDecided) : toUnmatchedRow(before)
    const note = input.note || (input.reason ?? '')
    const after = await close(tx, before.id, {
      resolution: 'closed',
      bookedDepositId: null,
      closedBy: caller.operatorName,
      note,
      closedAt: now,
    })
    await auditAct(tx, args, {
      act: 'unmatched.close',
      subjectKind: 'unmatched',
      subjectId: before.id,
      before: { reference: before.reference },
      after: { note },
      reason: note,
    })
    return toUnmatchedRow(after)
  }),
]
