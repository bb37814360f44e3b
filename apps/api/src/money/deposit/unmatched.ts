import { placeOf } from '@koi/contract/money/deposit/deposit'
import {
  notes,
  OrderBookedByHand,
  UnmatchedBooked,
  UnmatchedOtherChannel,
} from '@koi/contract/money/deposit/deposit.copy'
import { type Fen, rate, yuanForUsdt } from '@koi/contract/money'
import { AmountMalformed, NotFound } from '@koi/contract/refusal.copy'
import type { Instant } from '@koi/contract/time'
import type { Selectable } from 'kysely'
import { emit } from '../../platform/event/emit.ts'
import { newOrderNo } from '../../books/order/order.ts'
import { lockPlayers } from '../../books/ledger/ledger.ts'
import type { Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/text/id.ts'
import { refuse } from '../../platform/text/refuse.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { type Deposit, depositEvent, findDeposit, isReferenceUsed, lockDeposit, lockPayment } from './deposit.ts'

/** A payment that a gateway or chain reported and that fits no order. */
export type UnmatchedPayment = Selectable<Tables['unmatchedPayment']>

/**
 * Finds the order on which a locked, open unmatched payment is booked: the named order while it is pending and unpaid,
 * else a new one of the same player. Returns it locked, with the payment's number. `amount`: fen, as in arrivedFen.
 * Throws NotFound, UnmatchedOtherChannel, OrderBookedByHand, UnmatchedBooked, AmountMalformed.
 */
export async function reserveOrderFor(
  tx: Tx,
  unmatched: UnmatchedPayment,
  depositNo: string,
  at: Instant,
): Promise<{ order: Deposit; amount: Fen }> {
  await lockPayment(tx, unmatched)
  const numbers = [depositNo, unmatched.reportedDepositNo]
  const both = await tx.selectFrom('deposit').select('playerId').where('depositNo', 'in', numbers).execute()
  await lockPlayers(
    tx,
    both.map(({ playerId }) => playerId),
  )
  const named = (await lockDeposit(tx, depositNo)) ?? refuse(NotFound)
  if (placeOf(named.channel) !== placeOf(unmatched.channel)) refuse(UnmatchedOtherChannel)
  // An operator approved the order without a payment number and may have meant this payment, even if the gateway names
  // that order.
  const reported = await findDeposit(tx, unmatched.reportedDepositNo)
  if ([named, reported].some((order) => order?.state === 'approved' && order.reference === ''))
    refuse(OrderBookedByHand)
  if (await isReferenceUsed(tx, unmatched)) refuse(UnmatchedBooked)
  const { reference, channel } = unmatched
  const amount = arrivedFen(unmatched, named) || refuse(AmountMalformed)
  const isFree = named.state === 'pending' && named.reference === ''
  const order = isFree ? named : await insertSecondOrder(tx, { ...named, channel }, amount, at)
  await tx.updateTable('deposit').set({ reference, channel }).where('id', '=', order.id).execute()
  return { order: { ...order, reference, channel }, amount }
}

/** Whether crediting a closed unmatched payment to this order again would repeat the booking that was made. */
export async function isBookedFor(tx: Tx, unmatched: UnmatchedPayment, depositNo: string): Promise<boolean> {
  const { bookedDepositId } = unmatched
  if (bookedDepositId === null) return false
  const booked = await tx.selectFrom('deposit').selectAll().where('id', '=', bookedDepositId).executeTakeFirstOrThrow()
  if (booked.depositNo === depositNo) return true
  const named = await findDeposit(tx, depositNo)
  const isFree = named?.state === 'pending' && named.reference === ''
  return named?.playerId === booked.playerId && placeOf(named.channel) === placeOf(booked.channel) && !isFree
}

/** Fen that arrived; USDT is converted at the order's frozen rate. */
function arrivedFen({ amount, detail }: UnmatchedPayment, order: Deposit): Fen | null {
  if (amount !== null) return amount as Fen
  const { usdt } = detail as { usdt?: string }
  return order.rate === null ? null : yuanForUsdt(usdt ?? '', rate(order.rate))
}

/** Inserts a second order of the same player for an additional payment; it is expired from the start. */
async function insertSecondOrder(tx: Tx, first: Deposit, amount: Fen, at: Instant): Promise<Deposit> {
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
    .onConflict((eb) => eb.column('depositNo').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!made) return insertSecondOrder(tx, first, amount, at) // a concurrent order took this number
  emit(tx, depositEvent('deposit.created', made))
  return made
}
