import type { Fen } from '@koi/contract/money'
import { noMoney } from '@koi/contract/money'
import type { Db, Reader } from '../platform/db.ts'
import { venueAccountsOf } from './rows.ts'

// The way into this feature for those above it.
export { adapterOf, secretOf } from './adapter.ts'
export { bookVenue, refreshOne } from './cachedBalance.ts'
export { isInRepair, type Venue, venueOf, venuesOf } from './rows.ts'
export { begin as beginTransfer, finalize as endTransfer } from './transfer.ts'

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

export interface VenueBalance {
  platname: string
  name: string
  balance: Fen
}

/** What each venue last told us of a player, in fen. */
export async function storedVenueBalances(db: Reader, player: string): Promise<VenueBalance[]> {
  const venueAccounts = await venueAccountsOf(db, player)
  return venueAccounts.map((venueAccount) => ({
    platname: venueAccount.venue.code,
    name: venueAccount.venue.name,
    balance: venueAccount.login === null ? noMoney : venueAccount.balance,
  }))
}
