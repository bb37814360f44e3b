import { type Fen, fen } from '@koi/contract/money'
import { VenueUnknown } from '@koi/contract/play/venue/venue.copy'
import type { Instant } from '@koi/contract/time'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { App } from '../../platform/ops/app.ts'
import type { Db, Reader, Tx } from '../../platform/db/db.ts'
import { associatedData } from '../../platform/base/personal.ts'
import { refuse } from '../../platform/text/refuse.ts'
import type { Tables } from '../../platform/db/tables.ts'

export type Venue = Selectable<Tables['venue']>

export const secretAssociatedData = (code: string): string => associatedData('venue.secret', code)

/** Whether the venue plays from the main wallet. */
export const isSeamless = ({ walletMode }: Pick<Venue, 'walletMode'>): boolean => walletMode === 'seamless'

/** All venues in display order, including those that are off. */
export const loadVenues = (db: Reader | Tx): Promise<Venue[]> =>
  db.selectFrom('venue').selectAll().orderBy('sort').orderBy('code').execute()

export const findVenue = (db: Reader | Tx, code: string): Promise<Venue | undefined> =>
  db.selectFrom('venue').selectAll().where('code', '=', code).executeTakeFirst()

const cachedVenues = {
  kinds: ['venue.changed'],
  load: async (db: Db) => new Map((await loadVenues(db)).map((venue) => [venue.code, venue])),
}

/** A venue from the cache, which may miss a change made by another process less than 0.3 s ago. */
export const cachedVenue = async ({ caches }: Pick<App, 'caches'>, code: string): Promise<Venue | undefined> =>
  (await caches.read(cachedVenues)).get(code)

/** Throws VenueUnknown when the venue is missing or off. */
export async function requireEnabledVenue(app: Pick<App, 'caches'>, code: string): Promise<Venue> {
  const venue = await cachedVenue(app, code.trim())
  return venue && venue.state !== 'off' ? venue : refuse(VenueUnknown)
}

export interface VenueAccount {
  venue: Venue
  login: string
  /** Balance in the ledger, in fen: the last reported balance plus the transfers since. */
  balance: Fen
  askedAt: Instant | null
  /** Incremented by every transfer; a balance that was queried at an earlier version is not booked. */
  version: number
  isKnown: boolean
}

export interface NoVenueAccount {
  venue: Venue
  login: null
}

/** The player's venue accounts with their balances in the ledger, which has no row before the first movement. */
const selectVenueAccounts = (db: Reader | Tx, player: string) =>
  db
    .selectFrom('venueAccount as v')
    .leftJoin('account as a', (join) =>
      join.onRef('a.playerId', '=', 'v.playerId').onRef('a.venue', '=', 'v.venue').on('a.place', '=', 'venue'),
    )
    .select(['v.venue', 'v.login', 'v.askedAt', 'v.version', 'v.isKnown'])
    .select((eb) => eb.fn.coalesce('a.balance', eb.lit(0)).as('balance'))
    .where('v.playerId', '=', player)

/** Transfer venues with the player's account, if any; venues that are off only if they hold money of the player. */
export async function loadVenueAccounts(db: Reader | Tx, player: string): Promise<(VenueAccount | NoVenueAccount)[]> {
  const venues = (await loadVenues(db)).filter((venue) => !isSeamless(venue))
  const rows = await selectVenueAccounts(db, player).execute()
  const mine = new Map(rows.map((row) => [row.venue, row]))
  return venues.flatMap((venue): (VenueAccount | NoVenueAccount)[] => {
    const row = mine.get(venue.code)
    if (venue.state === 'off' && !(row && row.balance > 0)) return []
    if (!row) return [{ venue, login: null }]
    return [{ ...row, venue, balance: fen(row.balance) }]
  })
}

export async function findVenueAccount(db: Reader | Tx, player: string, venue: Venue): Promise<VenueAccount | null> {
  const row = await selectVenueAccounts(db, player).where('v.venue', '=', venue.code).executeTakeFirst()
  return row ? { ...row, venue, balance: fen(row.balance) } : null
}

/**
 * SQL of a player's login at every venue: the name in lower case, in a further brand preceded by the brand's code,
 * because brands may share the installation's account at a venue. Names contain no `_`.
 */
export const loginOf = (username: RawBuilder<unknown>): RawBuilder<string> => sql<string>`
  (case when current_schema() like 'brand\\_%' then substr(current_schema(), 7) || '_' else '' end || lower(${username}))`

/**
 * Whether the login, as written by `loginOf`, is one of another brand of this installation. A venue whose account is
 * shared reports the bets of all of them.
 */
export function isLoginOfOtherBrand({ config, installation }: Pick<App, 'config' | 'installation'>, login: string) {
  const brand = login.toLowerCase().slice(0, Math.max(login.lastIndexOf('_'), 0))
  const own = config.brand?.replaceAll('-', '_') ?? ''
  if (brand === own) return false
  return brand === '' || installation.brands.some(({ code }) => code.replaceAll('-', '_') === brand)
}

/** Creates the account in the ledger only; the venue learns of the player at the first call. */
export async function createVenueAccount(tx: Tx | Db, player: string, venue: Venue): Promise<void> {
  const { username } = await tx
    .selectFrom('player')
    .select('username')
    .where('id', '=', player)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('venueAccount')
    .values({ playerId: player, venue: venue.code, login: loginOf(sql`${username}`) })
    .onConflict((eb) => eb.columns(['playerId', 'venue']).doNothing())
    .execute()
}

/** Whether a player's data or a game refers to the venue. */
export async function isUsed(tx: Tx, code: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from venue_account where venue = ${code} union all select 1 from transfer where venue = ${code}
    union all select 1 from bet where venue = ${code} union all select 1 from game where venue = ${code}
    union all select 1 from launch where venue = ${code} union all select 1 from rebate where venue = ${code} limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** Origins of the venues' games, for frame-src of the content security policy. */
export async function frameOrigins(db: Pick<Db, 'selectFrom'>): Promise<string[]> {
  const rows = await db
    .selectFrom('venue')
    .select('playOrigin')
    .distinct()
    .where('state', '<>', 'off')
    .where('playOrigin', '<>', '')
    .execute()
  return rows.map(({ playOrigin }) => playOrigin)
}
