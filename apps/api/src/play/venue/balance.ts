import { nameIn } from '@koi/contract/contentTexts'
import type { Language } from '@koi/contract/language'
import { type Fen, fen, noMoney } from '@koi/contract/money'
import { sql } from 'kysely'
import { batched } from '../../platform/base/batch.ts'
import type { Reader } from '../../platform/db/db.ts'
import { loadVenueAccounts } from './venue.ts'

export interface Balances {
  balance: Fen
  gameblance: Fen // misspelt as in the given API
  /** Sum of all the player's own accounts. */
  total: Fen
}

type Ask = (player: string) => Promise<Balances | undefined>
const askers = new WeakMap<Reader, Ask>()

interface Row {
  playerId: string
  main: number
  venues: number
  total: number
}

/**
 * Both balances and the total in fen, from the ledger. Concurrent calls are batched into one query, because every page polls every
 * few seconds.
 */
export async function bothBalances(db: Reader, player: string): Promise<Balances> {
  const ask = askers.get(db) ?? batched(async (players: string[]) => readAll(db, players))
  askers.set(db, ask)
  return (await ask(player)) ?? { balance: noMoney, gameblance: noMoney, total: noMoney }
}

/** For a single player the query compares with `=`, so that its plan can be reused (`loadPlayerRows`). */
async function readAll(db: Reader, players: string[]): Promise<Map<string, Balances>> {
  const condition =
    players.length === 1 ? sql`player_id = ${players[0]}::uuid` : sql`player_id = any(${players}::uuid[])`
  const { rows } = await sql<Row>`
    select player_id, coalesce(sum(balance) filter (where place = 'main'), 0)::bigint as main,
      coalesce(sum(balance) filter (where place = 'venue'), 0)::bigint as venues,
      coalesce(sum(balance) filter (where is_own), 0)::bigint as total
    from account where ${condition} group by player_id`.execute(db)
  return new Map(
    rows.map((row) => [row.playerId, { balance: fen(row.main), gameblance: fen(row.venues), total: fen(row.total) }]),
  )
}

export interface VenueBalance {
  platname: string
  name: string
  balance: Fen
}

/** The last balance that each venue reported, in fen. */
export async function storedVenueBalances(db: Reader, player: string, language: Language): Promise<VenueBalance[]> {
  const venueAccounts = await loadVenueAccounts(db, player)
  return venueAccounts.map((venueAccount) => ({
    platname: venueAccount.venue.code,
    name: nameIn(language, venueAccount.venue),
    balance: venueAccount.login === null ? noMoney : venueAccount.balance,
  }))
}
