import { type Fen, fen } from '@koi/contract/money'
import { VenueUnknown } from '@koi/contract/venue/venue.copy'
import type { Instant } from '@koi/contract/time'
import { type Selectable, sql } from 'kysely'
import { venuePlayer } from '../outside/venue.ts'
import { batched } from '../platform/batch.ts'
import type { Db, Reader, Tx } from '../platform/db.ts'
import { aboutOf } from '../platform/personal.ts'
import { refuse } from '../platform/refuse.ts'
import type { Tables } from '../platform/tables.ts'

export type Venue = Selectable<Tables['venue']>

/** What the secret of a venue is sealed about. */
export const aboutSecret = (code: string): string => aboutOf('venue.secret', code)

/** Whether nothing new is opened or moved in now: the switch says so, or the window of announced repair. */
export function isInRepair(
  { state, repairFrom, repairTo }: Pick<Venue, 'state' | 'repairFrom' | 'repairTo'>,
  now: Instant,
): boolean {
  if (state === 'repair') return true
  return (
    (repairFrom !== null || repairTo !== null) &&
    (repairFrom === null || repairFrom <= now) &&
    (repairTo === null || now < repairTo)
  )
}

/** Whether the venue plays from the main wallet and keeps none of its own. */
export const isSeamless = ({ walletMode }: Pick<Venue, 'walletMode'>): boolean => walletMode === 'seamless'

/** Every venue there is, off ones too, in the order players see them. */
export const venuesOf = (db: Reader | Tx): Promise<Venue[]> =>
  db.selectFrom('venue').selectAll().orderBy('sort').orderBy('code').execute()

export const venueOf = (db: Reader | Tx, code: string): Promise<Venue | undefined> =>
  db.selectFrom('venue').selectAll().where('code', '=', code).executeTakeFirst()

const askers = new WeakMap<Reader, (code: string) => Promise<Venue | undefined>>()
const codeFormat = /^[a-z0-9]{2,20}$/

/** The venue that a call from outside names: what is asked by many at one moment is one question to the database. */
export async function venueOfCall(db: Reader, code: string): Promise<Venue | undefined> {
  // One question that cannot be asked would fail those of the others with it.
  if (!codeFormat.test(code)) return undefined
  const ask =
    askers.get(db) ??
    batched(async (codes: string[]) => {
      const rows = await db
        .selectFrom('venue')
        .selectAll()
        .where((is) => is('code', '=', is.fn.any(is.val(codes))))
        .execute()
      return new Map(rows.map((venue) => [venue.code, venue]))
    })
  askers.set(db, ask)
  return ask(code)
}

/** The venue of a player's call; throws VenueUnknown where there is none or it is off. */
export async function openVenueOf(db: Reader, code: string): Promise<Venue> {
  const venue = await venueOfCall(db, code.trim())
  return venue && venue.state !== 'off' ? venue : refuse(VenueUnknown)
}

/** A player's account at a venue as our ledger have it. */
export interface VenueAccount {
  venue: Venue
  login: string
  /** The cached: what the venue last told us, moved by every transfer since. */
  balance: Fen
  askedAt: Instant | null
  /** Counts what touched the money there; a balance read at another version is not booked. */
  version: number
  isKnown: boolean
}

/** A venue the player has no account at. */
export interface NoVenueAccount {
  venue: Venue
  login: null
}

/** The venues with a wallet that a player sees, each with their account there if they have one. An off venue only where they have money in it. */
export async function venueAccountsOf(db: Reader | Tx, player: string): Promise<(VenueAccount | NoVenueAccount)[]> {
  const venues = (await venuesOf(db)).filter((venue) => !isSeamless(venue))
  const rows = await db.selectFrom('venueAccount').selectAll().where('playerId', '=', player).execute()
  const mine = new Map(rows.map((row) => [row.venue, row]))
  return venues.flatMap((venue): (VenueAccount | NoVenueAccount)[] => {
    const row = mine.get(venue.code)
    if (venue.state === 'off' && !(row && row.balance > 0)) return []
    if (!row) return [{ venue, login: null }]
    const { login, askedAt, version, isKnown } = row
    return [{ venue, login, balance: fen(row.balance), askedAt, version, isKnown }]
  })
}

export async function venueAccountOf(db: Reader | Tx, player: string, venue: Venue): Promise<VenueAccount | null> {
  const row = await db
    .selectFrom('venueAccount')
    .selectAll()
    .where('playerId', '=', player)
    .where('venue', '=', venue.code)
    .executeTakeFirst()
  return row
    ? {
        venue,
        login: row.login,
        balance: fen(row.balance),
        askedAt: row.askedAt,
        version: row.version,
        isKnown: row.isKnown,
      }
    : null
}

/** Gives the player an account at the venue in our ledger; the venue learns of it when it is first asked. */
export async function createVenueAccount(tx: Tx | Db, player: string, venue: Venue): Promise<void> {
  const { username } = await tx
    .selectFrom('player')
    .select('username')
    .where('id', '=', player)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('venueAccount')
    .values({ playerId: player, venue: venue.code, login: venuePlayer(username).login })
    .onConflict((is) => is.columns(['playerId', 'venue']).doNothing())
    .execute()
}

/** Whether anything of a player or a game names the venue. */
export async function isUsed(tx: Tx, code: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from venue_account where venue = ${code} union all select 1 from transfer where venue = ${code}
    union all select 1 from bet where venue = ${code} union all select 1 from game where venue = ${code}
    union all select 1 from launch where venue = ${code} union all select 1 from rebate where venue = ${code} limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** The origins games are framed from: what the content security policy must let through (ruling 43). */
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
