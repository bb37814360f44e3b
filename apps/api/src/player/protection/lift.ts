import { liftDays } from '@koi/contract/player/protection/protection'
import {
  LiftAsked,
  LiftDecided,
  LiftEarly,
  LiftReasonNeeded,
  LiftTooSoon,
} from '@koi/contract/player/protection/protection.copy'
import { NotFound } from '@koi/contract/refusal.copy'
import { beijingText, day, type Instant, plus } from '@koi/contract/time'
import { isId } from '@koi/contract/id'
import { sql } from 'kysely'
import { emit } from '../../platform/event/emit.ts'
import { lockPlayer } from '../../books/ledger/ledger.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { deciderColumns } from '../../platform/db/decider.ts'
import { newId } from '../../platform/text/id.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { noteChange, type Who } from './change.ts'
import { never } from './protection.ts'

const earliestOf = (askedAt: Instant): Instant => plus(askedAt, liftDays * day)
const longestReason = 500

export async function findLatestLift(db: Reader | Tx, player: string) {
  const row = await db
    .selectFrom('exclusionLift')
    .select(['state', 'askedAt', 'note'])
    .where('playerId', '=', player)
    .orderBy('askedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { state: row.state, asked_at: row.askedAt, earliest_at: earliestOf(row.askedAt), note: row.note } : null
}

/** Requests the end of a self-exclusion after its term. Throws LiftReasonNeeded, LiftEarly (also without a term), LiftAsked. */
export async function askLift(tx: Tx, playerId: string, given: string, who: Who, now: Instant): Promise<void> {
  const reason = given.trim().slice(0, longestReason)
  if (reason === '') refuse(LiftReasonNeeded)
  await lockPlayer(tx, playerId)
  const row = await tx
    .selectFrom('protection')
    .select(['excludedKind', 'termEndsAt'])
    .where('playerId', '=', playerId)
    .executeTakeFirst()
  if (row?.excludedKind !== 'exclusion' || row.termEndsAt === null || row.termEndsAt > now) refuse(LiftEarly)
  if ((await findLatestLift(tx, playerId))?.state === 'pending') refuse(LiftAsked)
  await tx
    .insertInto('exclusionLift')
    .values({ id: newId<'ExclusionLift'>(), playerId, reason, askedAt: now })
    .execute()
  emit(tx, { kind: 'exclusion_lift.changed' })
  await noteChange(tx, playerId, who, { act: 'lift.ask', args: [] }, now)
}

export const lifts = (db: Reader | Tx) =>
  db
    .selectFrom('exclusionLift')
    .innerJoin('player', 'player.id', 'exclusionLift.playerId')
    .leftJoin('protection', 'protection.playerId', 'exclusionLift.playerId')
    .leftJoin('operator as decider', 'decider.id', 'exclusionLift.decidedBy')
    .selectAll('exclusionLift')
    .select(['player.username', 'protection.termEndsAt', 'decider.username as decider'])
    .orderBy(sql`(state = 'pending')`, 'desc')
    .orderBy('askedAt', 'desc')
    .orderBy('exclusionLift.id', 'desc')

type Lift = Awaited<ReturnType<ReturnType<typeof lifts>['executeTakeFirstOrThrow']>>

export const liftRow = (row: Lift) => ({
  id: row.id,
  player_id: row.playerId,
  username: row.username,
  reason: row.reason,
  state: row.state,
  created_at: row.askedAt,
  term_ends_at: row.termEndsAt,
  earliest_at: earliestOf(row.askedAt),
  decided_by: row.decider ?? '',
  closed_at: row.decidedAt,
  note: row.note,
})

/** Finds a request to lift an exclusion. Throws NotFound. */
export async function findLift(db: Reader | Tx, id: string): Promise<Lift> {
  if (!isId<'ExclusionLift'>(id)) return refuse(NotFound)
  return (await lifts(db).where('exclusionLift.id', '=', id).executeTakeFirst()) ?? refuse(NotFound)
}

/** Requires that a request is seven days old, after which it can be granted. Throws NotFound, LiftTooSoon. */
export async function requireLiftDue(tx: Tx, id: string, now: Instant): Promise<void> {
  const { askedAt, state } = await findLift(tx, id)
  const earliest = earliestOf(askedAt)
  if (state === 'pending' && earliest > now) refuse(LiftTooSoon, { at: beijingText(earliest) })
}

/** Decides a request; null if the same decision was made before. Throws NotFound, LiftDecided. */
export async function decideLift(
  tx: Tx,
  id: string,
  state: 'approved' | 'rejected',
  who: Extract<Who, { actor: 'operator' }>,
  now: Instant,
): Promise<Lift | null> {
  const { playerId } = await findLift(tx, id)
  await lockPlayer(tx, playerId)
  const lift = await findLift(tx, id)
  if (lift.state === state) return null
  if (lift.state !== 'pending') refuse(LiftDecided)
  const by = deciderColumns({ kind: 'operator', id: who.operator })
  const decision = { state, ...by, decidedAt: now, note: who.reason }
  await tx.updateTable('exclusionLift').set(decision).where('id', '=', id).execute()
  emit(tx, { kind: 'exclusion_lift.changed' })
  if (state === 'approved') {
    // The player stays barred if a list or another brand names them too.
    const isBarred = sql<boolean>`exists (select from barring_hit h where h.player_id = ${playerId} and h.state = 'open')`
    await tx
      .updateTable('player')
      .set({ excludedUntil: sql`case when ${isBarred} then ${never}::timestamptz end` })
      .where('id', '=', playerId)
      .execute()
    await tx
      .updateTable('protection')
      .set({
        excludedKind: sql`case when ${isBarred} then 'barred' else '' end`,
        isIndefinite: isBarred,
        termEndsAt: null,
      })
      .where('playerId', '=', playerId)
      .execute()
  }
  await noteChange(tx, playerId, who, { act: `lift.${state}`, args: [] }, now)
  return findLift(tx, id)
}
