import type { CommissionCategory } from '@koi/contract/partner/agent/agent'
import { type Day, type Instant, startOf } from '@koi/contract/time'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'
import { monthAfter } from '../../platform/base/calendar.ts'
import { countsAt, isEligible, resultsOf } from '../statement/counted.ts'

/** One player's figures in one category (costs have none), in fen; `netLoss` is negative if the player won. */
export interface Line {
  playerId: string
  categoryId: CommissionCategory
  turnover: number
  netLoss: number
  costs: number
}

/**
 * Loads what counts up to the end of the month and is in no earlier statement, so that late changes count in the next one.
 * Final statements are one sum per player and category; the lines of the others are added. Players below an agent who was
 * approved after the month belong to it still.
 */
export async function loadLines(
  db: Reader,
  { agent, since, month, now }: { agent: string; since: Instant; month: Day; now: Instant },
): Promise<Line[]> {
  const end = startOf(monthAfter(month))
  const { rows } = await sql<Line>`
    with own as (
      select d.player_id from agent_downline(${agent}, ${end}::timestamptz) d join player p on p.id = d.player_id
      where ${countsAt(now)}
    ), figures as (
      ${resultsOf(since, end)}
      union all
      select player_id, category_id, -turnover, -net_loss, -costs from agent_statement_sum
      where agent_id = ${agent} and player_id in (select player_id from own)
      union all
      select l.player_id, l.category_id, -l.turnover, -l.net_loss, -l.costs
      from agent_statement_line l join agent_statement s on s.agent_id = l.agent_id and s.id = l.statement_id
      where s.agent_id = ${agent} and not s.is_summed and s.month < ${month}::date and l.player_id in (select player_id from own)
    )
    select player_id as "playerId", category_id as "categoryId", sum(turnover)::bigint as turnover, sum(net_loss)::bigint as "netLoss",
      sum(costs)::bigint as costs
    from figures group by 1, 2 having sum(turnover) <> 0 or sum(net_loss) <> 0 or sum(costs) <> 0 order by 1, 2`.execute(
    db,
  )
  return rows
}

export interface Base {
  agentId: string
  base: number
}

/** Loads the commissions of direct sub-agents, from which the override is computed. */
export async function loadBases(db: Reader, agent: string, month: Day): Promise<Base[]> {
  const { rows } = await sql<Base>`
    select s.agent_id as "agentId", s.commission as base from agent_statement s join agent a on a.player_id = s.agent_id
      join player p on p.id = a.player_id
    where a.parent_id = ${agent} and s.month = ${month}::date and s.commission > 0
      and a.state = 'active' and ${isEligible}
    order by s.agent_id`.execute(db)
  return rows
}
