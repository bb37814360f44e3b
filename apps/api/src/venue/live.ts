import { noMoney } from '@koi/contract/money'
import { second } from '@koi/contract/time'
import type { House } from '../platform/house.ts'
import { adapterOf } from './adapter.ts'
import { askShared, isFresh } from './mirror.ts'
import { type Seat, seatsOf, type Venue } from './rows.ts'
import type { VenueBalance } from './venue.ts'

/** How long a poll waits for a venue; its answer, when it comes, is booked all the same. */
const patience = 2.5 * second
/** How long a venue that gave no answer is left alone by polls, and how long a ping holds. */
const rest = 5 * second

const failing = new WeakMap<House['pool'], Map<string, number>>()
const pings = new WeakMap<House['pool'], Map<string, { at: number; isAlive: Promise<boolean> }>>()

function mapOf<Value>(all: WeakMap<House['pool'], Map<string, Value>>, house: House): Map<string, Value> {
  const known = all.get(house.pool)
  if (known) return known
  const made = new Map<string, Value>()
  all.set(house.pool, made)
  return made
}

/**
 * What each venue says now (D-057): asked at most once in five seconds for a player; a venue without an answer keeps
 * its last value and is marked stale. Venues the player has no account at are only asked whether they live, once for
 * everybody.
 */
export async function liveBalances(house: House, player: string): Promise<(VenueBalance & { stale: number })[]> {
  const seats = await seatsOf(house.db, player)
  return Promise.all(
    seats.map(async (seat) => {
      const { code: platname, name } = seat.venue
      if (seat.login === null)
        return { platname, name, balance: noMoney, stale: (await within(isAlive(house, seat.venue), false)) ? 0 : 1 }
      const { balance, isLive } = await look(house, player, seat)
      return { platname, name, balance, stale: isLive ? 0 : 1 }
    }),
  )
}

async function look(house: House, player: string, seat: Seat) {
  const waits = mapOf(failing, house)
  const key = `${player}:${seat.venue.code}`
  const old = { balance: seat.balance, isLive: false }
  if ((waits.get(key) ?? 0) > performance.now()) return old
  if (isFresh(seat, house)) return { balance: seat.balance, isLive: true }
  const question = askShared(house, player, seat).then((known) => {
    if (known.isLive) waits.delete(key)
    else waits.set(key, performance.now() + rest)
    return known
  })
  question.catch((error: unknown) =>
    house.log.error({ err: error, venue: seat.venue.code }, 'a balance was not booked'),
  )
  if (waits.size > 10_000) waits.clear()
  return within(question, old)
}

function isAlive(house: House, venue: Venue): Promise<boolean> {
  const known = mapOf(pings, house)
  const last = known.get(venue.code)
  if (last && performance.now() - last.at < rest) return last.isAlive
  const ping = async () => (venue.baseUrl === '' ? false : adapterOf(house, venue).ping())
  const made = { at: performance.now(), isAlive: ping() }
  known.set(venue.code, made)
  return made.isAlive
}

/** What `work` comes to, or `otherwise` when it takes too long for a poll. */
function within<Value>(work: Promise<Value>, otherwise: Value): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Value>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), patience)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
