import type { Direction, TransferState } from '@koi/contract/state'
import type { Fen } from '@koi/contract/money'
import { TooOften } from '@koi/contract/refusal.copy'
import { type Instant, plus, second } from '@koi/contract/time'
import { MainTooLow } from '@koi/contract/venue/venue.copy'
import type { Selectable } from 'kysely'
import { account, inTransit, atVenue } from '../ledger/accounts.ts'
import { balanceOf, lockPlayer, post, type Posting, postMany } from '../ledger/ledger.ts'
import { refuseBlocked, refusePayInBlocked } from '../identity/standing.ts'
import type { Tx } from '../platform/db.ts'
import { failPoint } from '../platform/failpoint.ts'
import type { App } from '../platform/app.ts'
import { keyOf } from '../platform/id.ts'
import { refuse } from '../platform/refuse.ts'
import type { Tables } from '../platform/tables.ts'
import { differenceOf } from '../venue/cachedBalance.ts'
import { createVenueAccount, type Venue, venueOf } from '../venue/venue.ts'

export type Transfer = Selectable<Tables['transfer']>

/** A transfer that is to be made. */
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
  await (isIn ? refusePayInBlocked(tx, player, now) : refuseBlocked(tx, player))
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
      state: 'created',
      why: order.why,
      nextAskAt: plus(now, stepTimeout),
      createdAt: now,
    })
    .onConflict((is) => is.doNothing())
    .executeTakeFirst()
  if (written.numInsertedOrUpdatedRows !== 1n) refuse(TooOften)
  await createVenueAccount(tx, player, venue)
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

/** How a transfer is to end, as far as it is known: `unknown` until the venue says. */
export interface Word {
  as: 'done' | 'failed' | 'unknown'
  /** Counts only while the transfer is in this state. */
  from?: TransferState
  note?: string
}

const outcomes = {
  failed: 'failed',
  done: 'done',
  created: 'underWay',
  asked: 'underWay',
  unknown: 'underWay',
  manual: 'underWay',
} as const satisfies Record<TransferState, Outcome>

/** How a transfer stands now. */
export async function outcomeOf(app: Pick<App, 'db'>, id: string): Promise<Outcome> {
  const { state } = await app.db.selectFrom('transfer').select('state').where('id', '=', id).executeTakeFirstOrThrow()
  return outcomes[state]
}

/**
 * Ends a transfer on its way: the money arrives, or comes back to where it left; one that is unknown is asked about soon.
 * What is ended stays as it ended; the outcome that stands is returned.
 */
export async function finalize(
  tx: Tx,
  id: string,
  { as, from, note }: Word,
  now: Instant,
  decidedBy?: string,
): Promise<Outcome> {
  const { playerId: player } = await tx
    .selectFrom('transfer')
    .select('playerId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await lockPlayer(tx, player)
  const row = await tx.selectFrom('transfer').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  if (row.closedAt !== null || (from && row.state !== from)) return outcomes[row.state]
  if (as === 'unknown') {
    const unknown = { state: 'unknown' as const, nextAskAt: plus(now, 2 * second) }
    await tx.updateTable('transfer').set(unknown).where('id', '=', id).execute()
    return 'underWay'
  }
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
    const home: Posting = { ...move, key: keyOf(id, 'arrive'), kind: 'transfer.arrive', from: there, to: account.main }
    // The venue gave more than we knew of: the rest was won there.
    const isMore = (await balanceOf(tx, player, there)) < amount
    const won = isMore ? await differenceOf(tx, { player, venue, reported: amount, about: id, at: now }) : null
    await postMany(tx, won ? [won, home] : [home])
  }
  await tx
    .updateTable('transfer')
    .set({
      state: as,
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
