import { venueAdapterOf } from '../outside/adapters.ts'
import { OutsideFault } from '../outside/fault.ts'
import { Outbound, surroundingsOf } from '../outside/http.ts'
import type { Kept } from '../outside/settings.ts'
import type { VenueAccess, VenueAdapter } from '../outside/venue.ts'
import type { App } from '../platform/app.ts'
import { unseal } from '../platform/secret.ts'
import { aboutSecret, type Venue } from './venue.ts'

interface Health {
  failures: number
  lastFault: string
}

interface Outside {
  outbound: Outbound
  health: Map<string, Health>
}

// One way out per process and app: what it learns about a dead venue holds for every call.
const outsides = new WeakMap<App['pool'], Outside>()

function outsideOf(app: Pick<App, 'pool' | 'config'>): Outside {
  const known = outsides.get(app.pool)
  if (known) return known
  const made = { outbound: new Outbound(surroundingsOf(app.config)), health: new Map<string, Health>() }
  outsides.set(app.pool, made)
  return made
}

// As many calls in a row without an answer as make the way out leave a venue alone for a moment.
const failuresToOpen = 10

/** How this process has found a venue lately. */
export function healthOf(pool: App['pool'], code: string): Health & { breaker: 'open' | 'closed' } {
  const health = outsides.get(pool)?.health.get(code) ?? { failures: 0, lastFault: '' }
  return { ...health, breaker: health.failures >= failuresToOpen ? 'open' : 'closed' }
}

/** What signs the messages between us and a venue. Throws OutsideFault where it cannot be read. */
export function secretOf(app: Pick<App, 'config'>, venue: Pick<Venue, 'code' | 'secret'>): string {
  const secret = openedSecret(app, venue)
  if (secret === null)
    throw new OutsideFault(`the secret of venue ${venue.code} cannot be read with this installation's key`, true)
  return secret
}

/** The same; null where it cannot be read. */
export function openedSecret({ config }: Pick<App, 'config'>, { code, secret }: Pick<Venue, 'code' | 'secret'>) {
  try {
    return unseal(config, secret, aboutSecret(code))
  } catch {
    return null
  }
}

type Reached = Pick<Venue, 'code' | 'adapter' | 'baseUrl' | 'secret' | 'settings'>

/** What is needed to talk to a venue. Throws OutsideFault where its secret cannot be read. */
export const accessOf = (app: Pick<App, 'config'>, venue: Reached): VenueAccess => ({
  code: venue.code,
  baseUrl: venue.baseUrl,
  secret: secretOf(app, venue),
  settings: venue.settings as Kept,
})

/** What speaks to a venue. Reads throw OutsideFault; moves and queries answer `unknown`. */
export function connectVenue(app: App, venue: Reached): VenueAdapter {
  const { outbound, health } = outsideOf(app)
  if (venue.baseUrl === '') throw new OutsideFault(`venue ${venue.code} has no address`, true)
  const protocol = venueAdapterOf(venue.adapter)
  if (!protocol) throw new OutsideFault(`there is no adapter ${venue.adapter}`, true)
  const adapter = protocol.connect(accessOf(app, venue), outbound)
  const watched = <Answer>(work: Promise<Answer>): Promise<Answer> =>
    work.then(
      (answer) => {
        const failed = answer === 'unknown' || answer === false
        const before = health.get(venue.code)
        if (!failed) health.set(venue.code, { failures: 0, lastFault: '' })
        else
          health.set(venue.code, {
            failures: (before?.failures ?? 0) + 1,
            lastFault: before?.lastFault || 'no usable answer',
          })
        return answer
      },
      (error: unknown) => {
        if (error instanceof OutsideFault)
          health.set(venue.code, { failures: (health.get(venue.code)?.failures ?? 0) + 1, lastFault: error.message })
        throw error
      },
    )
  return {
    ensurePlayer: (player, name) => watched(adapter.ensurePlayer(player, name)),
    balance: (player) => watched(adapter.balance(player)),
    move: (order) => watched(adapter.move(order)),
    query: (order) => watched(adapter.query(order)),
    launch: (ask) => watched(adapter.launch(ask)),
    bets: (since) => watched(adapter.bets(since)),
    // It says of itself what it could not answer.
    ...(adapter.freeRounds ? { freeRounds: adapter.freeRounds } : {}),
    // A venue that knows no practice is as healthy as any.
    ...(adapter.practice ? { practice: (ask) => adapter.practice!(ask) } : {}),
    // A bet the venue has no page of says nothing about its health.
    betPage: (player, betId) => adapter.betPage(player, betId),
    kick: (player) => watched(adapter.kick(player)),
    ping: () => watched(adapter.ping()),
  }
}
