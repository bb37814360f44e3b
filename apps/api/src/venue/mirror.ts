import { type Fen, fen } from '@koi/contract/money'
import { type Instant, plus, second } from '@koi/contract/time'
import { account, venueAccount } from '../ledger/accounts.ts'
import { balanceOf, lockBooks, post } from '../ledger/ledger.ts'
import { OutsideFault } from '../outside/fault.ts'
import type { Tx } from '../platform/db.ts'
import { type House, transact } from '../platform/house.ts'
import { keyOf, newId } from '../platform/id.ts'
import { dropIfBroke } from '../turnover/turnover.ts'
import { adapterOf } from './adapter.ts'
import { makeSeat, type Seat, seatOf, seatsOf, type Venue } from './rows.ts'

/** What is known of a balance after asking. */
export interface Known {
  balance: Fen
  /** The venue gave an answer at all. */
  isAnswered: boolean
  /** It did, and the balance is what it said. */
  isLive: boolean
}

const running = new WeakMap<House['pool'], Map<string, Promise<Known>>>()

/** One question per player and venue at a time in this process; who comes meanwhile shares its answer. */
export function askShared(house: House, player: string, seat: Seat): Promise<Known> {
  const mine = running.get(house.pool) ?? new Map<string, Promise<Known>>()
  running.set(house.pool, mine)
  const key = `${player}:${seat.venue.code}`
  const other = mine.get(key)
  if (other) return other
  const question = ask(house, player, seat).finally(() => mine.delete(key))
  mine.set(key, question)
  return question
}

/** Asks the venue for a balance and books what it says. */
export async function ask(house: House, player: string, seat: Seat): Promise<Known> {
  let told: Fen
  try {
    await introduce(house, player, seat)
    told = await adapterOf(house, seat.venue).balance({ login: seat.login })
  } catch (error) {
    if (error instanceof OutsideFault) return { balance: seat.balance, isAnswered: false, isLive: false }
    throw error
  }
  return book(house, player, seat, told)
}

/** Makes the player known at the venue unless he is. Throws OutsideFault. */
export async function introduce(house: House, player: string, seat: Seat): Promise<void> {
  if (seat.isKnown) return
  await adapterOf(house, seat.venue).ensurePlayer({ login: seat.login }, seat.login)
  await house.db
    .updateTable('venuePlayer')
    .set({ isKnown: true })
    .where('playerId', '=', player)
    .where('venue', '=', seat.venue.code)
    .execute()
}

/**
 * Books what a venue said: our account of it becomes the same, the difference is what was won or lost there. Not
 * while a transfer is on its way, and not when one came between the question and the answer.
 */
async function book(house: House, player: string, seat: Seat, told: Fen): Promise<Known> {
  const now = house.clock.now()
  const mine = (tx: Pick<Tx, 'updateTable'>) =>
    tx
      .updateTable('venuePlayer')
      .where('playerId', '=', player)
      .where('venue', '=', seat.venue.code)
      .where('version', '=', seat.version)
  if (told === seat.balance) {
    const { numUpdatedRows } = await mine(house.db).set({ askedAt: now }).executeTakeFirst()
    if (numUpdatedRows > 0n) return { balance: told, isAnswered: true, isLive: true }
  }
  return transact(house, async (tx) => {
    await lockBooks(tx, player)
    const present = (await seatOf(tx, player, seat.venue))!
    const moving = await tx
      .selectFrom('transfer')
      .select('id')
      .where('playerId', '=', player)
      .where('venue', '=', seat.venue.code)
      .where('state', '=', 2)
      .executeTakeFirst()
    if (moving || present.version !== seat.version)
      return { balance: present.balance, isAnswered: true, isLive: !moving || told === present.balance }
    await bookDifference(tx, { player, venue: seat.venue, told, about: newId<'Look'>(), at: now })
    await mine(tx)
      .set({ balance: told, askedAt: now, version: seat.version + 1 })
      .execute()
    await dropIfBroke(tx, player, now)
    return { balance: told, isAnswered: true, isLive: true }
  })
}

interface Look {
  player: string
  venue: Venue
  told: Fen
  about: string
  at: Instant
}

/** Posts the difference between our account of a venue and `told`. The caller holds the player's books. */
export async function bookDifference(tx: Tx, { player, venue, told, about, at }: Look): Promise<void> {
  const there = venueAccount(venue.ledgerNumber)
  const difference = told - (await balanceOf(tx, player, there))
  if (difference === 0) return
  const [from, to] = difference > 0 ? [account.venueResult, there] : [there, account.venueResult]
  await post(tx, {
    player,
    key: keyOf(about, 'result'),
    kind: 'venue.result',
    about,
    from,
    to,
    amount: fen(Math.abs(difference)),
    at,
  })
}

/** The same, with what we remember of the venue: for a history that is written at once. */
export async function bookVenue(tx: Tx, look: Look): Promise<void> {
  await bookDifference(tx, look)
  await tx
    .updateTable('venuePlayer')
    .set({ balance: look.told })
    .where('playerId', '=', look.player)
    .where('venue', '=', look.venue.code)
    .execute()
}

/** The player's account at a venue, made on both sides if need be. Throws OutsideFault. */
export async function openSeat(house: House, player: string, venue: Venue): Promise<Seat> {
  let seat = await seatOf(house.db, player, venue)
  if (!seat) {
    await makeSeat(house.db, player, venue, house.clock.now())
    seat = (await seatOf(house.db, player, venue))!
  }
  await introduce(house, player, seat)
  return { ...seat, isKnown: true }
}

/** Asks every venue the player has an account at, side by side, and books the answers; venues without one keep theirs. */
export async function refreshAll(house: House, player: string): Promise<void> {
  const seats = (await seatsOf(house.db, player)).filter((seat): seat is Seat => seat.login !== null)
  await Promise.all(seats.map((seat) => askShared(house, player, seat)))
  await transact(house, (tx) => dropIfBroke(tx, player, house.clock.now()))
}

/** Asks one venue; null where the player has no account there. */
export async function refreshOne(house: House, player: string, venue: Venue): Promise<Known | null> {
  const seat = await seatOf(house.db, player, venue)
  return seat ? ask(house, player, seat) : null
}

/** Whether an answer is young enough to be served again (D-057). */
export const isFresh = (seat: Seat, house: House): boolean => {
  const now = house.clock.now()
  return seat.askedAt !== null && seat.askedAt <= now && plus(seat.askedAt, 5 * second) > now
}
