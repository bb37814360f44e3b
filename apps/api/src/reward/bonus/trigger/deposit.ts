import { fen } from '@koi/contract/money'
import { sql } from 'kysely'
import type { Trigger } from './trigger.ts'

/** SQL: an approved deposit since the rule was made. A reader that lags behind also reads older events. */
export const isApprovedDeposit = sql`e.kind = 'deposit.closed' and e.data ->> 'state' = 'approved'
  and (e.data ->> 'closed_at')::timestamptz >= l.created_at`

/** SQL: whether the player of the deposit `d` asked for a withdrawal since. */
export const isWithdrawn = sql`exists (select from withdrawal w where w.player_id = d.player_id and w.created_at >= d.closed_at)`

/** Triggered by the player's n-th approved deposit, or by each. */
export const deposit: Trigger<'deposit'> = {
  subjectOf: ({ number }, about) => (number === 0 ? about : ''),
  async loadBase(tx, { on: { number }, player, about }) {
    const { rows } = await sql<{ credited: number; nth: number }>`
      select d.credited, (select count(*) from deposit e where e.player_id = d.player_id and e.state = 'approved'
        and (e.closed_at, e.id) <= (d.closed_at, d.id)) as nth
      from deposit d where d.id = ${about}::uuid and d.player_id = ${player}::uuid and d.state = 'approved'
        and not ${isWithdrawn}`.execute(tx)
    const [found] = rows
    return found && (number === 0 || found.nth === number) ? fen(found.credited) : null
  },
  event: isApprovedDeposit,
  isAboutEvent: true,
  dryRun: ({ number }, { since }) => sql`select player_id, credited::bigint as base from (
      select player_id, credited, closed_at, row_number() over (partition by player_id order by closed_at, id) as nth
      from deposit where state = 'approved') d
    where closed_at >= ${since} and (${number}::integer = 0 or nth = ${number}::integer)`,
}
