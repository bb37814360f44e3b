import { type DepositRefusal, placeOf } from '@koi/contract/money/deposit/deposit'
import { AlreadyDecided } from '@koi/contract/access/approval/approval.copy'
import { type Fen, yuanFromFen, yuanText } from '@koi/contract/money'
import type { Instant } from '@koi/contract/time'
import { type Selectable, sql } from 'kysely'
import type { FeedOrder } from '@koi/contract/platform/feed/feed.open'
import { emit, type NewEvent } from '../../platform/event/emit.ts'
import { post } from '../../books/ledger/ledger.ts'
import { toldReason } from '../../books/order/told.ts'
import { announcement } from '../../player/messenger/announce.ts'
import { notifyPlayer } from '../../player/message/message.ts'
import { dropFirstDecision, type OrderKind } from '../../access/approval/approval.ts'
import { clearClaim } from '../../platform/claim/claim.ts'
import { takeAdvisoryLock } from '../../platform/db/advisoryLock.ts'
import { defer, type Reader, type Tx } from '../../platform/db/db.ts'
import { type Decider, deciderColumns, undecided } from '../../platform/db/decider.ts'
import { refuse } from '../../platform/text/refuse.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { addRequirement } from '../turnover/turnover.ts'

export type Deposit = Selectable<Tables['deposit']>

/** Kind of the task that queries the gateway about an order. */
export const queryDepositKind = 'query-deposit'

/** Approval of a deposit; the operators decide on the amount that arrived, in fen. */
export const depositApproval: OrderKind<Deposit> = {
  setting: 'four_eyes_deposit',
  act: 'deposit.approve',
  subjectKind: 'deposit',
  markWaiting(tx, { id, note }, { approvalId, evidence }) {
    const waiting = { approvalId, note: evidence || note }
    void defer(tx, tx.updateTable('deposit').set(waiting).where('id', '=', id))
    clearClaim(tx, { kind: 'deposits', id })
    emit(tx, { kind: 'deposit.handled', about: id })
  },
  /** Only orders of the same player count; the caller holds the player's lock. */
  madeAlone: ({ playerId }, operator, since) => sql`
    select d.credited as amount from deposit d left join approval a on a.id = d.approval_id
    where d.player_id = ${playerId} and d.decided_by = ${operator} and a.state is distinct from 'approved'
      and d.state = 'approved' and d.closed_at >= ${since}`,
}

/** The event of a deposit in the form that the feed publishes. */
export const depositEvent = (
  kind: 'deposit.created' | 'deposit.closed',
  order: Pick<
    Deposit,
    'id' | 'playerId' | 'depositNo' | 'channel' | 'state' | 'amount' | 'credited' | 'createdAt' | 'closedAt'
  >,
): NewEvent => ({
  kind,
  player: order.playerId,
  about: order.id,
  data: {
    number: order.depositNo,
    channel: placeOf(order.channel),
    state: order.state,
    amount_fen: order.amount,
    credited_fen: order.credited,
    created_at: order.createdAt,
    closed_at: order.closedAt,
  } satisfies FeedOrder<'deposit.changed'>,
})

/** Finds a deposit of any player: for operators and channels only. */
export const findDeposit = (db: Reader | Tx, depositNo: string): Promise<Deposit | undefined> =>
  db.selectFrom('deposit').selectAll().where('depositNo', '=', depositNo).executeTakeFirst()

/** Locks a payment, which serializes its bookings. Taken before player and order locks, to avoid deadlocks. */
export const lockPayment = (tx: Tx, { channel, reference }: { channel: string; reference: string }) =>
  takeAdvisoryLock(tx, 'external', `${channel}:${reference}`)

/** Whether an order is booked with this payment, or reserved for the second operator. */
export const isReferenceUsed = async (
  tx: Tx,
  { channel, reference }: { channel: string; reference: string },
): Promise<boolean> =>
  (await tx
    .selectFrom('deposit')
    .select('id')
    .where('channel', '=', channel)
    .where('reference', '=', reference)
    .where('reference', '<>', sql.lit('')) // matches the condition of the partial index
    .executeTakeFirst()) !== undefined

