import { maxPending } from '@koi/contract/deposit/deposit'
import { DepositsHeld, TooManyDeposits } from '@koi/contract/deposit/deposit.copy'
import { type Instant, millisOf, minute, plus } from '@koi/contract/time'
import type { Tx } from '../platform/db.ts'
import { refuse, refuseFor } from '../platform/refuse.ts'
import { readSettings } from '../platform/settings.ts'

/** Window in which rejected deposits count. */
const failuresFor = 30 * minute

/** Throws TooManyDeposits; DepositsHeld after `limit_failed_deposits` rejected ones in the window (0: no limit). */
export async function requireBelowDepositLimits(tx: Tx, player: string, now: Instant): Promise<void> {
  // An order past its hour stays for the operators but no longer counts.
  const { waiting, failed } = await tx
    .selectFrom('deposit')
    .select((eb) => [
      eb.fn
        .countAll<number>()
        .filterWhere(eb.and([eb('state', '=', 'pending'), eb('expiresAt', '>', now)]))
        .as('waiting'),
      eb.fn
        .countAll<number>()
        .filterWhere(eb.and([eb('state', '=', 'rejected'), eb('closedAt', '>', plus(now, -failuresFor))]))
        .as('failed'),
    ])
    .where('playerId', '=', player)
    .where((eb) => eb.or([eb('state', '=', 'pending'), eb('closedAt', '>', plus(now, -failuresFor))]))
    .executeTakeFirstOrThrow()
  if (waiting >= maxPending) refuse(TooManyDeposits)
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
