import { type Fen, multiple } from '@koi/contract/money'
import { ApplicantExcluded, ApplicationDecided, GrantMissing } from '@koi/contract/reward/promotion/promotion.copy'
import type { Instant } from '@koi/contract/time'
import type { Selectable } from 'kysely'
import { emit } from '../../platform/event/emit.ts'
import { lockWithPlayer, post } from '../../books/ledger/ledger.ts'
import type { Tx } from '../../platform/db/db.ts'
import { deciderColumns } from '../../platform/db/decider.ts'
import { refuse } from '../../platform/text/refuse.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { isExcluded } from '../../player/protection/protection.ts'
import { addRequirement } from '../../money/turnover/turnover.ts'

/** Result of approving a locked application. */
export interface Grant {
  application: Selectable<Tables['activityApplication']>
  granted: Fen
  turnoverMultiple: number
}

/**
 * Locks an application and computes its grant in fen; null if it was already approved. Throws NotFound, ApplicationDecided,
 * ApplicantExcluded, GrantMissing.
 */
export async function judgeGrant(
  tx: Tx,
  id: string,
  { amount, turnoverMultiple, now }: { amount: Fen | undefined; turnoverMultiple: number | undefined; now: Instant },
): Promise<Grant | null> {
  const application = await lockWithPlayer(tx, 'activityApplication', id)
  if (application.state === 'approved') return null
  if (application.state === 'rejected') refuse(ApplicationDecided)
  if (await isExcluded(tx, application.playerId, now)) refuse(ApplicantExcluded)
  if (amount === undefined || amount <= 0) return refuse(GrantMissing)
  const activity = await tx
    .selectFrom('activity')
    .select('multiple')
    .where('id', '=', application.activityId)
    .executeTakeFirstOrThrow()
  return { application, granted: amount, turnoverMultiple: turnoverMultiple ?? activity.multiple }
}

/** Credits the bonus with a turnover requirement of bonus times multiple. */
export async function approve(
  tx: Tx,
  { application, ...decided }: Grant,
  { operator, now }: { operator: string; now: Instant },
): Promise<void> {
  const { id, playerId: player, activityName: title } = application
  const { granted: amount, turnoverMultiple } = decided
  post(tx, {
    player,
    kind: 'promotion.grant',
    order: id,
    amount,
    at: now,
  })
  addRequirement(tx, {
    player,
    source: 'promotion',
    about: id,
    amount: multiple(amount, turnoverMultiple),
    bonus: amount,
    title,
    at: now,
  })
  await tx
    .updateTable('activityApplication')
    .set({ ...decided, state: 'approved', ...deciderColumns({ kind: 'operator', id: operator }), closedAt: now })
    .where('id', '=', id)
    .execute()
  emit(tx, { kind: 'activity_application.changed' })
}
