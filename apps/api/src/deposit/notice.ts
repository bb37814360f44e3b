import { notes } from '@koi/contract/deposit/deposit.copy'
import { type Fen, yuanFromFen } from '@koi/contract/money'
import type { Instant } from '@koi/contract/time'
import { audit } from '../platform/audit.ts'
import type { Tx } from '../platform/db.ts'
import { newId } from '../platform/id.ts'
import { credit, type Deposit, isReferenceUsed, lockDeposit, lockPayment, rejectDeposit } from './deposit.ts'

/** What a channel says of a payment, once it is proved that the channel says it. */
export interface PaymentNotice {
  /** Our channel's code. */
  channel: string
  /** What its gateway speaks: an order belongs to the one it was opened under. */
  adapter: string
  depositNo: string
  result: 'paid' | 'failed'
  amount: Fen
  /** The channel's own number of the payment. */
  reference: string
}

export type Outcome = 'credited' | 'rejected' | 'known' | 'unmatched'

/**
 * Does what a proved payment calls for, once, however often and in whatever order it is told. The right amount for a
 * waiting order of that channel is booked, also after its hour. Everything else that is paid becomes an unmatched payment
 * and leaves the order as it is.
 */
export async function takeNotice(tx: Tx, notice: PaymentNotice, at: Instant): Promise<Outcome> {
  await lockPayment(tx, notice)
  const order = await lockDeposit(tx, notice.depositNo)
  const stranger = !order
    ? 'no such order'
    : order.channel !== notice.channel
      ? 'other channel'
      : order.adapter !== notice.adapter && 'other adapter'
  if (!order || stranger) return notice.result === 'paid' ? keepUnmatched(tx, notice, stranger || '', at) : 'known'
  if (notice.result === 'failed') {
    if (order.state !== 'pending') return 'known'
    await rejectDeposit(tx, order, { note: notes.paymentFailed, by: notes.byChannel, at })
    await auditChannel(tx, notice, order, 'deposit.reject', at)
    return 'rejected'
  }
  if (order.state === 'approved') return isSamePayment(tx, order, notice, at)
  if (order.state === 'rejected') return keepUnmatched(tx, notice, 'order was rejected', at)
  if (order.reference !== '') return keepUnmatched(tx, notice, 'order has another payment', at)
  if (await isReferenceUsed(tx, notice)) return keepUnmatched(tx, notice, 'number of another order', at)
  if (notice.amount !== order.amount) {
    await tx
      .updateTable('deposit')
      .set({ note: notes.wrongAmount(yuanFromFen(notice.amount)) })
      .where('id', '=', order.id)
      .execute()
    return keepUnmatched(tx, notice, 'other amount', at)
  }
  await credit(tx, order, { amount: order.amount, reference: notice.reference, by: notes.byChannel, at })
  await auditChannel(tx, notice, order, 'deposit.credit', at)
  return 'credited'
}

/**
 * An order that an operator approved before its notice came takes the notice's number if it tells what was booked; another
 * amount, and a second payment, is an unmatched payment.
 */
async function isSamePayment(tx: Tx, order: Deposit, notice: PaymentNotice, at: Instant): Promise<Outcome> {
  if (order.reference === notice.reference) return 'known'
  if (order.reference !== '' || (await isReferenceUsed(tx, notice)))
    return keepUnmatched(tx, notice, 'order is paid', at)
  if (notice.amount !== order.credited) return keepUnmatched(tx, notice, 'other amount than was booked', at)
  await tx.updateTable('deposit').set({ reference: notice.reference }).where('id', '=', order.id).execute()
  return 'known'
}

/** Keeps money that fits no order for an operator; the same payment is kept once. */
export async function keepUnmatched(
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
): Promise<'unmatched'> {
  await tx
    .insertInto('unmatchedPayment')
    .values({
      id: newId<'UnmatchedPayment'>(),
      channel,
      reference,
      depositNo,
      amount,
      detail: JSON.stringify({ why, ...detail }),
      at,
    })
    .onConflict((is) => is.columns(['channel', 'reference']).doNothing())
    .execute()
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
