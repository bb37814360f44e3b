import type { Direction, TransferState } from '@koi/contract/state'
import type { Fen } from '@koi/contract/money'
import { TooOften } from '@koi/contract/refusal.copy'
import { type Instant, plus, second } from '@koi/contract/time'
import { MainTooLow } from '@koi/contract/venue/venue.copy'
import { IdentityDue } from '@koi/contract/verification/verification.copy'
import { type Selectable, sql } from 'kysely'
import { account, inTransit, atVenue } from '../ledger/accounts.ts'
import { balanceOf, post, type Posting, postMany } from '../ledger/ledger.ts'
import { blockOf, lockPlayerStatus, payInBlockOf } from '../identity/playerStatus.ts'
import { venuePlayer } from '../outside/venue.ts'
import type { Tx } from '../platform/db.ts'
import { cappedCreatedAt } from '../platform/due.ts'
import { refuseIntoVenue } from '../protection/stop.ts'
import { failPoint } from '../platform/failpoint.ts'
import type { App } from '../platform/app.ts'
import { keyOf } from '../platform/id.ts'
import { refuse } from '../platform/refuse.ts'
import type { Tables } from '../platform/tables.ts'
import { differenceOf } from '../venue/cachedBalance.ts'
import type { Venue, VenueAccount } from '../venue/venue.ts'

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

/** The player's account at the order's venue, as far as the order needs it. */
export type Place = Pick<VenueAccount, 'venue' | 'login' | 'isKnown'>

/**
 * Writes the order down and, into a venue, takes the money out of the main wallet into transit, so that nothing is
 * asked of the venue that we could forget. `beforeEffect` is the caller's last check. Returns the account at the venue.
 * Throws what `refuseBlocked` and `refuseIntoVenue` throw, MainTooLow, IdentityDue (R4), and TooOften while another
 * transfer of the player at that venue is on its way, and when the venue has just been led elsewhere.
 */
export async function begin(tx: Tx, order: Order, now: Instant, beforeEffect?: () => Promise<void>): Promise<Place> {
  const { id, player, venue, direction, amount, why } = order
  const playerStatus = await lockPlayerStatus(tx, player)
  const isIn = direction === 'in'
  const block = isIn ? payInBlockOf(playerStatus, now) : blockOf(playerStatus)
  if (block) refuse(block)
  if (isIn && playerStatus.balance < amount) refuse(MainTooLow)
  if (isIn) {
    if (playerStatus.isProofDue) refuse(IdentityDue)
    await refuseIntoVenue(tx, player, amount, now)
  }
  await beforeEffect?.()
  const { login } = venuePlayer(playerStatus.username)
  const { rows } = await sql<Pick<Place, 'login' | 'isKnown'>>`
    with here as (
      select code from venue where code = ${venue.code} and adapter = ${venue.adapter} and base_url = ${venue.baseUrl} and settings = ${JSON.stringify(venue.settings)}
      for key share),
    written as (
      insert into transfer (id, player_id, venue, direction, amount, state, why, next_ask_at, created_at)
      select ${id}::uuid, ${player}::uuid, code, ${direction}::text, ${amount}::bigint, 'created', ${why}::text, ${plus(now, stepTimeout)}::timestamptz, ${now}::timestamptz from here
      on conflict do nothing returning 1),
    touched as (
      insert into venue_account as a (player_id, venue, login, version) select ${player}::uuid, code, ${login}::text, 1 from here
      on conflict (player_id, venue) do update set version = a.version + 1 returning a.login, a.is_known)
    select login, is_known from written, touched`.execute(tx)
  const place = rows[0] ?? refuse(TooOften)
  if (isIn)
    await post(tx, {
      player,
      key: keyOf(id, 'leave'),
      kind: 'transfer.leave',
      about: id,
      from: account.main,
      to: inTransit(venue.ledgerNumber),
      amount,
      at: now,
    })
  return { venue, ...place }
}

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
  { id, player }: Pick<Order, 'id' | 'player'>,
  { as, from, note }: Word,
  now: Instant,
  decidedBy?: string,
): Promise<Outcome> {
  const row = await lockTransfer(tx, player, id)
  if (row.closedAt !== null || (from && row.state !== from)) return outcomes[row.state]
  if (as === 'unknown') {
    const unknown = { state: 'unknown' as const, nextAskAt: plus(now, 2 * second) }
    await tx.updateTable('transfer').set(unknown).where('id', '=', id).execute()
    return 'underWay'
  }
  const { ledgerNumber } = row
  const there = atVenue(ledgerNumber)
  const transit = inTransit(ledgerNumber)
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
    const look = { player, venue: { ledgerNumber }, reported: amount, about: id, at: now }
    const won = isMore ? await differenceOf(tx, look) : null
    await postMany(tx, won ? [won, home] : [home])
  }
  await sql`
    with ended as (
      update transfer set state = ${as}, closed_at = ${now}, created_at = ${cappedCreatedAt(now)}, next_ask_at = null,
        note = coalesce(${note?.slice(0, 500) ?? null}, note), decided_by = coalesce(${decidedBy ?? null}, decided_by)
      where id = ${id})
    update venue_account set version = version + 1, balance = coalesce(
      (select balance from ledger.account where player_id = ${player} and code = ${there}), 0)
    where player_id = ${player} and venue = ${row.venue}`.execute(tx)
  failPoint('transfer.before-commit')
  return as
}

/**
 * Takes the lock of the player's ledger and then of the transfer: both as everybody does, in this order. Returns the
 * transfer as it stands then, and the venue's ledger number.
 */
export async function lockTransfer(
  tx: Tx,
  player: string,
  id: string,
): Promise<Transfer & Pick<Venue, 'ledgerNumber'>> {
  const { rows } = await sql<Transfer & Pick<Venue, 'ledgerNumber'>>`
    select t.*, v.ledger_number from lock_transfer(${player}::uuid, ${id}::uuid) t join venue v on v.code = t.venue`.execute(
    tx,
  )
  return rows[0]!
}
