import { type AgentState, agentStates } from '@koi/contract/state'
import { isId } from '@koi/contract/id'
import { fen } from '@koi/contract/money'
import { NotFound } from '@koi/contract/refusal.copy'
import { dayOf, type Instant, startOf } from '@koi/contract/time'
import type { ListQuery } from '@koi/contract/wire'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { inDates, likeOf, pageFound, statesOf } from '../../platform/http/items.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { checkPlan } from './agent.ts'
import { monthOf } from '../../platform/base/calendar.ts'
import { lockAgentStatements } from './settlement.ts'
import { countsAt, playSince } from '../statement/counted.ts'
import { snapshotTerms } from './terms.ts'

interface Row {
  id: string
  username: string
  parent: string | null
  plan: string
  rate: number
  turnoverRate: number
  state: AgentState
  createdAt: Instant
  hasFactor: boolean
  downline: number
  agents: number
  turnover: number
  netLoss: number
  unsettled: number
  settled: number
}

/** Loads figures of the running Beijing month, for the same players and period as the statement. */
async function loadAgentRows(db: Reader, ids: string[], now: Instant) {
  const since = startOf(monthOf(dayOf(now)))
  const { rows } = await sql<Row>`
    select a.player_id as id, p.username, q.username as parent, n.name as plan, n.net_loss_share as rate, n.turnover_share as "turnoverRate",
      a.state, a.created_at as "createdAt",
      exists (select from second_factor f where f.realm = 'agent' and f.subject = a.player_id and f.confirmed_at is not null)
        or exists (select from passkey k where k.realm = 'agent' and k.subject = a.player_id) as "hasFactor", d.downline, d.agents, coalesce(d.turnover, 0) as turnover, coalesce(d.net_loss, 0) as "netLoss",
      coalesce(s.unsettled, 0) as unsettled, coalesce(s.settled, 0) as settled
    from agent a join player p on p.id = a.player_id left join player q on q.id = a.parent_id
    join agent_plan n on n.id = coalesce(a.plan_id, (select id from agent_plan where is_default))
    left join lateral (
      select count(*) as downline, count(x.player_id) as agents, sum(b.valid_stake) as turnover, -sum(b.win_loss) as net_loss
      from agent_downline(a.player_id) l join player p on p.id = l.player_id left join agent x on x.player_id = l.player_id
        left join lateral (${playSince(sql`l.player_id`, sql`greatest(${since}::timestamptz, a.created_at)`)}) b on ${countsAt(now)}
    ) d on true
    left join lateral (
      select sum(commission) filter (where state <> 'paid') as unsettled, sum(commission) filter (where state = 'paid') as settled
      from agent_statement where agent_id = a.player_id
    ) s on true
    where a.player_id = any(${ids}::uuid[]) order by a.created_at desc, a.player_id`.execute(db)
  return rows.map(toAgentRow)
}

const toAgentRow = ({
  id,
  parent,
  turnoverRate,
  createdAt,
  hasFactor,
  turnover,
  netLoss,
  unsettled,
  settled,
  ...row
}: Row) => ({
  ...row,
  id,
  player_id: id,
  /** The referral code. */
  code: row.username,
  parent: parent ?? '',
  turnover_rate: turnoverRate,
  turnover: fen(Number(turnover)),
  net_loss: fen(Number(netLoss)),
  unsettled: fen(Number(unsettled)),
  settled: fen(Number(settled)),
  has_factor: hasFactor,
  created_at: createdAt,
})

export async function requireAgentRow(db: Reader, id: string, now: Instant) {
  const [row] = isId(id) ? await loadAgentRows(db, [id], now) : []
  return row ?? refuse(NotFound)
}

export async function listAgents(db: Reader, input: ListQuery, now: Instant) {
  let which = db.selectFrom('agent').innerJoin('player', 'player.id', 'agent.playerId').select('agent.playerId')
  if (input.q) which = which.where('player.username', 'ilike', likeOf(input.q))
  if (input.state) which = which.where('agent.state', 'in', statesOf(agentStates, input.state))
  which = inDates(which, 'agent.createdAt', input)
  const page = await pageFound(
    input,
    which.orderBy('agent.createdAt', 'desc').orderBy('agent.playerId'),
    ({ playerId }) => playerId,
  )
  return { ...page, items: await loadAgentRows(db, page.items, now) }
}

/** A new plan applies from the next month. Throws PlanUnknown. */
export async function changeAgent(
  tx: Tx,
  { id, state, plan_id: planId }: { id: string; state?: AgentState | undefined; plan_id?: number | null | undefined },
  now: Instant,
): Promise<void> {
  if (planId) await checkPlan(tx, planId)
  if (planId !== undefined) {
    await lockAgentStatements(tx)
    await snapshotTerms(tx, now, id)
  }
  const change = { ...(state === undefined ? {} : { state }), ...(planId === undefined ? {} : { planId }) }
  if (Object.keys(change).length > 0) await tx.updateTable('agent').set(change).where('playerId', '=', id).execute()
}
