import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseDatabaseSettings, printDatabaseSettings } from '../start/databaseSettings.ts'
import { root } from '../start/release.ts'
import { readSettings } from '../start/settings.ts'
import { sizeOf } from './sizes.ts'

const gib = 2 ** 30
test.each([
  // The memory is a little below a round number, because the kernel keeps a part of it.
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

test('docs/running.md lists what `koi setup` proposes for three machines', () => {
  const machines = [
    { cores: 2, memory: 4 * gib, disk: 100e9 },
    { cores: 4, memory: 16 * gib, disk: 500e9 },
    { cores: 16, memory: 64 * gib, disk: 2000e9 },
  ].map(sizeOf)
  const [table = ''] = readFileSync(join(root, 'docs/running.md'), 'utf8').split('### Sizes')[1]!.split('###')
  const rowOf = (name: string) =>
    [...table.matchAll(/^\|(.*)\|$/gm)]
      .map(([, cells = '']) => cells.split('|').map((cell) => cell.trim()))
      .find(([first]) => first === `\`${name}\``)
  expect(rowOf('KOI_PROCESSES')?.slice(1)).toEqual(machines.map(({ processes }) => String(processes)))
  for (const name of Object.keys(machines[0]!.postgres) as (keyof (typeof machines)[0]['postgres'])[])
    expect(rowOf(name)).toEqual([`\`${name}\``, ...machines.map(({ postgres }) => String(postgres[name]))])
})
