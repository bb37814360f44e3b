import { noMoney } from '@koi/contract/money'
import { sql } from 'kysely'
import type { Trigger } from './trigger.ts'

/** Triggered when the player's identity is approved. */
export const verified: Trigger<'verified'> = {
  async loadBase(tx, { player }) {
    const { rows } = await sql`
      select from verification where player_id = ${player}::uuid and state = 'approved'`.execute(tx)
    return rows.length > 0 ? noMoney : null
  },
  event: sql`e.kind = 'verification.changed' and exists (select from verification c
    where c.player_id = e.player_id and c.state = 'approved' and c.decided_at >= l.at)`,
  dryRun: (_on, { since }) =>
    sql`select player_id, 0::bigint as base from verification where state = 'approved' and decided_at >= ${since}`,
}
