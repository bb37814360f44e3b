import { type Fen, fen } from '@koi/contract/money'
import { type Instant, plus, second } from '@koi/contract/time'
import { lockPlayer, post, type Movement } from '../../books/ledger/ledger.ts'
import { OutsideFault } from '../../platform/outside/fault.ts'
import { defer, type Tx } from '../../platform/db/db.ts'
import { type App, transact } from '../../platform/ops/app.ts'
import { newId } from '../../platform/text/id.ts'
import { waiveIfBroke } from '../../money/turnover/turnover.ts'
import { connectVenue } from './adapter.ts'
import { createVenueAccount, type VenueAccount, findVenueAccount, loadVenueAccounts, type Venue } from './venue.ts'

/** Result of a balance query: the venue's current answer, or the cached balance. */
export interface BalanceReading {
  balance: Fen
  isAnswered: boolean
  /** The answer was booked or equals the ledger, so `balance` is current. */
  isLive: boolean
}

const running = new WeakMap<App['pool'], Map<string, Promise<BalanceReading>>>()

/** Runs one request per player and venue at a time in this process; concurrent callers share its result. */
export function shareRequest(
  app: App,
  player: string,
  { venue }: VenueAccount,
  question: () => Promise<BalanceReading>,
): Promise<BalanceReading> {
  const mine = running.get(app.pool) ?? new Map<string, Promise<BalanceReading>>()
  running.set(app.pool, mine)
  const key = `${player}:${venue.code}`
  const other = mine.get(key)
  if (other) return other
  const asked = question().finally(() => mine.delete(key))
  mine.set(key, asked)
  return asked
}

/** Creates the player at the venue if needed. Throws OutsideFault. */
export async function ensureVenuePlayer(
  app: App,
  player: string,
  venueAccount: Pick<VenueAccount, 'venue' | 'login' | 'isKnown'>,
): Promise<void> {
  if (venueAccount.isKnown) return
  await connectVenue(app, venueAccount.venue).ensurePlayer({ login: venueAccount.login }, venueAccount.login)
  await app.db
    .updateTable('venueAccount')
    .set({ isKnown: true })
    .where('playerId', '=', player)
    .where('venue', '=', venueAccount.venue.code)
    .execute()
}

/**
 * Queries a venue balance and posts the difference as a win or loss, unless a transfer is open or was made during the
 * query.
 */
export async function fetchBalance(app: App, player: string, venueAccount: VenueAccount): Promise<BalanceReading> {
  const { venue, login, balance, version } = venueAccount
  let reported: Fen
  try {
    await ensureVenuePlayer(app, player, venueAccount)
    reported = await connectVenue(app, venue).balance({ login })
  } catch (error) {
    if (error instanceof OutsideFault) return { balance, isAnswered: false, isLive: false }
    throw error
  }
  const now = app.clock.now()
  const mine = (tx: Pick<Tx, 'updateTable'>) =>
    tx
      .updateTable('venueAccount')
      .where('playerId', '=', player)
      .where('venue', '=', venue.code)
      .where('version', '=', version)
  if (reported === balance) {
    const { numUpdatedRows } = await mine(app.db).set({ askedAt: now }).executeTakeFirst()
    if (numUpdatedRows > 0n) return { balance: reported, isAnswered: true, isLive: true }
  }
  return transact(app, async (tx) => {
    const [, account, moving] = await Promise.all([
      lockPlayer(tx, player),
      findVenueAccount(tx, player, venue),
      tx
        .selectFrom('transfer')
        .select('id')
        .where('playerId', '=', player)
        .where('venue', '=', venue.code)
        .where('closedAt', 'is', null)
        .executeTakeFirst(),
    ])
    const present = account!
    if (moving || present.version !== version)
      return { balance: present.balance, isAnswered: true, isLive: reported === present.balance }
    const look = { player, venue: venue.code, known: present.balance, reported, about: newId<'Look'>(), at: now }
    const difference = differenceAt(look)
    if (difference) post(tx, difference)
    void defer(tx, mine(tx).set({ askedAt: now, version: version + 1 }))
    await waiveIfBroke(tx, player, now)
    return { balance: reported, isAnswered: true, isLive: true }
  })
}

interface Look {
  player: string
  venue: string
  /** Balance of our account for the venue, read under the player's lock. */
  known: Fen
  reported: Fen
  about: string
  at: Instant
}

/** The movement that makes our account equal the reported balance; null if it does already. */
export function differenceAt({ player, venue, known, reported, about, at }: Look): Movement | null {
  const difference = reported - known
  if (difference === 0) return null
  const amount = fen(Math.abs(difference))
  return { kind: difference > 0 ? 'venue.win' : 'venue.loss', player, order: about, venue, amount, at }
}

/** Opens the player's account in the ledger and at the venue if needed. Throws OutsideFault. */
export async function openVenueAccount(app: App, player: string, venue: Venue): Promise<VenueAccount> {
  let venueAccount = await findVenueAccount(app.db, player, venue)
  if (!venueAccount) {
    await transact(app, async (tx) => {
      // Two first accounts at once could meet in the unique login, which a conflict in the player's account hides.
      await lockPlayer(tx, player)
      await createVenueAccount(tx, player, venue)
    })
    venueAccount = (await findVenueAccount(app.db, player, venue))!
  }
  await ensureVenuePlayer(app, player, venueAccount)
  return { ...venueAccount, isKnown: true }
}

/** Queries all venue accounts of the player concurrently; the cached balance stays if a venue does not answer. */
export async function refreshAll(app: App, player: string): Promise<void> {
  const venueAccounts = (await loadVenueAccounts(app.db, player)).filter(
    (venueAccount): venueAccount is VenueAccount => venueAccount.login !== null,
  )
  await Promise.all(
    venueAccounts.map((venueAccount) =>
      shareRequest(app, player, venueAccount, () => fetchBalance(app, player, venueAccount)),
    ),
  )
  await transact(app, (tx) => waiveIfBroke(tx, player, app.clock.now()))
}

/** Queries the player's balance at one venue; null if the player has no account there. */
export async function refreshOne(app: App, player: string, venue: Venue): Promise<BalanceReading | null> {
  const venueAccount = await findVenueAccount(app.db, player, venue)
  return venueAccount ? fetchBalance(app, player, venueAccount) : null
}

export const isFresh = (venueAccount: VenueAccount, app: App): boolean => {
  const now = app.clock.now()
  return venueAccount.askedAt !== null && venueAccount.askedAt <= now && plus(venueAccount.askedAt, 5 * second) > now
}
