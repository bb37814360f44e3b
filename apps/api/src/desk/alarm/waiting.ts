import type { Instant } from '@koi/contract/time'
import type { Db } from '../../platform/db/db.ts'

interface Waiting {
  queue: 'deposit' | 'withdrawal'
  count: number
  oldest: { number: string; createdAt: Instant } | undefined
}

/** Number of waiting orders and the oldest one, per kind. */
export async function waitingOrders(db: Db): Promise<Waiting[]> {
  const deposits = db.selectFrom('deposit').where('state', '=', 'pending')
  const withdrawals = db.selectFrom('withdrawal').where('state', 'in', ['review', 'payout'])
  const [deposit, withdrawal, count] = await Promise.all([
    deposits.select(['depositNo as number', 'createdAt']).orderBy('createdAt').limit(1).executeTakeFirst(),
    withdrawals.select(['orderNo as number', 'createdAt']).orderBy('createdAt').limit(1).executeTakeFirst(),
    db
      .selectNoFrom(({ fn }) => [
        deposits.select(fn.countAll<number>().as('n')).as('deposit'),
        withdrawals.select(fn.countAll<number>().as('n')).as('withdrawal'),
      ])
      .executeTakeFirstOrThrow(),
  ])
  return [
    { queue: 'deposit', count: count.deposit ?? 0, oldest: deposit },
    { queue: 'withdrawal', count: count.withdrawal ?? 0, oldest: withdrawal },
  ]
}
