import { hour, type Instant, plus } from '@koi/contract/time'
import type { Tx } from '../platform/db.ts'

/** A game opened longer ago takes no stakes any more. */
const launchLife = 12 * hour

/**
 * The open games of a player end: what they were opened with is good for nothing from here on, and that the venues are to
 * be told and the money there is to come home is written down (`transfer/ending.ts` does it).
 */
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
    .onConflict((is) => is.column('playerId').doUpdateSet(row))
    .execute()
}
