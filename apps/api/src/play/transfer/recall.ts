import { nameIn } from '@koi/contract/contentTexts'
import type { PlayerId } from '@koi/contract/id'
import type { Language } from '@koi/contract/language'
import { type Fen, fen, noMoney, subtract } from '@koi/contract/money'
import { type Instant, minute, plus } from '@koi/contract/time'
import { RecoveryFailed, replyCopy } from '@koi/contract/play/venue/venue.copy'
import { sql } from 'kysely'
import { loadBalance } from '../../books/ledger/ledger.ts'
import { OutsideFault } from '../../platform/outside/fault.ts'
import { type App, transact } from '../../platform/ops/app.ts'
import { newId } from '../../platform/text/id.ts'
import { Refused, refuse } from '../../platform/text/refuse.ts'
import { countingOf } from '../../player/protection/period.ts'
import { roomInVenues } from '../../player/protection/stop.ts'
import { connectVenue } from '../venue/adapter.ts'
import { fetchBalance } from '../venue/cachedBalance.ts'
import { transferableAmount } from './playerTransfer.ts'
import { isSeamless, type VenueAccount, findVenueAccount, loadVenueAccounts, type Venue } from '../venue/venue.ts'
import { moveAndSettle } from './execute.ts'
import { begin, type Order, type AccountAtVenue } from './transfer.ts'

// Recalls the player's money from all venues, including those in repair or off.

/** `partly`: a part of the money came back. */
export type Result = 'nothing' | 'moved' | 'partly' | 'failed'

/** Result at one venue, and what came back from it. */
export interface Recalled {
  result: Result
  moved: Fen
}

export const mayRemain = (result: Result): boolean => result === 'failed' || result === 'partly'

/**
 * Text of the answer, the names of the failed venues, and each venue with money. Throws RecoveryFailed when balances existed and
 * none was moved.
 */
export function requireRecoveryReply(
  results: ({ venue: Venue } & Recalled)[],
  language: Language,
): {
  message: string
  failed: string[]
  venues: { platname: string; name: string; moved: Fen; is_failed: boolean }[]
} {
  const venues = results
    .filter(({ result }) => result !== 'nothing')
    .map(({ venue, result, moved }) => ({
      platname: venue.code,
      name: nameIn(language, venue),
      moved,
      is_failed: mayRemain(result),
    }))
  const failed = venues.filter((venue) => venue.is_failed).map(({ name }) => name)
  const moved = results.filter(({ result }) => result === 'moved' || result === 'partly').length
  if (failed.length > 0 && moved === 0) refuse(RecoveryFailed)
  const whole = moved > 0 ? replyCopy.recovered : replyCopy.nothingToRecover
  return { failed, venues, message: failed.length > 0 ? replyCopy.partlyRecovered : whole }
}

/**
 * Runs `work` unless another process is recovering the player's balances (then null); the lock expires after a minute.
 * With `askedAt`, a recovery that ended after it counts as concurrent too.
 */
export async function withRecoveryLock<Value>(
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
 * Runs `work` concurrently for each of the player's venue accounts except `except`; an error is logged and counts as
 * failed.
 */
export async function forEachVenueAccount(
  app: App,
  player: PlayerId,
  work: (venueAccount: VenueAccount) => Promise<Recalled>,
  except?: string,
): Promise<({ venue: Venue } & Recalled)[]> {
  const venueAccounts = (await loadVenueAccounts(app.db, player)).filter(
    (venueAccount): venueAccount is VenueAccount => venueAccount.login !== null && venueAccount.venue.code !== except,
  )
  return Promise.all(
    venueAccounts.map(async (venueAccount) => {
      const { venue } = venueAccount
      const recalled = await work(venueAccount).catch((error: unknown): Recalled => {
        app.log.error({ err: error, venue: venue.code }, 'a venue balance was not recalled')
        return unmoved('failed')
      })
      return { venue, ...recalled }
    }),
  )
}

/** Maximum transfers per recall; the venue's maximum amount may split a balance. */
const maxTransfers = 20

const unmoved = (result: Result): Recalled => ({ result, moved: noMoney })

/** Moves the whole balance at one venue to the main wallet. */
export async function recallBalance(
  app: App,
  player: PlayerId,
  venueAccount: VenueAccount,
  why: Order['why'],
): Promise<Recalled> {
  const { venue, isKnown } = venueAccount
  const first = await fetchBalance(app, player, venueAccount)
  // A cached balance is not enough, unless the player was never created at the venue.
  if (!first.isLive && (isKnown || first.balance > 0)) return unmoved('failed')
  if (first.balance === 0) return unmoved('nothing')
  // Closes an open game first, since it could stake the money, and then reads the balance again.
  try {
    await connectVenue(app, venue).kick({ login: venueAccount.login })
  } catch (error) {
    if (error instanceof OutsideFault) return unmoved('failed')
    throw error
  }
  let moved = noMoney
  for (let count = 0; count < maxTransfers; count++) {
    const failure: Recalled = { result: count === 0 ? 'failed' : 'partly', moved }
    const known = await fetchBalance(app, player, (await findVenueAccount(app.db, player, venue))!)
    if (!known.isLive) return failure
    const amount = transferableAmount(venue, known.balance)
    if (amount === 0) return { result: count === 0 ? 'nothing' : 'moved', moved }
    const order: Order = { id: newId<'Transfer'>(), player, venue, direction: 'out', amount, why }
    let accountAtVenue: AccountAtVenue
    const settings = await app.settings.read()
    try {
      accountAtVenue = await transact(app, (tx) => begin(tx, order, { now: app.clock.now(), settings }))
    } catch (error) {
      if (error instanceof Refused) return failure
      throw error
    }
    const { outcome } = await moveAndSettle(app, order, accountAtVenue)
    if (outcome !== 'done') return failure
    moved = fen(moved + amount)
    if (transferableAmount(venue, subtract(known.balance, amount)) === 0) return { result: 'moved', moved }
  }
  return { result: 'partly', moved }
}

/** Free transfer mode: moves as much of the main wallet to a venue as the venue's rules and the player's limits allow. */
export async function moveInto(app: App, player: PlayerId, venue: Venue): Promise<void> {
  if (isSeamless(venue)) return // seamless venues use the main wallet directly
  const settings = await app.settings.read()
  const counting = countingOf(settings, app.clock.now())
  const most = await roomInVenues(app.db, player, await loadBalance(app.db, player), counting)
  const amount = transferableAmount(venue, most)
  if (amount === 0) return
  const order: Order = { id: newId<'Transfer'>(), player, venue, direction: 'in', amount, why: 'launch' }
  let accountAtVenue: AccountAtVenue
  try {
    accountAtVenue = await transact(app, (tx) => begin(tx, order, { now: app.clock.now(), settings }))
  } catch (error) {
    if (error instanceof Refused) return
    throw error
  }
  await moveAndSettle(app, order, accountAtVenue)
}
