import type { Direction, TransferState } from '@koi/contract/state'
import type { Fen } from '@koi/contract/money'
import { TooOften } from '@koi/contract/refusal.copy'
import { type Instant, plus, second } from '@koi/contract/time'
import { MainTooLow } from '@koi/contract/venue/venue.copy'
import { account, inTransit, atVenue } from '../ledger/accounts.ts'
import { balanceOf, lockPlayer, post } from '../ledger/ledger.ts'
import { OutsideFault } from '../outside/fault.ts'
import { refuseBlocked } from '../platform/block.ts'
import type { Tx } from '../platform/db.ts'
import { failPoint } from '../platform/failpoint.ts'
import { type App, transact } from '../platform/app.ts'
import { keyOf } from '../platform/id.ts'
import { refuse } from '../platform/refuse.ts'
import { adapterOf } from './adapter.ts'
import { bookDifference, openVenueAccount } from './cachedBalance.ts'
import { createVenueAccount, type Venue, venueOf } from './rows.ts'

export interface Order {
  /** Our id of it, for us and for the venue. */
  id: string
  player: string
  venue: Venue
  direction: Direction
  amount: Fen
  why: 'player' | 'recover' | 'launch' | 'operator'
}

/** What a transfer came to. `underWay`: nobody knows yet; the money is kept until somebody does. */
export type Outcome = 'done' | 'failed' | 'underWay'

/** From this long after its last step a transfer counts as left behind (a crash), and is asked about. */
export const stepTimeout = 15 * second

/**
 * Writes the order down and, into a venue, takes the money out of the main wallet into transit, so that nothing is
 * asked of the venue that we could forget. `beforeEffect` is the caller's last check.
 * Throws what `refuseBlocked` throws, MainTooLow, and TooOften while another transfer of the player at that venue is on its way.
 */
export async function begin(tx: Tx, order: Order, now: Instant, beforeEffect?: () => Promise<void>): Promise<void> {
  const { id, player, venue, amount } = order
  await lockPlayer(tx, player)
  const isIn = order.direction === 'in'
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
      state: 'pending',
      phase: 'created',
      why: order.why,
      nextAskAt: plus(now, stepTimeout),
      createdAt: now,
    })
    .onConflict((is) => is.doNothing())
    .executeTakeFirst()
  if (written.numInsertedOrUpdatedRows !== 1n) refuse(TooOften)
  await createVenueAccount(tx, player, venue, now)
  await touch(tx, player, venue.code)
  if (!isIn) return
  const transit = inTransit(venue.ledgerNumber)
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
    .updateTable('venueAccount')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('playerId', '=', player)
    .where('venue', '=', venue)
    .execute()

/** Asks the venue to do what `begin` wrote down, and books what it answers. Never inside a transaction. */
export async function execute(app: App, order: Order): Promise<Outcome> {
  const { id, player, venue, amount } = order
  failPoint('transfer.created')
  let login: string
  try {
    login = (await openVenueAccount(app, player, venue)).login
  } catch (error) {
    if (!(error instanceof OutsideFault)) throw error
    return finalizeNow(app, id, 'failed', { from: 'created', note: error.message }) // nothing was asked: nothing moved
  }
  const isMine = await app.db
    .updateTable('transfer')
    .set({ phase: 'asked', askedTimes: 1, nextAskAt: plus(app.clock.now(), stepTimeout) })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('phase', '=', 'created')
    .executeTakeFirst()
  if (isMine.numUpdatedRows === 0n) return outcomeOf(app, id)
  failPoint('transfer.before-ask')
  const answer = await adapterOf(app, venue).move({
    id,
    player: { login },
    direction: order.direction,
    amount,
  })
  failPoint('transfer.after-ask')
  if (answer !== 'unknown') return finalizeNow(app, id, answer === 'done' ? 'done' : 'failed')
  await app.db
    .updateTable('transfer')
    .set({ phase: 'unknown', nextAskAt: plus(app.clock.now(), 2 * second) })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute()
  return 'underWay'
}

const outcomes = { failed: 'failed', done: 'done', pending: 'underWay' } as const satisfies Record<
  TransferState,
  Outcome
>

/** How a transfer stands now. */
export async function outcomeOf(app: Pick<App, 'db'>, id: string): Promise<Outcome> {
  const { state } = await app.db.selectFrom('transfer').select('state').where('id', '=', id).executeTakeFirstOrThrow()
  return outcomes[state]
}

/** Ends a pending transfer in a transaction of its own. See `closeIn`. */
export const finalizeNow = (app: App, id: string, as: 'done' | 'failed', how: Closing = {}): Promise<Outcome> =>
  transact(app, (tx) => finalize(tx, id, as, app.clock.now(), how))

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
export async function finalize(
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
  await lockPlayer(tx, player)
  const row = await tx.selectFrom('transfer').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  if (row.state !== 'pending' || (from && row.phase !== from)) return outcomes[row.state]
  const venue = (await venueOf(tx, row.venue))!
  const there = atVenue(venue.ledgerNumber)
  const transit = inTransit(venue.ledgerNumber)
  const { amount } = row
  const move = { player, about: id, amount, at: now }
  if (row.direction === 'in') {
    if (as === 'done')
      await post(tx, { ...move, key: keyOf(id, 'arrive'), kind: 'transfer.arrive', from: transit, to: there })
    else await post(tx, { ...move, key: keyOf(id, 'return'), kind: 'transfer.return', from: transit, to: account.main })
  } else if (as === 'done') {
    // The venue gave more than we knew of: the rest was won there.
    if ((await balanceOf(tx, player, there)) < amount)
      await bookDifference(tx, { player, venue, reported: amount, about: id, at: now })
    await post(tx, { ...move, key: keyOf(id, 'arrive'), kind: 'transfer.arrive', from: there, to: account.main })
  }
  await tx
    .updateTable('transfer')
    .set({
      state: as,
      phase: as,
      closedAt: now,
      nextAskAt: null,
      ...(note === undefined ? {} : { note: note.slice(0, 500) }),
      ...(decidedBy === undefined ? {} : { decidedBy }),
    })
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('venueAccount')
    .set({ balance: await balanceOf(tx, player, there) })
    .where('playerId', '=', player)
    .where('venue', '=', row.venue)
    .execute()
  await touch(tx, player, row.venue)
  failPoint('transfer.before-commit')
  return as
}
