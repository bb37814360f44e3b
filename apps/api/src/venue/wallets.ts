import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Kept } from '../outside/settings.ts'
import type { Tx } from '../platform/db.ts'
import type { Venue } from './venue.ts'

/** Settings without the switch for plain http, which leads to no other wallets. */
const placeOf = (settings: Venue['settings']) => ({ ...(settings as Kept), allow_http: '' })

/** Whether a change leads to other wallets than before, unless its operator says that they stay. A key leads nowhere. */
export const movesAway = (columns: Partial<Venue>, before: Venue): boolean =>
  (columns.adapter ?? before.adapter) !== before.adapter ||
  (columns.baseUrl ?? before.baseUrl) !== before.baseUrl ||
  (columns.settings !== undefined && !isDeepStrictEqual(placeOf(columns.settings), placeOf(before.settings)))

/**
 * Whether players have anything at a venue that would be out of reach elsewhere: a balance, a transfer that is open, or a
 * stake in a wallet there. Until the transaction ends nothing is moved into the venue (`begin`).
 */
export async function holdsMoney(tx: Tx, { code, walletMode }: Pick<Venue, 'code' | 'walletMode'>): Promise<boolean> {
  await sql`select from venue where code = ${code} for update`.execute(tx)
  const { rows } = await sql<{ holds: boolean }>`
    select exists (select from venue_account where venue = ${code} and balance > 0)
      or exists (select from transfer where venue = ${code} and closed_at is null)
      or (${walletMode === 'transfer'} and exists (select from bet where venue = ${code} and state = 'open')) as holds`.execute(
    tx,
  )
  return rows[0]!.holds
}

/** What was learnt of a venue holds nowhere else: whom it knows, what it was asked last, how far its bets are read. */
export async function forgetPlace(tx: Tx, code: string): Promise<void> {
  await tx
    .updateTable('venueAccount')
    .set((row) => ({ isKnown: false, version: row('version', '+', 1) }))
    .where('venue', '=', code)
    .execute()
  await tx
    .deleteFrom('jobCursor')
    .where('name', 'in', [`bets:${code}`, `repull:${code}`])
    .execute()
}
