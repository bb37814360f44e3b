import { type Fen, fen } from '@koi/contract/money'
import { sql } from 'kysely'
import type { Reader } from '../platform/db.ts'
import { isReal } from './range.ts'

/** Current liabilities to players, by account. */
export async function owedNow(
  db: Reader,
): Promise<{ balance: Fen; held: Fen; transit: Fen; venue_balances: Fen; agent_balances: Fen; liability: Fen }> {
  const { rows } = await sql<{ place: string; total: number }>`
    select place, sum(balance) as total from account where is_own and ${isReal(sql.ref('player_id'))} group by place`.execute(
    db,
  )
  const of = (place: string): Fen => fen(Number(rows.find((row) => row.place === place)?.total ?? 0))
  const places = {
    balance: of('main'),
    held: of('held'),
    transit: of('transit'),
    venue_balances: of('venue'),
    agent_balances: of('agent'),
  }
  return { ...places, liability: fen(Object.values(places).reduce<number>((sum, amount) => sum + amount, 0)) }
}
