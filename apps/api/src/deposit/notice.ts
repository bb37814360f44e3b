import { notes } from '@koi/contract/deposit/deposit.copy'
import { orderState } from '@koi/contract/deposit/deposit'
import { type Fen, yuanFromFen } from '@koi/contract/money'
import type { Instant } from '@koi/contract/time'
import { audit } from '../platform/audit.ts'
import type { Tx } from '../platform/db.ts'
import { newId } from '../platform/id.ts'
import { credit, type Deposit, isReferenceUsed, lockDeposit, lockPayment, rejectDeposit } from './deposit.ts'

/** What a channel says of a payment, once it is proved that the channel says it. */
export interface Told {
  /** Our channel's code. */
  channel: string
  depositNo: string
  result: 'paid' | 'failed'
  amount: Fen
  /** The channel's own number of the payment. */
  reference: string
}

export type Outcome = 'credited' | 'rejected' | 'known' | 'stray'

/**
 * Does what a proved payment calls for, once, however often and in whatever order it is told. The right amount for a
 * waiting order of that channel is booked, also after its hour. Everything else that is paid becomes a stray payment
 * and leaves the order as it is.
 */
export async function takeNotice(tx: Tx, told: Told, at: Instant): Promise<Outcome> {
  await lockPayment(tx, told)
  const order = await lockDeposit(tx, told.depositNo)
  if (!order || order.channel !== told.channel)
    return told.result === 'paid' ? stray(tx, told, order ? 'other channel' : 'no such order', at) : 'known'
  if (told.result === 'failed') {
    if (order.state !== orderState.pending) return 'known'
    await rejectDeposit(tx, order, { note: notes.paymentFailed, by: notes.byChannel, at })
    await auditChannel(tx, told, order, 'deposit.reject', at)
    return 'rejected'
  }
  if (order.state === orderState.approved) return isSamePayment(tx, order, told, at)
  if (order.state === orderState.rejected) return stray(tx, told, 'order was rejected', at)
  if (order.reference !== '') return stray(tx, told, 'order has another payment', at)
  if (await isReferenceUsed(tx, told)) return stray(tx, told, 'number of another order', at)
  if (told.amount !== order.amount) {
    await tx
      .updateTable('deposit')
      .set({ note: notes.wrongAmount(yuanFromFen(told.amount)) })
      .where('id', '=', order.id)
      .execute()
    return stray(tx, told, 'other amount', at)
  }
  await credit(tx, order, { amount: order.amount, reference: told.reference, by: notes.byChannel, at })
  await auditChannel(tx, told, order, 'deposit.credit', at)
  return 'credited'
}

/** An order that an operator approved before its notice came takes the notice's number; a second payment is a stray. */
async function isSamePayment(tx: Tx, order: Deposit, told: Told, at: Instant): Promise<Outcome> {
  if (order.reference === told.reference) return 'known'
  if (order.reference !== '' || (await isReferenceUsed(tx, told))) return stray(tx, told, 'order is paid', at)
  await tx.updateTable('deposit').set({ reference: told.reference }).where('id', '=', order.id).execute()
  return 'known'
}

/** Keeps money that fits no order for an operator; the same payment is kept once. */
export async function stray(
  tx: Tx,
  { channel, reference, depositNo, amount }: Pick<Told, 'channel' | 'reference' | 'depositNo'> & { amount: Fen | null },
  why: string,
  at: Instant,
  detail: object = {},
): Promise<'stray'> {
  await tx
    .insertInto('strayPayment')
    .values({
      id: newId<'Stray'>(),
      channel,
      reference,
      depositNo,
      amount,
      detail: JSON.stringify({ why, ...detail }),
      at,
    })
    .onConflict((is) => is.columns(['channel', 'reference']).doNothing())
    .execute()
  return 'stray'
}

const auditChannel = (tx: Tx, { channel, reference, amount }: Told, order: Deposit, act: string, at: Instant) =>
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
