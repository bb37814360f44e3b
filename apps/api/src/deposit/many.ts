import { mostPending } from '@koi/contract/deposit/deposit'
import { DepositsHeld, TooManyDeposits } from '@koi/contract/deposit/deposit.copy'
import { type Instant, millisOf, minute, plus } from '@koi/contract/time'
import type { Tx } from '../platform/db.ts'
import { refuse, refuseFor } from '../platform/refuse.ts'
import { readSettings } from '../platform/settings.ts'

/** How far back payments that came to nothing count. */
const failuresFor = 30 * minute

/**
 * Whether a locked player may open one more order: throws TooManyDeposits while too many wait, and DepositsHeld after too
 * many that came to nothing in half an hour, where the operator set how many (R32).
 */
export async function refuseMany(tx: Tx, player: string, now: Instant): Promise<void> {
  // An order whose hour is over stays for the operators (D-078) but does not keep the player from a new one.
  const { waiting, failed } = await tx
    .selectFrom('deposit')
    .select((is) => [
      is.fn
        .countAll<number>()
        .filterWhere(is.and([is('state', '=', 'pending'), is('expiresAt', '>', now)]))
        .as('waiting'),
      is.fn
        .countAll<number>()
        .filterWhere(is.and([is('state', '=', 'rejected'), is('closedAt', '>', plus(now, -failuresFor))]))
        .as('failed'),
    ])
    .where('playerId', '=', player)
    .where((is) => is.or([is('state', '=', 'pending'), is('closedAt', '>', plus(now, -failuresFor))]))
    .executeTakeFirstOrThrow()
  if (waiting >= mostPending) refuse(TooManyDeposits)
  if (failed === 0) return
  const { limit_failed_deposits: most } = await readSettings(tx)
  if (most === 0 || failed < most) return
  const freeing = await tx
    .selectFrom('deposit')
    .select('closedAt')
    .where('playerId', '=', player)
    .where('state', '=', 'rejected')
    .where('closedAt', '>', plus(now, -failuresFor))
    .orderBy('closedAt', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst()
  refuseFor(DepositsHeld, millisOf(freeing?.closedAt ?? now) + failuresFor - millisOf(now))
}
