import { type Fen, fenFromYuan } from '@koi/contract/money'
import {
  ActivityClosed,
  ActivityGone,
  ApplicationApproved,
  ApplicationDecided,
  ApplicationPending,
  ApplyAmountMalformed,
  ApplyAmountMissing,
} from '@koi/contract/promotion/promotion.copy'
import { NotFound } from '@koi/contract/refusal.copy'
import { isId } from '@koi/contract/id'
import type { Instant } from '@koi/contract/time'
import { lockPlayer } from '../ledger/ledger.ts'
import { refusePayInBlocked } from '../identity/playerStatus.ts'
import type { Reader, Tx } from '../platform/db.ts'
import { refuse } from '../platform/refuse.ts'

/** The activity as players see it. Throws ActivityGone for one that is unknown or not shown. */
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

/** How a player stands to an activity: whether an application waits, and whether one was ever approved. */
export async function standingOf(
  db: Reader,
  player: string,
  activity: number,
): Promise<{ isPending: boolean; isApproved: boolean }> {
  const rows = await db
    .selectFrom('activityApplication')
    .select('state')
    .distinct()
    .where('playerId', '=', player)
    .where('activityId', '=', activity)
    .execute()
  return {
    isPending: rows.some(({ state }) => state === 'pending'),
    isApproved: rows.some(({ state }) => state === 'approved'),
  }
}

export interface Application {
  /** Id of the new application. */
  id: string
  player: string
  activity: number
  /** Whole yuan as typed; '' where none was given. */
  amount: string
  now: Instant
}

/** Files an application for review, in the order of S-16. Locks the player, so that of duplicates one is refused. */
export async function apply(tx: Tx, { id, player, activity: wanted, amount, now }: Application): Promise<void> {
  await lockPlayer(tx, player)
  await refusePayInBlocked(tx, player, now)
  const activity = await openActivity(tx, wanted)
  if (!activity.takesApplications) refuse(ActivityClosed)
  const args = amountOf(amount, activity.needsAmount)
  const { isPending, isApproved } = await standingOf(tx, player, wanted)
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
}

/** D-035: digits, 1 to 99999999 yuan; none where the activity needs none. */
function amountOf(text: string, isNeeded: boolean): Fen | null {
  if (text.trim() === '') return isNeeded ? refuse(ApplyAmountMissing) : null
  const amount = /^\d{1,8}$/.test(text) ? fenFromYuan(text) : null
  return amount !== null && amount > 0 ? amount : refuse(ApplyAmountMalformed)
}

/** Rejects an application; false when it was rejected before. Throws NotFound, ApplicationDecided (it was approved). */
export async function reject(
  tx: Tx,
  id: string,
  { reason, operator, now }: { reason: string; operator: string; now: Instant },
): Promise<boolean> {
  const application = await lockApplication(tx, id)
  if (application.state === 'rejected') return false
  if (application.state === 'approved') refuse(ApplicationDecided)
  await tx
    .updateTable('activityApplication')
    .set({ state: 'rejected', reason, decidedBy: operator, closedAt: now })
    .where('id', '=', id)
    .execute()
  return true
}

/** Locks the player, then the application. Throws NotFound. */
export async function lockApplication(tx: Tx, id: string) {
  const found = isId(id)
    ? await tx.selectFrom('activityApplication').select('playerId').where('id', '=', id).executeTakeFirst()
    : undefined
  if (!found) return refuse(NotFound)
  await lockPlayer(tx, found.playerId)
  return tx.selectFrom('activityApplication').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}
