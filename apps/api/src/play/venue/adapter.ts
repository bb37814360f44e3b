import type { OutsideCause } from '@koi/contract/play/venue/fault'
import type { Instant } from '@koi/contract/time'
import { venueAdapterOf } from '../../platform/outside/adapters.ts'
import { OutsideFault } from '../../platform/outside/fault.ts'
import { Outbound, transportFor } from '../../platform/outside/http.ts'
import { type CallListener, recordSent } from '../../platform/outside/partnerCall.ts'
import type { StoredSettings } from '../../platform/outside/settings.ts'
import type { VenueAccess, VenueAdapter } from '../../platform/outside/venue.ts'
import type { App } from '../../platform/ops/app.ts'
import { unseal } from '../../platform/base/secret.ts'
import { secretAssociatedData, type Venue } from './venue.ts'

interface Health {
  /** Consecutive calls without a usable answer. */
  failures: number
  /** Details of the latest call's fault, in English; '' if it was answered. */
  lastFault: string
  lastCause: OutsideCause | null
  /** When the latest call ended; null before the first. */
  lastCallAt: Instant | null
}

const uncalled: Health = { failures: 0, lastFault: '', lastCause: null, lastCallAt: null }

interface Outside {
  outbound: Outbound
  health: Map<string, Health>
}

// All calls of the process share these clients, so that the circuit breaker of a dead venue applies to each call.
const outsides = new WeakMap<App['pool'], Outside>()

function outsideOf(app: Pick<App, 'pool' | 'config'>): Outside {
  const known = outsides.get(app.pool)
  if (known) return known
  const made = { outbound: new Outbound(transportFor(app.config)), health: new Map<string, Health>() }
  outsides.set(app.pool, made)
  return made
}

// The number of consecutive failures that opens the breaker in `outbound`.
const failuresToOpen = 10

/** Health of a venue as seen by this process. */
export function healthOf(pool: App['pool'], code: string): Health & { breaker: 'open' | 'closed' } {
  const health = outsides.get(pool)?.health.get(code) ?? uncalled
  return { ...health, breaker: health.failures >= failuresToOpen ? 'open' : 'closed' }
}

/** Signing secret of the venue. Throws OutsideFault when it cannot be decrypted. */
export function secretOf(app: Pick<App, 'config'>, venue: Pick<Venue, 'code' | 'secret'>): string {
  const secret = openedSecret(app, venue)
  if (secret === null)
    throw new OutsideFault(`the secret of venue ${venue.code} cannot be read with this installation's key`, true, {
      kind: 'unset',
    })
  return secret
}

/** The venue's decrypted secret; null when it cannot be decrypted. */
export function openedSecret({ config }: Pick<App, 'config'>, { code, secret }: Pick<Venue, 'code' | 'secret'>) {
  try {
    return unseal(config, secret, secretAssociatedData(code))
  } catch {
    return null
  }
}

type Reached = Pick<Venue, 'code' | 'adapter' | 'baseUrl' | 'secret' | 'settings'>

/** What an adapter needs to call the venue. Throws OutsideFault when the secret cannot be decrypted. */
export const accessOf = (app: Pick<App, 'config'>, venue: Reached): VenueAccess => ({
  code: venue.code,
  baseUrl: venue.baseUrl,
  secret: secretOf(app, venue),
  settings: venue.settings as StoredSettings,
})

function adapterFor(app: App, venue: Reached, outbound: Outbound): VenueAdapter {
  const unset = (message: string) => new OutsideFault(message, true, { kind: 'unset' })
  if (venue.baseUrl === '') throw unset(`venue ${venue.code} has no address`)
  const protocol = venueAdapterOf(venue.adapter)
  if (!protocol) throw unset(`unknown adapter ${venue.adapter}`)
  return protocol.connect(accessOf(app, venue), outbound)
}

/**
 * Connects to a venue and records the calls. Throws OutsideFault for unusable settings. Reads throw OutsideFault; moves and
 * queries return `unknown`.
 */
export function connectVenue(app: App, venue: Reached, ...listeners: CallListener[]): VenueAdapter {
  const { outbound, health } = outsideOf(app)
  const record = (fault: OutsideFault | null, counts = true) => {
    const failures = health.get(venue.code)?.failures ?? 0
    health.set(venue.code, {
      failures: fault ? failures + (counts ? 1 : 0) : 0,
      lastFault: fault?.message ?? '',
      lastCause: fault?.kind ?? null,
      lastCallAt: app.clock.now(),
    })
  }
  // Unusable settings do not count as failures, which mean that the venue itself is down.
  const connect = () => {
    try {
      return adapterFor(app, venue, outbound.observed(recordSent(app, `venue ${venue.code}`), ...listeners))
    } catch (error) {
      if (error instanceof OutsideFault) record(error, false)
      throw error
    }
  }
  const adapter = connect()
  const watched = <Answer>(work: Promise<Answer>): Promise<Answer> =>
    work.then(
      (answer) => {
        const isUnusable = answer === 'unknown' || answer === false
        record(isUnusable ? new OutsideFault(health.get(venue.code)?.lastFault || 'no usable answer') : null)
        return answer
      },
      (error: unknown) => {
        if (error instanceof OutsideFault) record(error)
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
    // Calls for free rounds do not count for the venue's health: they report their failures themselves, or the venue
    // lacks the feature.
    ...(adapter.freeRounds ? { freeRounds: adapter.freeRounds } : {}),
    ...(adapter.practice ? { practice: (ask) => adapter.practice!(ask) } : {}),
    betPage: (player, betId) => adapter.betPage(player, betId),
    kick: (player) => watched(adapter.kick(player)),
    ping: () => watched(adapter.ping()),
  }
}
