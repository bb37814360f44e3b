import { maxPending } from '@koi/contract/money/deposit/deposit'
import { DepositsHeld, TooManyDeposits } from '@koi/contract/money/deposit/deposit.copy'
import type { Settings } from '@koi/contract/site/setting/setting.copy'
import { hour, type Instant, millisOf, minute, plus } from '@koi/contract/time'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'
import { refuse, refuseFor } from '../../platform/text/refuse.ts'

/** Milliseconds in which an order has to be paid. */
export const lifetime = hour
/** Milliseconds for which a rejected deposit counts. */
const failuresFor = 30 * minute

interface DepositCounts {
  waiting: number
  /** Number of rejected deposits in the window. */
  failed: number
}

/** Counts a player's deposits. An order past its lifetime stays open for operators, but does not count as waiting. */
export async function countDeposits(tx: Tx, player: string, now: Instant): Promise<DepositCounts> {
  const { rows } = await sql<DepositCounts>`
    select (select count(*) from deposit
        where player_id = ${player} and created_at > ${plus(now, -lifetime)} and closed_at is null and expires_at > ${now}) as waiting,
      (select count(*) from deposit
        where player_id = ${player} and closed_at > ${plus(now, -failuresFor)} and state = 'rejected') as failed`.execute(
    tx,
  )
  return rows[0]!
}

/** Throws TooManyDeposits, or DepositsHeld after `limit_failed_deposits` rejected ones in the window (0: no limit). */
export async function requireBelowDepositLimits(
  tx: Tx,
  player: string,
  { waiting, failed }: DepositCounts,
  { limit_failed_deposits: most }: Settings,
  now: Instant,
): Promise<void> {
  if (waiting >= maxPending) refuse(TooManyDeposits)
  if (most === 0 || failed < most) return
  const freeing = await tx
    .selectFrom('deposit')
    .select('closedAt')
    .where('playerId', '=', player)
    .where('state', '=', sql.lit('rejected'))
    .where('closedAt', '>', plus(now, -failuresFor))
    .orderBy('closedAt', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst()
  refuseFor(DepositsHeld, millisOf(freeing?.closedAt ?? now) + failuresFor - millisOf(now))
}
