import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sizeOf } from '../apps/cli/src/setup/sizes.ts'
import { parseDatabaseSettings, printDatabaseSettings } from '../apps/cli/src/start/databaseSettings.ts'
import { readSettings } from '../apps/cli/src/start/settings.ts'
import { type Assumptions, type Cost, type Costs, maxPlayers, needOf } from './scale/model.ts'
import { sizesTables } from './scale/sizes.ts'
import { scaleTables } from './scale/tables.ts'

const free: Cost = { node: 0, database: 0, bytes: 0 }
const nothing = { polls: 0, pages: 0, transfers: 0, rounds: 0, bets: 0, deposits: 0, withdrawals: 0 }
const costs: Costs = {
  player: 1000,
  polls: free,
  pages: { node: 2, database: 4, bytes: 0 },
  transfers: free,
  rounds: free,
  bets: { node: 0, database: 0, bytes: 100 },
  deposits: free,
  withdrawals: free,
}
const as: Assumptions = {
  active: 0.1,
  busiestHour: 0.1,
  minutes: 30,
  planned: 0.5,
  day: { ...nothing, pages: 36, bets: 10 },
  lists: 0.5,
  background: 0.5,
  cores: { most: 96, usual: 16 },
  terabytes: { whole: 15, inParts: 60 },
}

test('the arithmetic by hand: a million players, a tenth of whom come and read 36 pages', () => {
  // 100 000 players × 36 pages × a tenth of them in the hour = 100 a second, each 2 ms, at half the load.
  expect(needOf(1e6, costs, as, false)).toMatchObject({
    daily: 100_000,
    atOnce: 5000,
    calls: 100,
    node: 0.4,
    primary: expect.closeTo(1.2, 9),
    replica: 0,
    yearly: expect.closeTo(0.0365, 9),
    standing: 0.001,
  })
  // Half the pages, and half of what is next to the players, go to the replica.
  const shared = needOf(1e6, costs, as, true)
  expect([shared.primary, shared.replica]).toEqual([expect.closeTo(0.6, 9), expect.closeTo(0.6, 9)])
  expect(maxPlayers((players) => needOf(players, costs, as, false).node <= 1)).toBe(2_500_000)
})

test('docs/performance.md contains the tables computed from the figures and assumptions', () => {
  expect(readFileSync('docs/performance.md', 'utf8')).toContain(scaleTables())
})

test('the sizes in docs/running.md are what `koi setup` proposes', () => {
  expect(readFileSync('docs/running.md', 'utf8')).toContain(sizesTables())
})

const gib = 2 ** 30
test.each([
  // A little less memory than a round number is what is left of it next to the kernel.
  [{ cores: 2, memory: 3.8 * gib, disk: 100e9 }, { processes: 1, connections: 100 }, '1GB', '8MB', '1GB'],
  [{ cores: 1, memory: gib, disk: 10e9 }, { processes: 1, connections: 100 }, '256MB', '4MB', '1GB'],
  // Many processors with little memory: each process is planned with 512 MB, all of them with a quarter of it.
  [{ cores: 32, memory: 8 * gib, disk: 1e12 }, { processes: 4, connections: 150 }, '2GB', '8MB', '2GB'],
  [{ cores: 256, memory: 1024 * gib, disk: 8e12 }, { processes: 64, connections: 1650 }, '16GB', '128MB', '16GB'],
])('a machine of %o is set within its bounds', (machine, fixed, shared, work, log) => {
  const size = sizeOf(machine)
  expect(size).toMatchObject({ ...fixed, postgres: { shared_buffers: shared, work_mem: work, max_wal_size: log } })
  expect(size.processes * 25 + 20).toBeLessThanOrEqual(size.connections)
  expect(parseDatabaseSettings(printDatabaseSettings(size.postgres))).toEqual(size.postgres)
})

test.each([
  'fsync=off',
  'shared_buffers=1GB max_connections=5',
  'work_mem=much',
  "work_mem=8MB' -c fsync=off",
  'work_mem',
])('the embedded database is not started with %s', (text) => {
  expect(parseDatabaseSettings(text)).toBeNull()
  expect(readSettings({ KOI_EMBEDDED_SETTINGS: text }).mistakes).toEqual([
    expect.stringContaining('KOI_EMBEDDED_SETTINGS'),
  ])
})
