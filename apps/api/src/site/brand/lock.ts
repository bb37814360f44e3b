import type pg from 'pg'
import { lockSeeds } from '../../platform/db/advisoryLock.ts'

/**
 * Tries to lock the brand for its creation, move, export or removal; the lock is held until the connection ends.
 * `client` must be connected to the main brand's database.
 */
export async function tryLockBrand(client: Pick<pg.Client, 'query'>, code: string): Promise<boolean> {
  const { rows } = await client.query<{ isLocked: boolean }>(
    `select pg_try_advisory_lock(hashtextextended('platform ' || $1, ${lockSeeds.brand})) as "isLocked"`,
    [code],
  )
  return rows[0]!.isLocked
}
