import type { PlayerId } from '@koi/contract/id'
import { subtract } from '@koi/contract/money'
import { type Instant, minute, plus } from '@koi/contract/time'
import { RecoveryFailed, replyCopy } from '@koi/contract/venue/venue.copy'
import { sql } from 'kysely'
import { balanceOf } from '../ledger/ledger.ts'
import { OutsideFault } from '../outside/fault.ts'
import { type App, transact } from '../platform/app.ts'
import { newId } from '../platform/id.ts'
import { Refused, refuse } from '../platform/refuse.ts'
import { roomInVenues } from '../protection/stop.ts'
import { connectVenue } from '../venue/adapter.ts'
import { ask } from '../venue/cachedBalance.ts'
import { fitting } from './byHand.ts'
import { isSeamless, type VenueAccount, venueAccountOf, venueAccountsOf, type Venue } from '../venue/venue.ts'
import { execute, underWayIfBusy } from './execute.ts'
import { begin, finalize, type Order, type Place } from './transfer.ts'

// Calling back every venue balance, each by a transfer of its own. Venues in repair or off are tried too: it is the
// player's money.

/** `partly`: some of it came, and some is left. */
export type Result = 'nothing' | 'moved' | 'partly' | 'failed'

/** Whether something may still be there. */
export const isLeft = (result: Result): boolean => result === 'failed' || result === 'partly'

/**
 * What a recovery is told as, and the names of the venues that failed (S-08). Throws RecoveryFailed when none of several
 * could be moved.
 */
export function recoveryOf(results: { venue: Venue; result: Result }[]): { message: string; failed: string[] } {
  const failed = results.filter(({ result }) => isLeft(result)).map(({ venue }) => venue.name)
  const moved = results.filter(({ result }) => result === 'moved' || result === 'partly').length
  if (failed.length > 0 && moved === 0) refuse(RecoveryFailed)
  const whole = moved > 0 ? replyCopy.recovered : replyCopy.nothingToRecover
  return { failed, message: failed.length > 0 ? replyCopy.partlyRecovered : whole }
}

/**
 * Runs `work` unless another of the player's recoveries is at it (then null), on whatever process; dead after a
 * minute. With `askedAt`, one that ended after that moment counts as being at it: both were asked for at once.
 */
export async function alone<Value>(
  app: App,
  player: PlayerId,
  askedAt: Instant | null,
  work: () => Promise<Value>,
): Promise<Value | null> {
  const now = app.clock.now()
  const { rows } = await sql`
    insert into recovery as r (player_id, started_at) values (${player}, ${now})
    on conflict (player_id) do update set started_at = excluded.started_at, ended_at = null
      where (r.ended_at is not null and (${askedAt}::timestamptz is null or r.ended_at < ${askedAt}))
        or r.started_at < ${plus(now, -minute)} or r.started_at > ${plus(now, minute)}
    returning 1`.execute(app.db)
  if (rows.length === 0) return null
  try {
    return await work()
  } finally {
    await app.db
      .updateTable('recovery')
      .set({ endedAt: app.clock.now() })
      .where('playerId', '=', player)
      .where('startedAt', '=', now)
      .execute()
  }
}

/**
 * Runs `work` for every venue account of the player side by side, but for the one at `except`; what throws is logged and
 * has failed.
 */
export async function eachAway(
  app: App,
  player: PlayerId,
  work: (venueAccount: VenueAccount) => Promise<Result>,
  except?: string,
): Promise<{ venue: Venue; result: Result }[]> {
  const venueAccounts = (await venueAccountsOf(app.db, player)).filter(
    (venueAccount): venueAccount is VenueAccount => venueAccount.login !== null && venueAccount.venue.code !== except,
  )
  return Promise.all(
    venueAccounts.map(async (venueAccount) => {
      const { venue } = venueAccount
      const result = await work(venueAccount).catch((error: unknown): Result => {
        app.log.error({ err: error, venue: venue.code }, 'a balance was not called back')
        return 'failed'
      })
      return { venue, result }
    }),
  )
}

/** One transfer brings as much as the venue lets; so many of them are made at a time. */
const mostTrips = 20

/** Calls the whole balance at one venue back into the main wallet, by as many transfers as the venue's most makes of it. */
export async function bringHome(
  app: App,
  player: PlayerId,
  venueAccount: VenueAccount,
  why: Order['why'],
): Promise<Result> {
  const { venue, isKnown } = venueAccount
  const first = await ask(app, player, venueAccount)
  // What was won there since the last answer is not known here: only who was never there has nothing for certain.
  if (!first.isLive && (isKnown || first.balance > 0)) return 'failed'
  if (first.balance === 0) return 'nothing'
  // A game still open could stake what is leaving, so it is ended first and the balance read after.
  try {
    await connectVenue(app, venue).kick({ login: venueAccount.login })
  } catch (error) {
    if (error instanceof OutsideFault) return 'failed'
    throw error
  }
  for (let trip = 0; trip < mostTrips; trip++) {
    const stuck = trip === 0 ? 'failed' : 'partly'
    const known = await ask(app, player, (await venueAccountOf(app.db, player, venue))!)
    if (!known.isLive) return stuck
    const amount = fitting(venue, known.balance)
    if (amount === 0) return trip === 0 ? 'nothing' : 'moved'
    const order: Order = { id: newId<'Transfer'>(), player, venue, direction: 'out', amount, why }
    let place: Place
    try {
      place = await transact(app, (tx) => begin(tx, order, app.clock.now()))
    } catch (error) {
      if (error instanceof Refused) return stuck
      throw error
    }
    const outcome = await underWayIfBusy(app, order, async () => {
      const word = await execute(app, order, place)
      return transact(app, (tx) => finalize(tx, order, word, app.clock.now()))
    })
    if (outcome !== 'done') return stuck
    if (fitting(venue, subtract(known.balance, amount)) === 0) return 'moved'
  }
  return 'partly'
}

/**
 * Free transfer (D-053): moves the whole main wallet into a venue, as far as its rules and the player's limits let it. What cannot be moved stays
 * where it is.
 */
export async function moveInto(app: App, player: PlayerId, venue: Venue): Promise<void> {
  if (isSeamless(venue)) return // it plays from the main wallet
  const most = await roomInVenues(app.db, player, await balanceOf(app.db, player), app.clock.now())
  const amount = fitting(venue, most)
  if (amount === 0) return
  const order: Order = { id: newId<'Transfer'>(), player, venue, direction: 'in', amount, why: 'launch' }
  let place: Place
  try {
    place = await transact(app, (tx) => begin(tx, order, app.clock.now()))
  } catch (error) {
    if (error instanceof Refused) return
    throw error
  }
  await underWayIfBusy(app, order, async () => {
    const word = await execute(app, order, place)
    return transact(app, (tx) => finalize(tx, order, word, app.clock.now()))
  })
}
