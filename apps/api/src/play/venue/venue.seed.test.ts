import { expect, test } from 'vitest'
import { transact } from '../../platform/ops/app.ts'
import { openTestApp } from '../../platform/testing/testing.ts'
import { seedFirstVenues } from './venue.seed.ts'

test.each([
  [
    { isProduction: true, seed: 'empty' as const },
    { baseUrl: '', quietSeconds: 600 },
  ],
  [
    { isProduction: false, seed: 'empty' as const },
    { baseUrl: 'http://127.0.0.1:9', quietSeconds: 20 },
  ],
])(
  'with %j a first venue begins with %j: only the sandbox is known to book at once or never',
  async (config, venue) => {
    const app = await openTestApp()
    await app.execAsOwner(
      "delete from game where venue in ('ag', 'obgdy'); delete from venue where code in ('ag', 'obgdy')",
    )
    const seeded = { ...app.app.config, ...config, sandboxUrl: 'http://127.0.0.1:9' }
    await transact(app.app, (tx) => seedFirstVenues(tx, app.clock.now(), seeded))
    const rows = app.app.db.selectFrom('venue').select(['baseUrl', 'quietSeconds']).where('code', 'in', ['ag', 'obgdy'])
    expect(await rows.execute()).toEqual([venue, venue])
    await app.finish()
  },
)
