import { notes } from '@koi/contract/deposit/deposit.copy'
import { type Fen, yuanFromFen } from '@koi/contract/money'
import type { Instant } from '@koi/contract/time'
import { emit } from '../event/emit.ts'
import { audit } from '../platform/audit.ts'
import { defer, type Tx } from '../platform/db.ts'
import { newId } from '../platform/id.ts'
import { credit, type Deposit, isReferenceUsed, lockDeposit, lockPayment, rejectDeposit } from './deposit.ts'

/** A payment reported by a channel, signature verified. */
export interface PaymentNotice {
  channel: string
  /** Protocol of the gateway; an order belongs to the adapter it was opened under. */
  adapter: string
  depositNo: string
  result: 'paid' | 'failed'
  amount: Fen
  reference: string
}

export type NoticeResult = 'credited' | 'rejected' | 'known' | 'unmatched'

/** What a notice is compared with. */
interface NoticeSubject {
  order: Deposit | undefined
  /** An order is booked or reserved with the payment's number. */
  isUsed: boolean
}

/** Locks the payment, the player and the order, in this order and in one round trip. */
export async function lockNoticeSubject(tx: Tx, notice: PaymentNotice): Promise<NoticeSubject> {
  const [, order, isUsed] = await Promise.all([
    lockPayment(tx, notice),
    lockDeposit(tx, notice.depositNo),
    isReferenceUsed(tx, notice),
  ])
  return { order, isUsed }
}

/**
 * Applies a payment notice idempotently, in any order of arrival. The exact amount for a pending order of the channel is
 * booked, also after the order's hour. Any other payment becomes an unmatched payment and leaves the order unchanged.
 */
export async function applyNotice(
  tx: Tx,
  notice: PaymentNotice,
  { order, isUsed }: NoticeSubject,
  at: Instant,
): Promise<NoticeResult> {
  const mismatch = !order
    ? 'no such order'
    : order.channel !== notice.channel
      ? 'other channel'
      : order.adapter !== notice.adapter && 'other adapter'
  if (!order || mismatch) return notice.result === 'paid' ? insertUnmatched(tx, notice, mismatch || '', at) : 'known'
  if (notice.result === 'failed') {
    if (order.state !== 'pending') return 'known'
    await rejectDeposit(tx, order, { note: notes.paymentFailed, by: { kind: 'gateway' }, at })
    auditChannel(tx, notice, order, 'deposit.reject', at)
    return 'rejected'
  }
  if (order.state === 'approved') return matchApprovedOrder(tx, order, notice, isUsed, at)
  if (order.state === 'rejected') return insertUnmatched(tx, notice, 'order was rejected', at)
  if (order.reference !== '') return insertUnmatched(tx, notice, 'order has another payment', at)
  if (isUsed) return insertUnmatched(tx, notice, 'number of another order', at)
  if (notice.amount !== order.amount) {
    const note = notes.wrongAmount(yuanFromFen(notice.amount))
    void defer(tx, tx.updateTable('deposit').set({ note }).where('id', '=', order.id))
    return insertUnmatched(tx, notice, 'other amount', at)
  }
  await credit(tx, order, { amount: order.amount, reference: notice.reference, by: { kind: 'gateway' }, at })
  auditChannel(tx, notice, order, 'deposit.credit', at)
  return 'credited'
}

/** Approved by hand before its notice: an equal amount adds the payment number, anything else is unmatched. */
function matchApprovedOrder(tx: Tx, order: Deposit, notice: PaymentNotice, isUsed: boolean, at: Instant): NoticeResult {
  if (order.reference === notice.reference) return 'known'
  if (order.reference !== '' || isUsed) return insertUnmatched(tx, notice, 'order is paid', at)
  if (notice.amount !== order.credited) return insertUnmatched(tx, notice, 'other amount than was booked', at)
  void defer(tx, tx.updateTable('deposit').set({ reference: notice.reference }).where('id', '=', order.id))
  return 'known'
}

/** Deferred; idempotent per channel and payment number. */
export function insertUnmatched(
  tx: Tx,
  {
    channel,
    reference,
    depositNo,
    amount,
  }: Pick<PaymentNotice, 'channel' | 'reference' | 'depositNo'> & { amount: Fen | null },
  why: string,
  at: Instant,
  detail: object = {},
): 'unmatched' {
  const row = tx
    .insertInto('unmatchedPayment')
    .values({
      id: newId<'UnmatchedPayment'>(),
      channel,
      reference,
      reportedDepositNo: depositNo,
      amount,
      detail: JSON.stringify({ why, ...detail }),
      at,
    })
    .onConflict((eb) => eb.columns(['channel', 'reference']).doNothing())
  void defer(tx, row)
  emit(tx, { kind: 'unmatched_payment.changed' })
  return 'unmatched'
}

const auditChannel = (
  tx: Tx,
  { channel, reference, amount }: PaymentNotice,
  order: Deposit,
  act: string,
  at: Instant,
) =>
  audit(tx, {
    actorKind: 'channel',
    actorId: null,
    actorName: channel,
    act,
    subjectKind: 'deposit',
    subjectId: order.depositNo,
    before: { state: order.state },
    after: { reference, amount: yuanFromFen(amount) },
    at,
  })
