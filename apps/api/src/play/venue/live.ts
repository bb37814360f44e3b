import { nameIn } from '@koi/contract/contentTexts'
import type { Language } from '@koi/contract/language'
import { noMoney } from '@koi/contract/money'
import { isInRepair } from '@koi/contract/play/venue/repair'
import { type Instant, second } from '@koi/contract/time'
import type { App } from '../../platform/ops/app.ts'
import { onOutsideFault } from '../../platform/outside/fault.ts'
import { connectVenue } from './adapter.ts'
import { fetchBalance, isFresh, shareRequest } from './cachedBalance.ts'
import type { VenueBalance } from './balance.ts'
import { loadVenueAccounts, type Venue } from './venue.ts'

/** Milliseconds that the caller waits for a balance; a later answer is still booked. */
const balanceTimeout = 2.5 * second
/** Milliseconds without polls after a failed one, and the lifetime of a ping result. */
const failurePause = 5 * second

const failing = new WeakMap<App['pool'], Map<string, number>>()
const pings = new WeakMap<App['pool'], Map<string, { at: number; isAlive: Promise<boolean> }>>()

function mapOf<Value>(all: WeakMap<App['pool'], Map<string, Value>>, app: App): Map<string, Value> {
  const known = all.get(app.pool)
  if (known) return known
  const made = new Map<string, Value>()
  all.set(app.pool, made)
  return made
}

interface LiveBalance extends VenueBalance {
  stale: number
  in_repair: boolean
  read_at: Instant | null
}

/**
 * Live balances, queried at most every 5 s per player and venue; balances of failed queries are marked stale. Venues
 * where the player has no account are only pinged.
 */
export async function liveBalances(app: App, player: string, language: Language): Promise<LiveBalance[]> {
  const waits = mapOf(failing, app)
  if (waits.size > 10_000) waits.clear()
  const venueAccounts = await loadVenueAccounts(app.db, player)
  return Promise.all(
    venueAccounts.map(async (venueAccount) => {
      const { venue, login } = venueAccount
      const { code: platname } = venue
      const in_repair = venue.state === 'off' || isInRepair(venue, app.clock.now())
      const name = nameIn(language, venue)
      if (login === null)
        return {
          platname,
          name,
          balance: noMoney,
          stale: (await withTimeout(isAlive(app, venue), false)) ? 0 : 1,
          in_repair,
          read_at: null,
        }
      const { balance: known, askedAt } = venueAccount
      const old = { platname, name, balance: known, stale: 1, in_repair, read_at: askedAt }
      const key = `${player}:${platname}`
      if ((waits.get(key) ?? 0) > performance.now()) return old
      if (isFresh(venueAccount, app)) return { ...old, stale: 0 }
      const request = shareRequest(app, player, venueAccount, () => fetchBalance(app, player, venueAccount)).then(
        ({ balance, isLive }) => {
          if (isLive) waits.delete(key)
          else waits.set(key, performance.now() + failurePause)
          return isLive ? { ...old, balance, stale: 0, read_at: app.clock.now() } : { ...old, balance }
        },
      )
      request.catch((error: unknown) =>
        app.log.error({ err: error, venue: platname }, 'a venue balance could not be booked'),
      )
      return withTimeout(request, old)
    }),
  )
}

function isAlive(app: App, venue: Venue): Promise<boolean> {
  const known = mapOf(pings, app)
  const last = known.get(venue.code)
  if (last && performance.now() - last.at < failurePause) return last.isAlive
  const ping = async () => {
    if (venue.baseUrl === '') return false
    return connectVenue(app, venue)
      .ping()
      .then(
        () => true,
        onOutsideFault(() => false),
      )
  }
  const made = { at: performance.now(), isAlive: ping() }
  known.set(venue.code, made)
  return made.isAlive
}

/** Result of `work`, or `otherwise` after the timeout. */
function withTimeout<Value>(work: Promise<Value>, otherwise: Value): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Value>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), balanceTimeout)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
