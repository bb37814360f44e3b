import { type Day, dayOf, type Instant, startOf } from '@koi/contract/time'
import { type Selectable, sql } from 'kysely'
import { sumApart } from '../../platform/queue/apart.ts'
import { takeAdvisoryLock } from '../../platform/db/advisoryLock.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { type App, transact } from '../../platform/ops/app.ts'
import { newId } from '../../platform/text/id.ts'
import { countMonth } from './count.ts'
import { type Base, loadBases, loadLines } from './figures.ts'
import { monthAfter, monthBefore, monthOf, monthsBetween } from '../../platform/base/calendar.ts'
import { isEligible } from '../statement/counted.ts'
import { sumNews } from '../statement/news.ts'
import { getOrCreateTermsSnapshot, type Terms } from './terms.ts'

type Agent = Pick<Selectable<Tables['agent']>, 'playerId' | 'createdAt'>

/** Takes the advisory lock that serializes making, reviewing and paying statements in all processes. */
export async function lockAgentStatements(tx: Tx): Promise<void> {
  await takeAdvisoryLock(tx, 'payout', 'agent statements')
}

/**
 * States the month of a Beijing day (default: the last whole month) for every eligible agent, leaves of the tree first;
 * returns how many statements were made or recounted. Final statements are unchanged.
 */
export async function closePeriod(app: App, wanted: Day | null): Promise<number> {
  const month = wanted ? monthOf(wanted) : monthBefore(monthOf(dayOf(app.clock.now())))
  await sumNews(app)
  const agents = await app.db
    .selectFrom('agent')
    .select('playerId')
    .where('createdAt', '<', startOf(monthAfter(month)))
    .orderBy(sql`length(path)`, 'desc')
    .orderBy('playerId')
    .execute()
  return sumApart(app, agents, async ({ playerId }) =>
    Number(await transact(app, (tx) => issueAgentStatement(tx, playerId, month, app.clock.now()))),
  )
}

/** Finds the agent; null if they may not earn now. */
export async function findEligibleAgent(db: Reader, player: string): Promise<Agent | null> {
  const { rows } = await sql<Agent>`
    select a.player_id, a.created_at from agent a join player p on p.id = a.player_id
    where a.player_id = ${player} and a.state = 'active' and ${isEligible}`.execute(db)
  return rows[0] ?? null
}

/**
 * Makes the statement of a month, and of missed earlier months. False if there is nothing to state or the statement is final.
 */
export async function issueAgentStatement(tx: Tx, player: string, month: Day, now: Instant): Promise<boolean> {
  await lockAgentStatements(tx)
  const agent = await findEligibleAgent(tx, player)
  if (!agent || agent.createdAt >= startOf(monthAfter(month))) return false
  const own = tx.selectFrom('agentStatement').where('agentId', '=', player)
  const last = await own.select(({ fn }) => fn.max('month').as('month')).executeTakeFirst()
  const next = last?.month ? monthAfter(last.month) : monthOf(dayOf(agent.createdAt))
  for (const missed of monthsBetween(next, monthBefore(month))) await writeAgentStatement(tx, agent, missed, now)
  return writeAgentStatement(tx, agent, month, now)
}

/** Makes the statements of all sub-agents below, leaves first, because overrides are computed from sub-agents' statements. */
export async function issueAgentStatementsBelow(tx: Tx, player: string, month: Day, now: Instant): Promise<void> {
  await lockAgentStatements(tx)
  const { rows } = await sql<{ id: string }>`
    select b.player_id as id from agent a join agent b on starts_with(b.path, a.path) where a.player_id = ${player}
    order by length(b.path) desc, b.player_id`.execute(tx)
  for (const { id } of rows) await issueAgentStatement(tx, id, month, now)
}

/** Recounts the agent's last statement if it is a draft. */
export async function recountDraft(tx: Tx, player: string, now: Instant): Promise<void> {
  await lockAgentStatements(tx)
  const last = await tx
    .selectFrom('agentStatement')
    .select(['month', 'state'])
    .where('agentId', '=', player)
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.state === 'draft') await issueAgentStatement(tx, player, last.month, now)
}

/**
 * Whether a statement is final: it was reviewed, a later month was stated, or an agent above, whose override used it, is final.
 */
