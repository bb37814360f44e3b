import { hour } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Brands } from './brands.ts'
import { createBrand } from './createBrand.ts'
import { systemClock } from '../../platform/base/clock.ts'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'
import { until } from '../../platform/testing/wait.testing.ts'

// Brands without requests must cost almost nothing, because hundreds of them may share one database.

// Nothing listens at this address. Only the main brand may keep trying to connect to it.
const replica = { url: 'postgres://127.0.0.1:9/none', bound: 1000 }
const codes = ['second', 'third']
let app: TestApp
let brands: Brands
beforeAll(async () => {
  // The app uses the real time, because the database compares due times with its own clock.
  app = await openTestApp({ at: systemClock.now(), demo: true, config: { replica }, isOnlyWriter: false })
  for (const code of codes)
    await createBrand(app.app.config, app.clock, { code, name: code, hosts: [`${code}.example`], like: 'main' })
  brands = await Brands.start(app)
  await brands.reload()
})
afterAll(async () => {
  await brands.stop()
  await app.finish()
})

/**
 * Resolves after this many uses of the main brand's pool. It is used 4.5 times a second, to look after the brands and
 * the replica.
 */
async function mainRuns(runs: number): Promise<void> {
  let seen = 0
  const count = () => seen++
  app.app.pool.on('acquire', count)
  await until(async () => seen >= runs)
  app.app.pool.off('acquire', count)
}

test('a brand without requests closes its connections and sends no statement, even when schedules are due', async () => {
  const pools = codes.map((code) => brands.find(code)!.app.pool)
  let statements = 0
  for (const pool of pools) pool.on('acquire', () => statements++)
  // First the events of the demo content must be numbered.
  await until(async () => {
    statements = 0
    await mainRuns(20)
    return statements === 0
  })
  await app.execAsOwner(
    codes
      .map(
        (code) => `update brand_${code}.task set due_at = now() where kind in ('job', 'collect-bets', 'watch-chain')`,
      )
      .join('; '),
  )
  await mainRuns(50)
  expect(statements).toBe(0)
  expect(pools.map(({ totalCount }) => totalCount)).toEqual([0, 0])
})

test('all schedules of an idle brand run together when one of them is five minutes late', async () => {
  const { app: second } = brands.find('second')!
  const runsOf = async (name: string) => {
    const { rows } = await app.app.pool.query('select from brand_second.job_run where name = $1', [name])
    return rows.length
  }
  const before = [await runsOf('sweep'), await runsOf('rebate')] as const
  await app.execAsOwner("update brand_second.task set due_at = now() where kind = 'job'")
  await mainRuns(12)
  expect([await runsOf('sweep'), await runsOf('rebate')]).toEqual(before)
  app.clock.advance(hour)
  await app.execAsOwner(
    "update brand_second.task set due_at = now() - interval '5 minutes' where kind = 'job' and subject = 'sweep'",
  )
  await until(async () => (await runsOf('sweep')) > before[0] && (await runsOf('rebate')) > before[1])
  await until(async () => second.pool.totalCount === 0)
})
