import { notes, OrderBookedByHand, UnmatchedBooked, UnmatchedOtherChannel } from '@koi/contract/deposit/deposit.copy'
import { type Fen, rate, yuanForUsdt } from '@koi/contract/money'
import { AmountMalformed, NotFound } from '@koi/contract/refusal.copy'
import type { Instant } from '@koi/contract/time'
import type { Selectable } from 'kysely'
import { newOrderNo } from '../order/order.ts'
import { lockPlayers } from '../ledger/ledger.ts'
import type { Tx } from '../platform/db.ts'
import { newId } from '../platform/id.ts'
import { refuse } from '../platform/refuse.ts'
import type { Tables } from '../platform/tables.ts'
import { type Deposit, findDeposit, isReferenceUsed, lockDeposit, lockPayment } from './deposit.ts'

/** An unmatched payment: money that a gateway reported and that fits no order as it stands. */
export type UnmatchedPayment = Selectable<Tables['unmatchedPayment']>

/**
 * The order on which a locked, open unmatched payment is to be booked, locked and with the payment's number: the named one
 * while it waits, else a new one next to it. `amount` in fen is what arrived, never what somebody typed. Throws NotFound,
 * UnmatchedOtherChannel, OrderBookedByHand, UnmatchedBooked, AmountMalformed.
 */
export async function orderFor(
  tx: Tx,
  unmatched: UnmatchedPayment,
  depositNo: string,
  at: Instant,
): Promise<{ order: Deposit; amount: Fen }> {
  await lockPayment(tx, unmatched)
  const numbers = [depositNo, unmatched.depositNo]
  const both = await tx.selectFrom('deposit').select('playerId').where('depositNo', 'in', numbers).execute()
  await lockPlayers(
    tx,
    both.map(({ playerId }) => playerId),
  )
  const named = (await lockDeposit(tx, depositNo)) ?? refuse(NotFound)
  if (named.channel !== unmatched.channel) refuse(UnmatchedOtherChannel)
  // Approved without a number: whoever did it may have meant this very payment, also where the gateway tells it of that order.
  const told = await findDeposit(tx, unmatched.depositNo)
  if ([named, told].some((order) => order?.state === 'approved' && order.reference === '')) refuse(OrderBookedByHand)
  if (await isReferenceUsed(tx, unmatched)) refuse(UnmatchedBooked)
  const { reference } = unmatched
  const amount = arrived(unmatched, named) || refuse(AmountMalformed)
  const isFree = named.state === 'pending' && named.reference === ''
  const order = isFree ? named : await openBeside(tx, named, amount, at)
  await tx.updateTable('deposit').set({ reference }).where('id', '=', order.id).execute()
  return { order: { ...order, reference }, amount }
}

/** The order on which an operator booked a closed unmatched payment; undefined where it was closed without. */
export async function bookedOn(tx: Tx, { channel, reference, note }: UnmatchedPayment): Promise<Deposit | undefined> {
  const order = await tx
    .selectFrom('deposit')
    .selectAll()
    .where('channel', '=', channel)
    .where('reference', '=', reference)
    .executeTakeFirst()
  return order && note === notes.unmatchedCredited(order.depositNo) ? order : undefined
}

/**
 * Whether a closed unmatched payment was booked as it would be for the named order: on that order, or, where that had been
 * decided or paid already, next to it (ruling 11).
 */
export async function isBookedFor(tx: Tx, unmatched: UnmatchedPayment, depositNo: string): Promise<boolean> {
  const booked = await bookedOn(tx, unmatched)
  if (!booked || booked.depositNo === depositNo) return booked !== undefined
  const named = await findDeposit(tx, depositNo)
  const isFree = named?.state === 'pending' && named.reference === ''
  return named?.playerId === booked.playerId && named.channel === booked.channel && !isFree
}

/** What arrived, in fen: yuan as the gateway said it, USDT at the rate that was frozen for the order. */
function arrived({ amount, detail }: UnmatchedPayment, order: Deposit): Fen | null {
  if (amount !== null) return amount as Fen
  const { usdt } = detail as { usdt?: string }
  return order.rate === null ? null : yuanForUsdt(usdt ?? '', rate(order.rate))
}

/** An order of the same player and channel for money that came next to the first; nobody is waited for to pay it. */
async function openBeside(tx: Tx, first: Deposit, amount: Fen, at: Instant): Promise<Deposit> {
  const made = await tx
    .insertInto('deposit')
    .values({
      id: newId<'Deposit'>(),
      depositNo: newOrderNo('D', at),
      playerId: first.playerId,
      channel: first.channel,
      protocol: first.protocol,
      amount,
      rate: first.rate,
      state: 'pending',
      receiverId: first.receiverId,
      receiverNo: first.receiverNo,
      note: notes.besideOrder(first.depositNo),
      expiresAt: at,
      isExpired: true,
      createdAt: at,
    })
    .onConflict((is) => is.column('depositNo').doNothing())
    .returningAll()
    .executeTakeFirst()
  return made ?? openBeside(tx, first, amount, at) // the number was taken this moment
}
