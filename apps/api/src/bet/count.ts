import { fen } from '@koi/contract/money'
import type { Instant } from '@koi/contract/time'
import { sql } from 'kysely'
import type { Tx } from '../platform/db.ts'
import { waiveIfBroke, takeBackFromRequirements, applyToRequirements } from '../turnover/turnover.ts'

/**
 * Counts by how much the settled valid stakes of players changed (fen, negative where a bet became void or smaller).
 * Players without any requirement are passed over. The caller holds their locks.
 */
export async function countStakes(tx: Tx, counted: ReadonlyMap<string, number>, at: Instant): Promise<void> {
  const { rows } = await sql<{ playerId: string; isOpen: boolean }>`
    select player_id, bool_or(state = 'open') as is_open from wagering_requirement where player_id = any(${[...counted.keys()]}::uuid[]) and state in ('open', 'done')
    group by player_id order by player_id`.execute(tx)
  for (const { playerId: player, isOpen } of rows) {
    const amount = counted.get(player) ?? 0
    if (amount > 0 && isOpen) await applyToRequirements(tx, { player, amount: fen(amount), at })
    if (amount < 0) await takeBackFromRequirements(tx, { player, amount: fen(-amount), at })
    if (isOpen || amount < 0) await waiveIfBroke(tx, player, at)
  }
}