async function isFinal(tx: Tx, player: string, month: Day): Promise<boolean> {
  // Materialized: otherwise the planner scans all agents' statements for each row, which is quadratic.
  const { rows } = await sql`
    with counted as materialized (
      select agent_id from agent_statement_override where sub_agent_id = ${player}
        and (agent_id, statement_id) in (select agent_id, id from agent_statement where month = ${month}::date)
      union
      select above from agent a cross join unnest(string_to_array(rtrim(a.path, '/'), '/')::uuid[]) above
      where a.player_id = ${player} and above <> a.player_id
        and exists (select from agent_statement s where s.agent_id = a.player_id and s.month = ${month}::date)
    )
    select from agent_statement s where s.agent_id = ${player} and (s.month > ${month}::date or (s.month = ${month}::date and s.state <> 'draft'))
    union all
    select from counted c cross join lateral (
      select max(o.month) > ${month}::date or bool_or(o.state <> 'draft') as is_final from agent_statement o
      where o.agent_id = c.agent_id and o.month >= ${month}::date having bool_or(o.month = ${month}::date)) o
    where o.is_final limit 1`.execute(tx)
  return rows.length > 0
}

/**
 * Computes what an agent earns in a month, with the corrections of its statement `id` and those without a statement. `bases`:
 * commissions of direct sub-agents.
 */
export async function countAgentMonth(
  db: Reader,
  { playerId: agent, createdAt: since }: Agent,
  month: Day,
  { id, terms, bases, now }: { id: string | null; terms: Terms; bases: Base[]; now: Instant },
) {
  const before = await db
    .selectFrom('agentStatement')
    .select('carriedOut')
    .where('agentId', '=', agent)
    .where('month', '<', month)
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst()
  const corrections = await db
    .selectFrom('agentCorrection')
    .select(({ fn }) => fn.sum<number | null>('amount').as('amount'))
    .where('agentId', '=', agent)
    .where((eb) => eb.or([eb('statementId', 'is', null), eb('statementId', '=', id)]))
    .executeTakeFirstOrThrow()
  const lines = await loadLines(db, { agent, since, month, now })
  const carriedIn = before?.carriedOut ?? 0
  return { lines, ...countMonth({ terms, lines, bases, corrections: corrections.amount ?? 0, carriedIn }) }
}

async function writeAgentStatement(tx: Tx, agent: Agent, month: Day, now: Instant): Promise<boolean> {
  const { playerId: agentId } = agent
  if (await isFinal(tx, agentId, month)) return false
  const old = await tx
    .selectFrom('agentStatement')
    .select('id')
    .where('agentId', '=', agentId)
    .where('month', '=', month)
    .executeTakeFirst()
  const id = old?.id ?? newId<'AgentStatement'>()
  await addFinalLines(tx, agentId, month)
  const terms = await getOrCreateTermsSnapshot(tx, agentId, month)
  const bases = await loadBases(tx, agentId, month)
  const { lines, parts, overrides, sums } = await countAgentMonth(tx, agent, month, { id, terms, bases, now })
  if (old)
    for (const table of ['agentStatementLine', 'agentStatementPart', 'agentStatementOverride'] as const)
      await tx.deleteFrom(table).where('agentId', '=', agentId).where('statementId', '=', id).execute()
  await tx
    .insertInto('agentStatement')
    .values({ ...sums, id, agentId, month, createdAt: now })
    .onConflict((eb) => eb.columns(['agentId', 'month']).doUpdateSet(sums))
    .execute()
  await tx
    .updateTable('agentCorrection')
    .set({ statementId: id })
    .where('agentId', '=', agentId)
    .where('statementId', 'is', null)
    .execute()
  const chunksOf = <Row extends object>(rows: Row[]) =>
    chunks(rows.map((row) => ({ ...row, agentId, statementId: id })))
  for (const some of chunksOf(lines)) await tx.insertInto('agentStatementLine').values(some).execute()
  for (const some of chunksOf(parts)) await tx.insertInto('agentStatementPart').values(some).execute()
  for (const some of chunksOf(overrides)) await tx.insertInto('agentStatementOverride').values(some).execute()
  return true
}

/** Adds the lines of the statements before a month, which are final once it is stated, to the sums of the agent's players. */
async function addFinalLines(tx: Tx, agent: string, month: Day): Promise<void> {
  await sql`
    with summed as (
      update agent_statement set is_summed = true
      where agent_id = ${agent} and not is_summed and month < ${month}::date returning agent_id, id
    )
    insert into agent_statement_sum as s (agent_id, player_id, category_id, turnover, net_loss, costs)
    select l.agent_id, l.player_id, l.category_id, sum(l.turnover), sum(l.net_loss), sum(l.costs)
    from summed join agent_statement_line l on l.agent_id = summed.agent_id and l.statement_id = summed.id group by 1, 2, 3
    on conflict (agent_id, player_id, category_id) do update set turnover = s.turnover + excluded.turnover,
      net_loss = s.net_loss + excluded.net_loss, costs = s.costs + excluded.costs`.execute(tx)
}

/** Splits rows so that inserts stay below the parameter limit. */
function chunks<Row>(rows: Row[], size = 1000): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, nth) => rows.slice(nth * size, (nth + 1) * size))
}
