import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../testing/testing.ts'
import { runJob } from './job.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.finish())

const holders = sql`pg_locks where locktype = 'advisory' and granted
  and database = (select oid from pg_database where datname = current_database())
  and objid = (hashtextextended(current_schema() || ' broken', 11) & 4294967295)::oid`

/** Ends the connection that holds the lock of the job. */
async function endHolder(): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pid from ${holders}`.execute(app.app.db)
  expect(rows).toHaveLength(1)
  await app.execAsOwner(`select pg_terminate_backend(${rows[0]!.pid}, 5000)`)
}

test('a job whose connection breaks keeps its outcome and its error, and gives its place in the pool back', async () => {
  const { pool } = app.app
  const job = (run: () => Promise<number>) => ({ name: 'broken', cron: null, run })
  for (let n = 0; n <= pool.options.max; n++) {
    const isFailing = n % 2 === 0
    const ran = runJob(
      app.app,
      job(async () => {
        await endHolder()
        if (isFailing) throw new Error('the job itself')
        return 7
      }),
      null,
    )
    if (isFailing) await expect(ran).rejects.toThrow('the job itself')
    else expect(await ran).toBe(7)
  }
  expect(pool.totalCount - pool.idleCount).toBe(0)
})
