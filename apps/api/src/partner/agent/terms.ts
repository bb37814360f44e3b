import type { CommissionCategory } from '@koi/contract/partner/agent/agent'
import type { Category } from '@koi/contract/play/game/game'
import type { Day, Instant } from '@koi/contract/time'
import { dayOf } from '@koi/contract/time'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { monthOf } from '../../platform/base/calendar.ts'

/** Shares in hundredths of a percent. */
export interface Shares {
  turnoverShare: number
  netLossShare: number
}

export interface Terms extends Shares {
  plan: string
  /** Share of each direct sub-agent's commission. */
  overrideShare: number
  carriesLoss: boolean
  rates: (Shares & { categoryId: Category })[]
}

/** Returns the shares of a category; the empty category (costs) uses the general shares. */
export const sharesOf = (terms: Terms, category: CommissionCategory): Shares =>
  terms.rates.find(({ categoryId }) => categoryId === category) ?? terms

const current = sql`n.name as plan, n.turnover_share, n.net_loss_share, n.override_share, n.carries_loss,
  coalesce((select jsonb_agg(jsonb_build_object('categoryId', r.category_id, 'turnoverShare', r.turnover_share, 'netLossShare', r.net_loss_share)
    order by r.category_id) from agent_plan_rate r where r.plan_id = n.id), '[]') as rates`
const columns = sql`plan, turnover_share, net_loss_share, override_share, carries_loss, rates`
const planned = sql`agent a join agent_plan n on n.id = coalesce(a.plan_id, (select id from agent_plan where is_default))`

/**
 * Snapshots the current month's terms. Call before a plan or an agent's plan changes, so that the change applies from the next
 * month.
 */
export async function snapshotTerms(tx: Tx, now: Instant, agent: string | null = null): Promise<void> {
  await sql`
    insert into agent_terms (agent_id, month, ${columns})
    select a.player_id, m.month::date, ${current}
    from ${planned} cross join lateral generate_series(
      coalesce((select max(s.month) + interval '1 month' from agent_statement s where s.agent_id = a.player_id),
        date_trunc('month', a.created_at at time zone 'Asia/Shanghai')),
      ${monthOf(dayOf(now))}::date, interval '1 month') as m(month)
    where ${agent}::uuid is null or a.player_id = ${agent}::uuid
    on conflict do nothing`.execute(tx)
}

/** Snapshots the terms of the month, if not done yet, and returns them. */
export async function getOrCreateTermsSnapshot(tx: Tx, agent: string, month: Day): Promise<Terms> {
  await sql`
    insert into agent_terms (agent_id, month, ${columns})
    select a.player_id, ${month}::date, ${current} from ${planned} where a.player_id = ${agent}
    on conflict do nothing`.execute(tx)
  return loadTerms(tx, agent, month)
}

/** Loads the snapshot of the month, or otherwise the current plan; writes nothing. */
export async function loadTerms(db: Reader, agent: string, month: Day): Promise<Terms> {
  const { rows } = await sql<Terms>`
    select ${columns} from (
      select 0 as nth, ${columns} from agent_terms where agent_id = ${agent} and month = ${month}::date
      union all
      select 1, ${current} from ${planned} where a.player_id = ${agent}
    ) either order by nth limit 1`.execute(db)
  return rows[0]!
}
