import { fen } from '@koi/contract/money'
import { sql } from 'kysely'
import { isApprovedDeposit, isWithdrawn } from './deposit.ts'
import type { Trigger } from './trigger.ts'

/**
 * Triggered when approved deposits reach a sum, within the first days after the registration or, for 0 days, within the rule's
 * time, but not before the rule was made.
 */
export const deposits: Trigger<'deposits'> = {
  async loadBase(tx, { on: { window_days: days }, rule, player, about }) {
    const { rows } = await sql<{ total: number; isWithin: boolean | null }>`
      select coalesce(sum(d.credited), 0)::bigint as total, bool_or(d.id = ${about}::uuid and not ${isWithdrawn}) as is_within
      from player p join bonus_rule r on r.id = ${rule}::uuid
        join deposit d on d.player_id = p.id and d.state = 'approved' and case ${days}::integer
          when 0 then d.closed_at >= greatest(r.starts_at, r.created_at) and coalesce(d.closed_at < r.ends_at, true)
          else d.closed_at < p.created_at + ${days}::integer * interval '1 day' end
      where p.id = ${player}::uuid`.execute(tx)
    const { total, isWithin } = rows[0]!
    return isWithin ? fen(total) : null
  },
  event: sql`${isApprovedDeposit}
    and not exists (select from bonus b where b.rule_id = l.id and b.player_id = e.player_id and b.cause = 'deposits')`,
  isAboutEvent: true,
  // Counts deposits that made the sum reach the amount. For 0 days the range of the dry run replaces the rule's time.
  dryRun: ({ least, window_days: days }, { since }) => sql`select player_id, total as base from (
      select d.player_id, d.credited, d.closed_at, sum(d.credited) over (partition by d.player_id order by d.closed_at, d.id)::bigint as total
      from deposit d join player p on p.id = d.player_id
      where d.state = 'approved' and case ${days}::integer when 0 then d.closed_at >= ${since}
        else d.closed_at < p.created_at + ${days}::integer * interval '1 day' end) d
    where closed_at >= ${since} and total >= ${least}::bigint and total - credited < ${least}::bigint`,
}
