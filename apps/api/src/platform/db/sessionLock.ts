import type pg from 'pg'
import { lockSeeds } from './advisoryLock.ts'

/**
 * Runs `work` while a connection of the pool holds the advisory lock of `key`; null if `waits` is false and another
 * connection holds it. A connection that cannot unlock is closed, which frees the lock and its place in the pool; the
 * outcome of `work` stays.
 */
export async function holdSessionLock<Result>(
  pool: pg.Pool,
  seed: keyof typeof lockSeeds,
  key: string,
  { waits }: { waits: boolean },
  work: () => Promise<Result>,
): Promise<Result | null> {
  const client = await pool.connect()
  // Without a listener the loss of a connection in use would end the process.
  let fault: Error | undefined
  const onError = (error: Error) => (fault = error)
  client.on('error', onError)
  const id = `hashtextextended(current_schema() || ' ' || $1, ${lockSeeds[seed]})`
  let isHeld = false
  try {
    const wait = waits
      ? `select pg_advisory_lock(${id}) is not null as mine`
      : `select pg_try_advisory_lock(${id}) as mine`
    const { rows } = await client.query<{ mine: boolean }>(wait, [key])
    isHeld = rows[0]!.mine
    return isHeld ? await work() : null
  } finally {
    if (isHeld) await client.query(`select pg_advisory_unlock(${id})`, [key]).catch(onError)
    client.off('error', onError)
    client.release(fault)
  }
}
