import { type Fen, fenFromYuan } from '@koi/contract/money'
import {
  ActivityClosed,
  ActivityGone,
  ApplicationApproved,
  ApplicationDecided,
  ApplicationPending,
  ApplyAmountMalformed,
  ApplyAmountMissing,
} from '@koi/contract/reward/promotion/promotion.copy'
import type { Instant } from '@koi/contract/time'
import type { Selectable } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'
import { emit } from '../../platform/event/emit.ts'
import { lockPlayer, lockWithPlayer } from '../../books/ledger/ledger.ts'
import { requirePayInAllowed } from '../../access/identity/playerStatus.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { deciderColumns } from '../../platform/db/decider.ts'
import { refuse } from '../../platform/text/refuse.ts'

/** Loads an open activity. Throws ActivityGone if it is unknown or hidden. */
export async function openActivity(db: Reader, id: number) {
  const activity = await db
    .selectFrom('activity')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'on')
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  return activity ?? refuse(ActivityGone)
}

type Filed = Pick<Selectable<Tables['activityApplication']>, 'state' | 'createdAt' | 'amount'>

/** Whether the player has a pending application, whether one was ever approved, and the newest one. */
export async function loadApplicationStatus(
  db: Reader,
  player: string,
  activity: number,
): Promise<{ isPending: boolean; isApproved: boolean; newest: Filed | null }> {
  const rows = await db
    .selectFrom('activityApplication')
    .select(['state', 'createdAt', 'amount'])
    .distinctOn('state')
    .where('playerId', '=', player)
    .where('activityId', '=', activity)
    .orderBy('state')
    .orderBy('createdAt', 'desc')
    .execute()
  const [newest = null] = rows.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
  return {
    newest,
    isPending: rows.some(({ state }) => state === 'pending'),
    isApproved: rows.some(({ state }) => state === 'approved'),
  }
}

export interface Application {
  id: string
  player: string
  activity: number
  /** Whole yuan as typed by the player; '' for none. */
  amount: string
  now: Instant
}

/**
 * Files an application. Throws the first refusal in the order of the checks. Locks the player, so that only one of several
 * concurrent duplicates is filed.
 */
export async function apply(tx: Tx, { id, player, activity: wanted, amount, now }: Application): Promise<void> {
  await lockPlayer(tx, player)
  await requirePayInAllowed(tx, player, now)
  const activity = await openActivity(tx, wanted)
  if (!activity.takesApplications) refuse(ActivityClosed)
  const args = parseAmount(amount, activity.needsAmount)
  const { isPending, isApproved } = await loadApplicationStatus(tx, player, wanted)
  if (isPending) refuse(ApplicationPending)
  if (isApproved && !activity.takesRepeats) refuse(ApplicationApproved)
  const row = {
    id,
    playerId: player,
    activityId: activity.id,
    activityName: activity.title,
    amount: args,
    createdAt: now,
  }
  await tx.insertInto('activityApplication').values(row).execute()
  emit(tx, { kind: 'activity_application.changed' })
}

/** Parses an amount of 1 to 99999999 whole yuan; null if it is blank and the activity needs none. */
function parseAmount(text: string, isNeeded: boolean): Fen | null {
  if (text.trim() === '') return isNeeded ? refuse(ApplyAmountMissing) : null
  const amount = /^\d{1,8}$/.test(text) ? fenFromYuan(text) : null
  return amount !== null && amount > 0 ? amount : refuse(ApplyAmountMalformed)
}

/** Rejects an application; false if it was rejected before. Throws NotFound, and ApplicationDecided if it was approved. */
export async function reject(
  tx: Tx,
  id: string,
  { reason, operator, now }: { reason: string; operator: string; now: Instant },
): Promise<boolean> {
  const application = await lockWithPlayer(tx, 'activityApplication', id)
  if (application.state === 'rejected') return false
  if (application.state === 'approved') refuse(ApplicationDecided)
  await tx
    .updateTable('activityApplication')
    .set({ state: 'rejected', reason, ...deciderColumns({ kind: 'operator', id: operator }), closedAt: now })
    .where('id', '=', id)
    .execute()
  emit(tx, { kind: 'activity_application.changed' })
  return true
}
