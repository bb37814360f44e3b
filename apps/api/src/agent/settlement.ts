import { AgentBlocked, MonthNotOver } from '@koi/contract/agent/agent.copy'
import { type Fen, fen } from '@koi/contract/money'
import { type Day, dayOf, type Instant, startOf } from '@koi/contract/time'
import { sql } from 'kysely'
import { account } from '../ledger/accounts.ts'
import { lockBooks, post } from '../ledger/ledger.ts'
import type { Reader, Tx } from '../platform/db.ts'
import { type House, transact } from '../platform/house.ts'
import { keyOf, newId } from '../platform/id.ts'
import { refuse } from '../platform/refuse.ts'
import { type Line, linesOf } from './figures.ts'
import { monthAfter, monthBefore, monthOf } from './month.ts'

interface Agent {
  playerId: string
  createdAt: Instant
  turnoverShare: number
  netLossShare: number
  carriesLoss: boolean
}

/**
 * States the month that a Beijing day lies in (default: the last whole month) for every agent who may earn; returns
 * how many statements were made or counted anew. A paid statement, and one with a later month after it, stays.
 */
export async function stateMonth(house: House, wanted: Day | null): Promise<number> {
  const month = wanted ? monthOf(wanted) : monthBefore(monthOf(dayOf(house.clock.now())))
  const agents = await house.db
    .selectFrom('agent')
    .select('playerId')
    .where('createdAt', '<', startOf(monthAfter(month)))
    .orderBy('playerId')
    .execute()
  let stated = 0
  for (const { playerId } of agents)
    if (await transact(house, (tx) => stateFor(tx, playerId, month, house.clock.now()))) stated += 1
  return stated
}

/**
 * The agent with his plan, if he may earn now: blocked and test accounts never do.
 */
async function earning(db: Reader, player: string): Promise<Agent | null> {
  const { rows } = await sql<Agent>`
    select a.player_id as "playerId", a.created_at as "createdAt", n.turnover_share as "turnoverShare", n.net_loss_share as "netLossShare",
      n.carries_loss as "carriesLoss"
    from agent a join player p on p.id = a.player_id
    join agent_plan n on n.id = coalesce(a.plan_id, (select id from agent_plan where is_default))
    where a.player_id = ${player} and a.state = 1 and p.is_active and not p.is_blacklisted and not p.is_test`.execute(
    db,
  )
  return rows[0] ?? null
}

const total = (lines: Line[], of: (line: Line) => number): number => lines.reduce((all, line) => all + of(line), 0)
/** Rounded toward minus infinity: the remainder stays with the house. */
const shareOfFigure = (figure: number, share: number): number => {
  const product = BigInt(figure) * BigInt(share)
  return Number(product >= 0n ? product / 10_000n : -((-product + 9_999n) / 10_000n))
}

/**
 * States a month for one agent, and the months before it that were missed. False when there is nothing to state or the
 * statement is final.
 */
export async function stateFor(tx: Tx, player: string, month: Day, now: Instant): Promise<boolean> {
  await lockBooks(tx, player)
  const agent = await earning(tx, player)
  if (!agent || agent.createdAt >= startOf(monthAfter(month))) return false
  const own = tx.selectFrom('agentStatement').where('agentId', '=', player)
  const last = await own.select(({ fn }) => fn.max('month').as('month')).executeTakeFirst()
  let next = last?.month ? monthAfter(last.month) : monthOf(dayOf(agent.createdAt))
  for (; next < month; next = monthAfter(next)) await stateOne(tx, agent, next, now)
  return stateOne(tx, agent, month, now)
}

async function stateOne(tx: Tx, agent: Agent, month: Day, now: Instant): Promise<boolean> {
  const player = agent.playerId
  const own = tx.selectFrom('agentStatement').where('agentId', '=', player)
  const later = await own.select('id').where('month', '>', month).limit(1).executeTakeFirst()
  const old = await own.select(['id', 'state']).where('month', '=', month).executeTakeFirst()
  if (later || old?.state === 'paid') return false

  const before = await own
    .select('carriedOut')
    .where('month', '<', month)
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst()
  const lines = await linesOf(tx, player, agent.createdAt, month)
  const turnover = total(lines, (line) => line.turnover)
  const netLoss = total(lines, (line) => line.netLoss)
  const costs = total(lines, (line) => line.costs)
  const carriedIn = before?.carriedOut ?? 0
  const earned =
    shareOfFigure(turnover, agent.turnoverShare) + shareOfFigure(netLoss - costs, agent.netLossShare) + carriedIn
  const row = {
    turnover,
    netLoss,
    costs,
    turnoverShare: agent.turnoverShare,
    netLossShare: agent.netLossShare,
    carriedIn,
    commission: fen(Math.max(0, earned)),
    carriedOut: agent.carriesLoss ? Math.min(0, earned) : 0,
    changedAt: now,
  }
  const id = old?.id ?? newId<'AgentStatement'>()
  if (old) {
    await tx.updateTable('agentStatement').set(row).where('id', '=', id).execute()
    await tx.deleteFrom('agentStatementLine').where('statementId', '=', id).execute()
  } else
    await tx
      .insertInto('agentStatement')
      .values({ ...row, id, agentId: player, month, createdAt: now })
      .execute()
  for (const line of lines)
    await tx
      .insertInto('agentStatementLine')
      .values({ ...line, statementId: id })
      .execute()
  return true
}

/**
 * Pays an agent's open statements of months that are over, up to `upTo`, after stating the last one: the commission
 * goes to his agent account and from there to his main wallet. Returns what was paid. Paid twice it pays nothing more.
 * Throws AgentBlocked, MonthNotOver.
 */
export async function settle(
  tx: Tx,
  player: string,
  upTo: Day | null,
  now: Instant,
): Promise<{ paid: Fen; statements: string[] }> {
  await lockBooks(tx, player)
  if (!(await earning(tx, player))) refuse(AgentBlocked)
  const last = monthBefore(monthOf(dayOf(now)))
  const month = upTo ?? last
  if (month > last) refuse(MonthNotOver)
  await stateFor(tx, player, month, now)
  const open = await tx
    .updateTable('agentStatement')
    .set({ state: 'paid', paidAt: now, changedAt: now })
    .where('agentId', '=', player)
    .where('state', '=', 'draft')
    .where('month', '<=', month)
    .returning(['id', 'commission'])
    .execute()
  let paid = 0
  for (const { id, commission: amount } of open) {
    if (amount === 0) continue
    const movement = { player, about: id, amount, at: now }
    await post(tx, {
      ...movement,
      key: keyOf(id, 'commission'),
      kind: 'agent.commission',
      from: account.commission,
      to: account.agent,
    })
    await post(tx, {
      ...movement,
      key: keyOf(id, 'collect'),
      kind: 'agent.collect',
      from: account.agent,
      to: account.main,
    })
    paid += amount
  }
  return { paid: fen(paid), statements: open.map(({ id }) => id) }
}
