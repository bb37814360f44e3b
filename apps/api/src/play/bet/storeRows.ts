import type { Category, VenueCategory } from '@koi/contract/play/game/game'
import { type Selectable, sql } from 'kysely'
import type { VenueBet } from '../../platform/outside/venue.ts'
import type { Db, Reader, Tx } from '../../platform/db/db.ts'
import type { Tables } from '../../platform/db/tables.ts'

export type Row = Selectable<Tables['bet']>

export async function loadBetRows(db: Db | Tx, venue: string, ids: string[]): Promise<Map<string, Row>> {
  const rows = await db
    .selectFrom('bet')
    .selectAll()
    .where('venue', '=', venue)
    .where((eb) => eb('betId', '=', eb.fn.any(eb.val(ids))))
    .execute()
  return new Map(rows.map((row) => [row.betId, row]))
}

/** Finds players by their logins at the venue. */
export async function loadPlayers(db: Db, venue: string, bets: VenueBet[]): Promise<Map<string, string>> {
  const logins = [...new Set(bets.map(({ login }) => login))]
  const { rows } = await sql<{ login: string; playerId: string }>`
    select login, player_id from venue_players(${venue}, ${logins}::text[])`.execute(db)
  return new Map(rows.map(({ login, playerId }) => [login, playerId]))
}

/** Category of each game: the catalogue's, else the venue's. */
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
