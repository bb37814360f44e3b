import type { AuditAct } from '@koi/contract/access/audit/acts.copy'
import { notes } from '@koi/contract/money/deposit/deposit.copy'
import { type Fen, yuanFromFen } from '@koi/contract/money'
import type { Instant } from '@koi/contract/time'
import { emit } from '../../platform/event/emit.ts'
import { audit } from '../../platform/db/audit.ts'
import { defer, type Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/text/id.ts'
import { type DepositTry, findTry, parsePayNumber } from './try.ts'
import { credit, type Deposit, isReferenceUsed, lockDeposit, lockPayment, rejectDeposit } from './deposit.ts'

/** A payment that a channel reported; its signature is verified. */
export interface PaymentNotice {
  channel: string
  /** Adapter of the channel: an order belongs to the adapter with which it was opened. */
  adapter: string
  /** Order number as the gateway got it, with the suffix of the try. */
  depositNo: string
  result: 'paid' | 'failed'
  amount: Fen
  reference: string
}

export type NoticeResult = 'credited' | 'rejected' | 'known' | 'unmatched'

/** The order and its state, with which a notice is compared. */
interface NoticeSubject {
  order: Deposit | undefined
  /** The try whose number the notice names. */
  asked: DepositTry | undefined
  /** Whether another order is booked or reserved with the payment's number. */
  isUsed: boolean
}

/**
 * Locks the payment, the player and the order, in this order and in one round trip. An order with several tries needs a
 * second one.
 */
export async function lockNoticeSubject(tx: Tx, notice: PaymentNotice): Promise<NoticeSubject> {
  const { depositNo, number } = parsePayNumber(notice.depositNo)
  const [, order, isUsed] = await Promise.all([
    lockPayment(tx, notice),
    lockDeposit(tx, depositNo),
    isReferenceUsed(tx, notice),
  ])
  return { order, asked: order && (await findTry(tx, order, number)), isUsed }
}

/**
 * Applies a payment notice, idempotently and in any order of arrival. The exact amount for a pending order is booked,
 * even after the order's hour, if this channel was tried with the number in the notice, and even if the next channel
 * was tried since. Any other payment becomes an unmatched payment and leaves the order unchanged.
 */
export async function applyNotice(
  tx: Tx,
  notice: PaymentNotice,
  { order, asked, isUsed }: NoticeSubject,
  at: Instant,
): Promise<NoticeResult> {
  const mismatch = !asked
    ? 'no such order'
    : asked.channel !== notice.channel
      ? 'other channel'
      : asked.adapter !== notice.adapter && 'other adapter'
  if (!order || !asked || mismatch)
    return notice.result === 'paid' ? insertUnmatched(tx, notice, mismatch || '', at) : 'known'
  const isLastTry = asked.number === order.tries
  if (notice.result === 'failed') {
    if (order.state !== 'pending' || !isLastTry) return 'known'
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
  if (!isLastTry) {
    const { channel, adapter, costFixed, costRate } = asked
    void defer(tx, tx.updateTable('deposit').set({ channel, adapter, costFixed, costRate }).where('id', '=', order.id))
  }
  await credit(tx, order, { amount: order.amount, reference: notice.reference, by: { kind: 'gateway' }, at })
  auditChannel(tx, notice, order, 'deposit.credit', at)
  return 'credited'
}

/**
 * Applies a notice to an order that was approved by hand before: an equal amount adds the payment number, anything else
 * is unmatched.
 */
function matchApprovedOrder(tx: Tx, order: Deposit, notice: PaymentNotice, isUsed: boolean, at: Instant): NoticeResult {
  const isSameChannel = order.channel === notice.channel
  if (isSameChannel && order.reference === notice.reference) return 'known'
  if (!isSameChannel || order.reference !== '' || isUsed) return insertUnmatched(tx, notice, 'order is paid', at)
  if (notice.amount !== order.credited) return insertUnmatched(tx, notice, 'other amount than was booked', at)
  void defer(tx, tx.updateTable('deposit').set({ reference: notice.reference }).where('id', '=', order.id))
  return 'known'
}

/** Inserts an unmatched payment, deferred; idempotent per channel and payment number. */
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
  act: AuditAct,
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
