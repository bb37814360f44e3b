import type { Category, VenueCategory } from '@koi/contract/game/game'
import type { Selectable } from 'kysely'
import type { VenueBet } from '../outside/venue.ts'
import type { Db, Reader, Tx } from '../platform/db.ts'
import type { Tables } from '../platform/tables.ts'

export type Row = Selectable<Tables['bet']>

/** Stored bets of a venue, by bet id. */
export async function loadBetRows(db: Db | Tx, venue: string, ids: string[]): Promise<Map<string, Row>> {
  const rows = await db
    .selectFrom('bet')
    .selectAll()
    .where('venue', '=', venue)
    .where((eb) => eb('betId', '=', eb.fn.any(eb.val(ids))))
    .execute()
  return new Map(rows.map((row) => [row.betId, row]))
}

/** Players by venue login, the lower-case name. */
export async function loadPlayers(db: Db, bets: VenueBet[]): Promise<Map<string, string>> {
  const logins = [...new Set(bets.map(({ login }) => login.toLowerCase()))]
  const rows = await db
    .selectFrom('player')
    .select(['id', 'username'])
    .where((eb) => eb(eb.fn<string>('lower', ['username']), '=', eb.fn.any(eb.val(logins))))
    .execute()
  return new Map(rows.map(({ id, username }) => [username.toLowerCase(), id]))
}

/** Category per game: the catalogue's, else the venue's. */
export async function loadCategories(
  db: Reader | Tx,
  venue: { code: string; category: VenueCategory },
): Promise<(game: string) => Category> {
  const rows = await db.selectFrom('game').select(['gameCode', 'categoryId']).where('venue', '=', venue.code).execute()
  const games = new Map(rows.map(({ gameCode, categoryId }) => [gameCode, categoryId]))
  return (game) => games.get(game) ?? ownCategory(venue)
}

export const ownCategory = ({ category }: { category: VenueCategory }): Category =>
  category === 'fishing' ? 'slots' : category
