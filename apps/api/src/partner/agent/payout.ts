import {
  AgentBlocked,
  CollectTooMuch,
  MonthNotOver,
  NothingToCollect,
  StatementNotReviewed,
  StatementPaid,
} from '@koi/contract/partner/agent/agent.copy'
import { isId } from '@koi/contract/id'
import { type Fen, fen, noMoney } from '@koi/contract/money'
import { NotFound } from '@koi/contract/refusal.copy'
import { type Day, dayOf, type Instant } from '@koi/contract/time'
import { loadBalance, lockPlayer, post } from '../../books/ledger/ledger.ts'
import { requireNotBlocked } from '../../access/identity/playerStatus.ts'
import type { Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/text/id.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { requireNotDuplicate } from '../../platform/http/duplicate.ts'
import type { Idempotency } from '../../platform/http/idempotency.ts'
import { monthBefore, monthOf } from '../../platform/base/calendar.ts'
import { findEligibleAgent, lockAgentStatements, issueAgentStatementsBelow } from './settlement.ts'

interface By {
  operator: string | null
  now: Instant
}

/** Reviews a statement; false if it was reviewed before. Throws NotFound, StatementPaid, MonthNotOver, AgentBlocked. */
export async function reviewAgentStatement(tx: Tx, id: string, now: Instant): Promise<boolean> {
  const { state, month, agentId } = await lockAgentStatement(tx, id)
  if (state === 'reviewed') return false
  if (state === 'paid') refuse(StatementPaid)
  if (month >= monthOf(dayOf(now))) refuse(MonthNotOver)
  if (!(await findEligibleAgent(tx, agentId))) refuse(AgentBlocked)
  await issueAgentStatementsBelow(tx, agentId, month, now)
  await freeze(tx, id, now)
  return true
}

async function freeze(tx: Tx, id: string, now: Instant): Promise<void> {
  await tx.updateTable('agentStatement').set({ state: 'reviewed', reviewedAt: now }).where('id', '=', id).execute()
}

/** Pays a reviewed statement; false if it was paid before. Throws NotFound, StatementNotReviewed, AgentBlocked. */
export async function payAgentStatement(tx: Tx, id: string, now: Instant): Promise<boolean> {
  const { state, agentId, commission } = await lockAgentStatement(tx, id)
  if (state === 'paid') return false
  if (state === 'draft') refuse(StatementNotReviewed)
  if (!(await findEligibleAgent(tx, agentId))) refuse(AgentBlocked)
  await payOut(tx, { id, agentId, commission }, now)
  return true
}

async function lockAgentStatement(tx: Tx, id: string) {
  await lockAgentStatements(tx)
  if (!isId(id)) return refuse(NotFound)
  const found = tx.selectFrom('agentStatement').selectAll().where('id', '=', id).forUpdate()
  return (await found.executeTakeFirst()) ?? refuse(NotFound)
}

async function payOut(
  tx: Tx,
  { id, agentId, commission }: { id: string; agentId: string; commission: Fen },
  now: Instant,
) {
  await tx.updateTable('agentStatement').set({ state: 'paid', paidAt: now }).where('id', '=', id).execute()
  if (commission === 0) return
  post(tx, {
    player: agentId,
    kind: 'agent.commission',
    order: id,
    amount: commission,
    at: now,
  })
}

/** Issues, reviews, pays and collects all months up to `upTo`. Idempotent. Throws AgentBlocked, MonthNotOver. */
export async function settleAgentStatements(
  tx: Tx,
  player: string,
  upTo: Day | null,
  { operator, now }: By,
): Promise<{ paid: Fen; statements: string[] }> {
  await lockAgentStatements(tx)
  if (!(await findEligibleAgent(tx, player))) refuse(AgentBlocked)
  const last = monthBefore(monthOf(dayOf(now)))
  const month = upTo ?? last
  if (month > last) refuse(MonthNotOver)
  await issueAgentStatementsBelow(tx, player, month, now)
  const open = await tx
    .selectFrom('agentStatement')
    .select(['id', 'agentId', 'commission', 'state'])
    .where('agentId', '=', player)
    .where('state', '<>', 'paid')
    .where('month', '<=', month)
    .orderBy('month')
    .execute()
  for (const statement of open) {
    if (statement.state === 'draft') await freeze(tx, statement.id, now)
    await payOut(tx, statement, now)
  }
  const paid = fen(open.reduce((all, { commission }) => all + commission, 0))
  if (paid > 0) await collectCommission(tx, player, { id: newId<'AgentCollection'>(), amount: paid, operator, now })
  return { paid, statements: open.map(({ id }) => id) }
}

/**
 * Collects commission into the main wallet. `operator` acts for the agent; `idempotency` is the agent's own request, whose
 * duplicate is refused. Throws what `requireNotBlocked` throws, NothingToCollect, CollectTooMuch, TooOften.
 */
export async function collectCommission(
  tx: Tx,
  player: string,
  {
    id,
    amount: wanted,
    operator,
    now,
    idempotency,
  }: { id: string; amount: Fen | null; idempotency?: Idempotency } & By,
): Promise<{ amount: Fen; balance: Fen }> {
  await lockPlayer(tx, player)
  if (operator === null) await requireNotBlocked(tx, player)
  const waiting = await loadBalance(tx, player, 'agent')
  const amount = wanted ?? waiting
  if (waiting === noMoney || amount === noMoney) refuse(NothingToCollect)
  if (amount > waiting) refuse(CollectTooMuch)
  if (idempotency) await requireNotDuplicate(tx, idempotency)
  await tx
    .insertInto('agentCollection')
    .values({ id, agentId: player, amount, madeBy: operator, createdAt: now })
    .execute()
  post(tx, {
    player,
    kind: 'agent.collect',
    order: id,
    amount,
    at: now,
  })
  return { amount, balance: fen(waiting - amount) }
}
