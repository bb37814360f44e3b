import { checkApplication } from '@koi/contract/partner/agent/agent.check'
import {
  AgentApplicationDecided,
  AgentApplicationPending,
  AgentTooDeep,
  AlreadyAgent,
  PlanUnknown,
} from '@koi/contract/partner/agent/agent.copy'
import type { Instant } from '@koi/contract/time'
import { sql } from 'kysely'
import { emit } from '../../platform/event/emit.ts'
import { lockPlayer, lockWithPlayer } from '../../books/ledger/ledger.ts'
import { notifyPlayer } from '../../player/message/message.ts'
import { takeAdvisoryLock } from '../../platform/db/advisoryLock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/text/id.ts'
import { sealIn } from '../../platform/base/personal.ts'
import { deciderColumns } from '../../platform/db/decider.ts'
import { refuse } from '../../platform/text/refuse.ts'
import type { FolderSecret } from '../../platform/base/secret.ts'

/** Files an application. Locks the player, so that a concurrent duplicate is refused. */
export async function apply(
  tx: Tx,
  key: FolderSecret,
  { player, mobile, apply_info, now }: { player: string; mobile: string; apply_info: string; now: Instant },
): Promise<void> {
  const wrong = checkApplication({ mobile, apply_info })
  if (wrong) refuse(wrong)
  await lockPlayer(tx, player)
  const pending = await tx
    .selectFrom('agentApplication')
    .select('id')
    .where('playerId', '=', player)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  if (pending) refuse(AgentApplicationPending)
  const agent = await tx.selectFrom('agent').select('playerId').where('playerId', '=', player).executeTakeFirst()
  if (agent) refuse(AlreadyAgent)
  const id = newId<'AgentApplication'>()
  const row = {
    id,
    playerId: player,
    mobile: sealIn(key, 'agent_application.mobile', id, mobile),
    applyInfo: apply_info,
    createdAt: now,
  }
  await tx.insertInto('agentApplication').values(row).execute()
  emit(tx, { kind: 'agent_application.changed' })
}

/**
 * Approves an application; false if it was approved before. Throws NotFound, AgentApplicationDecided (rejected before),
 * PlanUnknown.
 */
export async function approve(
  tx: Tx,
  id: string,
  { operator, now, plan = null }: { operator: string; now: Instant; plan?: number | null },
): Promise<boolean> {
  const { playerId, state } = await lockWithPlayer(tx, 'agentApplication', id)
  if (state === 'approved') return false
  if (state === 'rejected') refuse(AgentApplicationDecided)
  if (plan !== null) await checkPlan(tx, plan)
  await tx
    .updateTable('agentApplication')
    .set({ state: 'approved', ...deciderColumns({ kind: 'operator', id: operator }), closedAt: now })
    .where('id', '=', id)
    .execute()
  emit(tx, { kind: 'agent_application.changed' })
  await makeAgent(tx, playerId, now)
  notifyPlayer(tx, playerId, ({ agent }) => agent.replyCopy.approved, { now })
  if (plan !== null) await tx.updateTable('agent').set({ planId: plan }).where('playerId', '=', playerId).execute()
  return true
}

/** Throws PlanUnknown if the plan does not exist. */
export async function checkPlan(tx: Tx, plan: number): Promise<void> {
  if (!(await tx.selectFrom('agentPlan').select('id').where('id', '=', plan).executeTakeFirst())) refuse(PlanUnknown)
}

/** Rejects an application; false if it was rejected before. Throws NotFound, AgentApplicationDecided (approved before). */
export async function reject(
  tx: Tx,
  id: string,
  { reason, operator, now }: { reason: string; operator: string; now: Instant },
): Promise<boolean> {
  const { playerId, state } = await lockWithPlayer(tx, 'agentApplication', id)
  if (state === 'rejected') return false
  if (state === 'approved') refuse(AgentApplicationDecided)
  await tx
    .updateTable('agentApplication')
    .set({ state: 'rejected', reason, ...deciderColumns({ kind: 'operator', id: operator }), closedAt: now })
    .where('id', '=', id)
    .execute()
  emit(tx, { kind: 'agent_application.changed' })
  notifyPlayer(tx, playerId, ({ agent }) => agent.replyCopy.rejected(reason), { now })
  return true
}

/** Most agents from the root of a tree to its deepest one; the text of AgentTooDeep and a constraint name it too. */
const maxAgentDepth = 50
/** Number of agents on a path, the last one included. */
const depthOf = (path: string): number => path.split('/').length - 1

/**
 * Inserts the agent between the nearest agent who referred them and the agents they referred. A referral cycle has no
 * root: its agents have no parent. No effect on an existing agent. Throws AgentTooDeep.
 */
export async function makeAgent(tx: Tx, player: string, now: Instant): Promise<void> {
  await takeAdvisoryLock(tx, 'payout', 'agent tree')
  if (await tx.selectFrom('agent').select('playerId').where('playerId', '=', player).executeTakeFirst()) return
  const { rows } = await sql<{ id: string; path: string }>`
    with recursive up(id) as (
      select referrer_id from player where id = ${player} and referrer_id is not null
      union
      select p.referrer_id from up u join player p on p.id = u.id where p.referrer_id is not null
    )
    select a.player_id as id, a.path from up u join agent a on a.player_id = u.id
    where exists (select from agent_downline(a.player_id) d where d.player_id = ${player}) limit 1`.execute(tx)
  const parent = rows[0]
  const path = `${parent?.path ?? ''}${player}/`
  if (depthOf(path) > maxAgentDepth) refuse(AgentTooDeep)
  await tx
    .insertInto('agent')
    .values({ playerId: player, parentId: parent?.id ?? null, path, createdAt: now })
    .execute()
  await tx.updateTable('player').set({ isAgent: true }).where('id', '=', player).execute()
  emit(tx, { kind: 'player.changed', player })

  const below = await sql<{ id: string; path: string }>`
    select a.player_id as id, a.path from agent_downline(${player}) d join agent a on a.player_id = d.player_id
    where position(a.path in ${path}) = 0`.execute(tx)
  for (const { id, path: old } of below.rows) {
    const { rows: deepest } = await sql<{ path: string }>`
      select path from agent where starts_with(path, ${old}) order by length(path) desc limit 1`.execute(tx)
    const moved = `${path}${id}/${deepest[0]!.path.slice(old.length)}`
    if (depthOf(moved) > maxAgentDepth) refuse(AgentTooDeep)
    await tx.updateTable('agent').set({ parentId: player }).where('playerId', '=', id).execute()
    await sql`update agent set path = ${`${path}${id}/`} || substr(path, length(${old}) + 1) where starts_with(path, ${old})`.execute(
      tx,
    )
  }
}
