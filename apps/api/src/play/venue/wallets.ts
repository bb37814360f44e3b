import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { StoredSettings } from '../../platform/outside/settings.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Venue } from './venue.ts'

/** Settings that decide which wallets the venue uses; `allow_http` does not. */
const connectionSettings = (settings: Venue['settings']) => ({ ...(settings as StoredSettings), allow_http: '' })

/** Whether the change leads to other wallets at the venue; a new secret alone does not. */
export const changesWallets = (columns: Partial<Venue>, before: Venue): boolean =>
  (columns.adapter ?? before.adapter) !== before.adapter ||
  (columns.baseUrl ?? before.baseUrl) !== before.baseUrl ||
  (columns.settings !== undefined &&
    !isDeepStrictEqual(connectionSettings(columns.settings), connectionSettings(before.settings)))

/**
 * Whether a player has a balance, open transfer or open stake at the venue. Blocks transfers into it (`begin`) until
 * the transaction ends.
 */
export async function holdsMoney(tx: Tx, { code, walletMode }: Pick<Venue, 'code' | 'walletMode'>): Promise<boolean> {
  await sql`select from venue where code = ${code} for update`.execute(tx)
  const { rows } = await sql<{ holds: boolean }>`
    select exists (select from venue_account v join account a on a.player_id = v.player_id and a.place = 'venue' and a.venue = v.venue
        where v.venue = ${code} and a.balance > 0)
      or exists (select from transfer where venue = ${code} and closed_at is null)
      or (${walletMode === 'transfer'} and exists (select from bet where venue = ${code} and state = 'open')) as holds`.execute(
    tx,
  )
  return rows[0]!.holds
}

/** Deletes what is only valid for the old address: known players, last queries, bet cursor. */
export async function deleteConnectionState(tx: Tx, code: string): Promise<void> {
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
