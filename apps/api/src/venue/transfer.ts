import type { Fen } from '@koi/contract/money'
import { TooOften } from '@koi/contract/refusal.copy'
import { type Instant, plus, second } from '@koi/contract/time'
import { MainTooLow } from '@koi/contract/venue/venue.copy'
import { account, transitAccount, venueAccount } from '../ledger/accounts.ts'
import { balanceOf, lockBooks, post } from '../ledger/ledger.ts'
import { OutsideFault } from '../outside/fault.ts'
import { refuseBlocked } from '../platform/block.ts'
import type { Tx } from '../platform/db.ts'
import { failPoint } from '../platform/failpoint.ts'
import { type House, transact } from '../platform/house.ts'
import { keyOf } from '../platform/id.ts'
import { refuse } from '../platform/refuse.ts'
import { adapterOf } from './adapter.ts'
import { bookDifference, openSeat } from './mirror.ts'
import { makeSeat, type Venue, venueOf } from './rows.ts'

export const direction = { in: 0, out: 1 } as const
export const transferState = { failed: 0, done: 1, pending: 2 } as const

export interface Order {
  /** Our id of it, for us and for the venue. */
  id: string
  player: string
  venue: Venue
  direction: 0 | 1
  amount: Fen
  why: 'player' | 'recover' | 'launch' | 'operator'
}

/** What a transfer came to. `underWay`: nobody knows yet; the money is kept until somebody does. */
export type Outcome = 'done' | 'failed' | 'underWay'

/** From this long after its last step a transfer counts as left behind (a crash), and is asked about. */
export const patience = 15 * second

/**
 * Writes the order down and, into a venue, takes the money out of the main wallet into transit, so that nothing is
 * asked of the venue that we could forget. `beforeEffect` is the caller's last check.
 * Throws what `refuseBlocked` throws, MainTooLow, and TooOften while another transfer of the player at that venue is on its way.
 */
export async function begin(tx: Tx, order: Order, now: Instant, beforeEffect?: () => Promise<void>): Promise<void> {
  const { id, player, venue, amount } = order
  await lockBooks(tx, player)
  const isIn = order.direction === direction.in
  await refuseBlocked(tx, player, now, isIn)
  if (isIn && (await balanceOf(tx, player)) < amount) refuse(MainTooLow)
  await beforeEffect?.()
  const written = await tx
    .insertInto('transfer')
    .values({
      id,
      playerId: player,
      venue: venue.code,
      direction: order.direction,
      amount,
      state: transferState.pending,
      phase: 'created',
      why: order.why,
      nextAskAt: plus(now, patience),
      createdAt: now,
    })
    .onConflict((is) => is.doNothing())
    .executeTakeFirst()
  if (written.numInsertedOrUpdatedRows !== 1n) refuse(TooOften)
  await makeSeat(tx, player, venue, now)
  await touch(tx, player, venue.code)
  if (!isIn) return
  const transit = transitAccount(venue.ledgerNumber)
  await post(tx, {
    player,
    key: keyOf(id, 'leave'),
    kind: 'transfer.leave',
    about: id,
    from: account.main,
    to: transit,
    amount,
    at: now,
  })
}

const touch = (tx: Tx, player: string, venue: string) =>
  tx
    .updateTable('venuePlayer')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('playerId', '=', player)
    .where('venue', '=', venue)
    .execute()

