import { hour, type Instant, plus } from '@koi/contract/time'
import type { Tx } from '../../platform/db/db.ts'
import { insertTask } from '../../platform/task/task.ts'

/** Kind of the task that ends a player's games at the venues. */
export const endPlayKind = 'end-play'
/** Milliseconds after which a launch accepts no stakes. */
const launchLife = 12 * hour

/** Invalidates open launches and requests the end of the games at the venues (play/transfer/closeExcludedSessions.ts). */
export async function endPlay(tx: Tx, playerId: string, now: Instant): Promise<void> {
  await tx
    .updateTable('launch')
    .set({ endedAt: now })
    .where('playerId', '=', playerId)
    .where('at', '>', plus(now, -launchLife))
    .where('endedAt', 'is', null)
    .execute()
  await insertTask(tx, { kind: endPlayKind, subject: playerId, destination: 'venues' }, now)
}
