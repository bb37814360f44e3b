import { type Fen, fen } from '@koi/contract/money'
import type { Instant } from '@koi/contract/time'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'

/** Current liabilities to players by account, without test players. `as_of` is `now`, taken before the balances are read. */
export async function owedNow(
  db: Reader,
  now: Instant,
): Promise<{
  balance: Fen
  held: Fen
  transit: Fen
  venue_balances: Fen
  agent_balances: Fen
  liability: Fen
  as_of: Instant
}> {
  const { rows } = await sql<{ place: string; total: number }>`
    select place, sum(amount)::bigint as total from (
      select place, balance as amount from place_balance
      union all
      select place, -balance from account where player_id = any(array(select id from player where is_test))
    ) parts group by place`.execute(db)
  const of = (place: string): Fen => fen(rows.find((row) => row.place === place)?.total ?? 0)
  const places = {
    balance: of('main'),
    held: of('held'),
    transit: of('transit'),
    venue_balances: of('venue'),
    agent_balances: of('agent'),
  }
  const liability = fen(Object.values(places).reduce<number>((sum, amount) => sum + amount, 0))
  return { ...places, liability, as_of: now }
}
