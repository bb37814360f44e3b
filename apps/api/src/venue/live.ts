import { noMoney } from '@koi/contract/money'
import { second } from '@koi/contract/time'
import type { App } from '../platform/app.ts'
import { ifSilent } from '../outside/fault.ts'
import { connectVenue } from './adapter.ts'
import { ask, isFresh, shared } from './cachedBalance.ts'
import type { VenueBalance } from './balance.ts'
import { venueAccountsOf, type Venue } from './venue.ts'

/** How long a poll waits for a venue; its answer, when it comes, is booked all the same. */
const balanceTimeout = 2.5 * second
/** How long a venue that gave no answer is left alone by polls, and how long a ping holds. */
const rest = 5 * second

const failing = new WeakMap<App['pool'], Map<string, number>>()
const pings = new WeakMap<App['pool'], Map<string, { at: number; isAlive: Promise<boolean> }>>()

function mapOf<Value>(all: WeakMap<App['pool'], Map<string, Value>>, app: App): Map<string, Value> {
  const known = all.get(app.pool)
  if (known) return known
  const made = new Map<string, Value>()
  all.set(app.pool, made)
  return made
}

/**
 * What each venue says now (D-057): asked at most once in five seconds for a player; a venue without an answer keeps
 * its last value and is marked stale. Venues the player has no account at are only asked whether they live, once for
 * everybody.
 */
export async function liveBalances(app: App, player: string): Promise<(VenueBalance & { stale: number })[]> {
  const waits = mapOf(failing, app)
  if (waits.size > 10_000) waits.clear()
  const venueAccounts = await venueAccountsOf(app.db, player)
  return Promise.all(
    venueAccounts.map(async (venueAccount) => {
      const { venue, login } = venueAccount
      const { code: platname, name } = venue
      if (login === null)
        return { platname, name, balance: noMoney, stale: (await within(isAlive(app, venue), false)) ? 0 : 1 }
      const old = { platname, name, balance: venueAccount.balance, stale: 1 }
      const key = `${player}:${platname}`
      if ((waits.get(key) ?? 0) > performance.now()) return old
      if (isFresh(venueAccount, app)) return { ...old, stale: 0 }
      const question = shared(app, player, venueAccount, () => ask(app, player, venueAccount)).then(
        ({ balance, isLive }) => {
          if (isLive) waits.delete(key)
          else waits.set(key, performance.now() + rest)
          return { platname, name, balance, stale: isLive ? 0 : 1 }
        },
      )
      question.catch((error: unknown) => app.log.error({ err: error, venue: platname }, 'a balance was not booked'))
      return within(question, old)
    }),
  )
}

function isAlive(app: App, venue: Venue): Promise<boolean> {
  const known = mapOf(pings, app)
  const last = known.get(venue.code)
  if (last && performance.now() - last.at < rest) return last.isAlive
  const ping = async () => {
    if (venue.baseUrl === '') return false
    return connectVenue(app, venue)
      .ping()
      .then(
        () => true,
        ifSilent(() => false),
      )
  }
  const made = { at: performance.now(), isAlive: ping() }
  known.set(venue.code, made)
  return made.isAlive
}

/** What `work` comes to, or `otherwise` when it takes too long for a poll. */
function within<Value>(work: Promise<Value>, otherwise: Value): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Value>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), balanceTimeout)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
