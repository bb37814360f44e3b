import { hour, type Instant, plus } from '@koi/contract/time'
import type { Tx } from '../platform/db.ts'

/** Older launches take no stakes. */
const launchLife = 12 * hour

/** Invalidates open launches and queues the player for `transfer/closeExcludedSessions.ts`, which ends the games at the venues. */
export async function endPlay(tx: Tx, playerId: string, now: Instant): Promise<void> {
  await tx
    .updateTable('launch')
    .set({ endedAt: now })
    .where('playerId', '=', playerId)
    .where('at', '>', plus(now, -launchLife))
    .where('endedAt', 'is', null)
    .execute()
  const row = { askedAt: now, nextAt: now, tries: 0 }
  await tx
    .insertInto('playEnd')
    .values({ playerId, ...row })
    .onConflict((eb) => eb.column('playerId').doUpdateSet(row))
    .execute()
}
