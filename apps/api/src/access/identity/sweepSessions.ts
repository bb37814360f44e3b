import { day, type Instant, plus } from '@koi/contract/time'
import type { Tx } from '../../platform/db/db.ts'
import { sessionLifetimes, type Realm } from './session.ts'

const pushLife = 90 * day

/** Deletes expired sessions. Push subscriptions stay: a player who did not sign out still receives messages. */
export async function sweepSessions(tx: Tx, now: Instant): Promise<number> {
  let dropped = 0n
  const { idle, absolute } = sessionLifetimes.player
  await tx.deleteFrom('pushSubscription').where('seenAt', '<', plus(now, -pushLife)).execute()
  await tx
    .updateTable('pushSubscription')
    .set({ sessionId: null })
    .where('sessionId', 'in', (eb) =>
      eb
        .selectFrom('session')
        .select('id')
        .where((or) => or.or([or('seenAt', '<', plus(now, -idle)), or('createdAt', '<', plus(now, -absolute))])),
    )
    .execute()
  for (const [realm, { idle, absolute }] of Object.entries(sessionLifetimes) as [
    Realm,
    (typeof sessionLifetimes)[Realm],
  ][]) {
    const { numDeletedRows } = await tx
      .deleteFrom('session')
      .where('realm', '=', realm)
      .where((eb) => eb.or([eb('seenAt', '<', plus(now, -idle)), eb('createdAt', '<', plus(now, -absolute))]))
      .executeTakeFirst()
    dropped += numDeletedRows
  }
  return Number(dropped)
}