/** Asks the venue to do what `begin` wrote down, and books what it answers. Never inside a transaction. */
export async function pursue(house: House, order: Order): Promise<Outcome> {
  const { id, player, venue, amount } = order
  failPoint('transfer.created')
  let login: string
  try {
    login = (await openSeat(house, player, venue)).login
  } catch (error) {
    if (!(error instanceof OutsideFault)) throw error
    return close(house, id, 'failed', { from: 'created', note: error.message }) // nothing was asked: nothing moved
  }
  const isMine = await house.db
    .updateTable('transfer')
    .set({ phase: 'asked', askedTimes: 1, nextAskAt: plus(house.clock.now(), patience) })
    .where('id', '=', id)
    .where('state', '=', transferState.pending)
    .where('phase', '=', 'created')
    .executeTakeFirst()
  if (isMine.numUpdatedRows === 0n) return outcomeOf(house, id)
  failPoint('transfer.before-ask')
  const answer = await adapterOf(house, venue).move({
    id,
    player: { login },
    direction: order.direction === direction.in ? 'in' : 'out',
    amount,
  })
  failPoint('transfer.after-ask')
  if (answer !== 'unknown') return close(house, id, answer === 'done' ? 'done' : 'failed')
  await house.db
    .updateTable('transfer')
    .set({ phase: 'unknown', nextAskAt: plus(house.clock.now(), 2 * second) })
    .where('id', '=', id)
    .where('state', '=', transferState.pending)
    .execute()
  return 'underWay'
}

const outcomes = { 0: 'failed', 1: 'done', 2: 'underWay' } as const satisfies Record<number, Outcome>

/** How a transfer stands now. */
export async function outcomeOf(house: Pick<House, 'db'>, id: string): Promise<Outcome> {
  const { state } = await house.db.selectFrom('transfer').select('state').where('id', '=', id).executeTakeFirstOrThrow()
  return outcomes[state as 0 | 1 | 2]
}

/** Ends a pending transfer in a transaction of its own. See `closeIn`. */
export const close = (house: House, id: string, as: 'done' | 'failed', how: Closing = {}): Promise<Outcome> =>
  transact(house, (tx) => closeIn(tx, id, as, house.clock.now(), how))

export interface Closing {
  /** Only while it is in this phase. */
  from?: string
  note?: string
  decidedBy?: string
}

/**
 * Ends a pending transfer: the money arrives, or comes back to where it left. What is ended stays as it ended; the
 * outcome that stands is returned.
 */
export async function closeIn(
  tx: Tx,
  id: string,
  as: 'done' | 'failed',
  now: Instant,
  { from, note, decidedBy }: Closing = {},
): Promise<Outcome> {
  const { playerId: player } = await tx
    .selectFrom('transfer')
    .select('playerId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await lockBooks(tx, player)
  const row = await tx.selectFrom('transfer').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  if (row.state !== transferState.pending || (from && row.phase !== from)) return outcomes[row.state as 0 | 1 | 2]
  const venue = (await venueOf(tx, row.venue))!
  const there = venueAccount(venue.ledgerNumber)
  const transit = transitAccount(venue.ledgerNumber)
  const { amount } = row
  const move = { player, about: id, amount, at: now }
  if (row.direction === direction.in) {
    if (as === 'done')
      await post(tx, { ...move, key: keyOf(id, 'arrive'), kind: 'transfer.arrive', from: transit, to: there })
    else await post(tx, { ...move, key: keyOf(id, 'return'), kind: 'transfer.return', from: transit, to: account.main })
  } else if (as === 'done') {
    // The venue gave more than we knew of: the rest was won there.
    if ((await balanceOf(tx, player, there)) < amount)
      await bookDifference(tx, { player, venue, told: amount, about: id, at: now })
    await post(tx, { ...move, key: keyOf(id, 'arrive'), kind: 'transfer.arrive', from: there, to: account.main })
  }
  await tx
    .updateTable('transfer')
    .set({
      state: as === 'done' ? transferState.done : transferState.failed,
      phase: as,
      closedAt: now,
      nextAskAt: null,
      ...(note === undefined ? {} : { note: note.slice(0, 500) }),
      ...(decidedBy === undefined ? {} : { decidedBy }),
    })
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('venuePlayer')
    .set({ balance: await balanceOf(tx, player, there) })
    .where('playerId', '=', player)
    .where('venue', '=', row.venue)
    .execute()
  await touch(tx, player, row.venue)
  failPoint('transfer.before-commit')
  return as
}
