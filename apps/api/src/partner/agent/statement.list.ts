import { agentStatementStates } from '@koi/contract/partner/agent/agent'
import { fen } from '@koi/contract/money'
import { NotFound } from '@koi/contract/refusal.copy'
import { isId } from '@koi/contract/id'
import type { ListQuery } from '@koi/contract/wire'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'
import { inDates, likeOf, pageFound, statesOf } from '../../platform/http/items.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { refuse } from '../../platform/text/refuse.ts'
import type { Terms } from './terms.ts'

type AgentStatement = Selectable<Tables['agentStatement']> & Pick<Terms, 'plan' | 'overrideShare' | 'carriesLoss'>
type LoadedAgentStatement = AgentStatement & { username: string }

const toAgentStatementRow = (row: LoadedAgentStatement) => ({
  id: row.id,
  player_id: row.agentId,
  username: row.username,
  month: row.month.slice(0, 7),
  plan: row.plan,
  turnover: fen(row.turnover),
  net_loss: fen(row.netLoss),
  costs: fen(row.costs),
  turnover_rate: row.turnoverShare,
  rate: row.netLossShare,
  override: fen(row.overrideEarned),
  corrections: fen(row.corrections),
  carried_in: fen(row.carriedIn),
  commission: row.commission,
  carried_out: fen(row.carriedOut),
  state: row.state,
  created_at: row.createdAt,
  reviewed_at: row.reviewedAt,
  paid_at: row.paidAt,
})

async function loadAgentStatements(db: Reader, which: RawBuilder<unknown>): Promise<LoadedAgentStatement[]> {
  const { rows } = await sql<LoadedAgentStatement>`
    select s.*, p.username, coalesce(t.plan, '') as plan, coalesce(t.override_share, 0) as override_share, coalesce(t.carries_loss, s.carried_out < 0) as carries_loss
    from agent_statement s join player p on p.id = s.agent_id left join agent_terms t on t.agent_id = s.agent_id and t.month = s.month
    where ${which} order by s.month desc, s.id`.execute(db)
  return rows
}

export const loadStatementRows = async (db: Reader, ids: string[]) =>
  ids.length === 0 ? [] : (await loadAgentStatements(db, sql`s.id = any(${ids}::uuid[])`)).map(toAgentStatementRow)

/** Lists statements, newest month first. */
export async function listAgentStatements(db: Reader, input: Omit<ListQuery, 'sort'>, agent?: string) {
  const { q, state } = input
  let which = db.selectFrom('agentStatement as s').innerJoin('player', 'player.id', 's.agentId').select('s.id')
  if (agent) which = which.where('s.agentId', '=', agent)
  if (q) which = which.where('player.username', 'ilike', likeOf(q))
  if (state) which = which.where('s.state', 'in', statesOf(agentStatementStates, state))
  which = inDates(which, 's.createdAt', input)
  const page = await pageFound(input, which.orderBy('s.month', 'desc').orderBy('s.id'), ({ id }) => id)
  return { ...page, items: await loadStatementRows(db, page.items) }
}

/**
 * Explains a statement. `agent` restricts it to that agent's own statements; `nameOf` formats player names. Throws NotFound.
 */
export async function explainAgentStatement(
  db: Reader,
  id: string,
  { agent, nameOf = (name) => name }: { agent?: string; nameOf?: (username: string) => string } = {},
) {
  const which = sql`s.id = ${id} and coalesce(s.agent_id = ${agent ?? null}::uuid, true)`
  const [row] = isId(id) ? await loadAgentStatements(db, which) : []
  if (!row) return refuse(NotFound)
  const parts = await db
    .selectFrom('agentStatementPart')
    .selectAll()
    .where('agentId', '=', row.agentId)
    .where('statementId', '=', id)
    .orderBy('categoryId')
    .execute()
  const overrides = await db
    .selectFrom('agentStatementOverride as o')
    .innerJoin('player', 'player.id', 'o.subAgentId')
    .select(['username', 'base', 'share', 'earned'])
    .where('o.agentId', '=', row.agentId)
    .where('statementId', '=', id)
    .orderBy('earned', 'desc')
    .execute()
  const corrections = await db
    .selectFrom('agentCorrection')
    .select(['id', 'amount', 'reason', 'createdAt'])
    .where('agentId', '=', row.agentId)
    .where('statementId', '=', id)
    .orderBy('createdAt')
    .execute()
  const { rows: players } = await sql<{ username: string; turnover: number; netLoss: number; costs: number }>`
    select p.username, sum(l.turnover)::bigint as turnover, sum(l.net_loss)::bigint as net_loss, sum(l.costs)::bigint as costs
    from agent_statement_line l join player p on p.id = l.player_id where l.agent_id = ${row.agentId} and l.statement_id = ${id}
    group by p.id, p.username order by abs(sum(l.net_loss)) desc, p.username limit 500`.execute(db)
  return {
    ...toAgentStatementRow(row),
    override_rate: row.overrideShare,
    carries_loss: row.carriesLoss,
    parts: parts.map((part) => ({
      category_id: part.categoryId,
      turnover: fen(part.turnover),
      turnover_rate: part.turnoverShare,
      net_loss: fen(part.netLoss),
      costs: fen(part.costs),
      rate: part.netLossShare,
      earned: fen(part.earned),
    })),
    overrides: overrides.map(({ username, base, share, earned }) => ({
      username: nameOf(username),
      base,
      rate: share,
      earned,
    })),
    corrections_made: corrections.map(({ amount, createdAt, ...rest }) => ({
      ...rest,
      amount: fen(amount),
      created_at: createdAt,
    })),
    players: players.map(({ username, turnover, netLoss, costs }) => ({
      username: nameOf(username),
      turnover: fen(turnover),
      net_loss: fen(netLoss),
      costs: fen(costs),
    })),
  }
}