/** Locks the player of an order, then the order, in one round trip. */
export async function lockDeposit(tx: Tx, depositNo: string): Promise<Deposit | undefined> {
  const [, order] = await Promise.all([
    sql`select lock_player(player_id) from deposit where deposit_no = ${depositNo}`.execute(tx),
    tx.selectFrom('deposit').selectAll().where('depositNo', '=', depositNo).forUpdate().executeTakeFirst(),
  ])
  return order
}

/**
 * Books a locked, pending deposit, deferred: `amount` fen from `cash` to the main wallet, with a turnover requirement
 * of the same amount. `reference`: the channel's payment number. Throws AlreadyDecided.
 */
export async function credit(
  tx: Tx,
  deposit: Deposit,
  { amount, reference, by, at, note = '' }: { amount: Fen; reference: string; by: Decider; at: Instant; note?: string },
): Promise<void> {
  if (deposit.state !== 'pending') refuse(AlreadyDecided)
  const credited = tx
    .updateTable('deposit')
    .set({
      state: 'approved',
      credited: amount,
      reference,
      ...deciderColumns(by),
      closedAt: at,
      ...(note === '' ? {} : { note }),
    })
    .where('id', '=', deposit.id)
  void defer(tx, credited)
  if (by.kind !== 'operator') dropFirstDecision(tx, deposit, by, at)
  post(tx, {
    player: deposit.playerId,
    kind: 'deposit.credit',
    order: deposit.id,
    amount,
    at,
  })
  addRequirement(tx, {
    player: deposit.playerId,
    source: 'deposit',
    about: deposit.id,
    amount,
    at,
  })
  emit(
    tx,
    depositEvent('deposit.closed', { ...deposit, state: 'approved', credited: amount, closedAt: at }),
    announcement('deposit.credited', {
      about: deposit.id,
      player: deposit.playerId,
      data: { order: deposit.depositNo, amount: yuanFromFen(amount) },
      now: at,
    }),
  )
}

/**
 * Rejects a locked, pending deposit and reopens an unmatched payment that was reserved for it, deferred. The player is told of
 * an operator's decision: preset and note, or without both the reason. Throws AlreadyDecided.
 */
export async function rejectDeposit(
  tx: Tx,
  deposit: Deposit,
  {
    note,
    by,
    at,
    refusal = null,
    playerNote = '',
  }: { note: string; by: Decider; at: Instant; refusal?: DepositRefusal | null; playerNote?: string },
): Promise<void> {
  if (deposit.state !== 'pending') refuse(AlreadyDecided)
  const isByOperator = by.kind === 'operator'
  const told = isByOperator ? playerNote || (refusal ? '' : note) : ''
  const rejected = tx
    .updateTable('deposit')
    .set({
      state: 'rejected',
      reference: '',
      note,
      refusal,
      playerNote: told,
      ...deciderColumns(by),
      closedAt: at,
    })
    .where('id', '=', deposit.id)
  void defer(tx, rejected)
  dropFirstDecision(tx, deposit, by, at)
  emit(tx, depositEvent('deposit.closed', { ...deposit, state: 'rejected', closedAt: at }))
  if (isByOperator)
    notifyPlayer(
      tx,
      deposit.playerId,
      ({ deposit: { refusedCopy, refusalTexts } }) =>
        refusedCopy(
          deposit.depositNo,
          yuanText(deposit.amount),
          toldReason(refusalTexts, { refusal, playerNote: told }),
        ),
      { now: at },
    )
  if (deposit.reference === '') return
  emit(tx, { kind: 'unmatched_payment.changed' })
  const reopened = tx
    .updateTable('unmatchedPayment')
    .set({ resolution: null, bookedDepositId: null, closedAt: null, ...undecided })
    .where('bookedDepositId', '=', deposit.id)
  void defer(tx, reopened)
}
