import { type Fen, fen } from '@koi/contract/money'
import { sql } from 'kysely'
import type { Reader } from '../platform/db.ts'
import { isReal } from './range.ts'

/** Current liabilities to players, by account. */
export async function owedNow(
  db: Reader,
): Promise<{ balance: Fen; held: Fen; transit: Fen; venue_balances: Fen; agent_balances: Fen; liability: Fen }> {
  const { rows } = await sql<{ place: string; total: number }>`
    select case when code = 100 then 'balance' when code = 101 then 'held' when code = 102 then 'agent_balances' when code >= 2001 then 'transit' else 'venue_balances' end as place,
      sum(total) as total
    from (select code, sum(balance) as total from ledger.account where code >= 100 and ${isReal(sql.ref('player_id'))} group by code) one group by 1`.execute(
    db,
  )
  const of = (place: string): Fen => fen(Number(rows.find((row) => row.place === place)?.total ?? 0))
  const places = {
    balance: of('balance'),
    held: of('held'),
    transit: of('transit'),
    venue_balances: of('venue_balances'),
    agent_balances: of('agent_balances'),
  }
  return { ...places, liability: fen(Object.values(places).reduce<number>((sum, amount) => sum + amount, 0)) }
}
