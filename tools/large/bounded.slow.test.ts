import { afterAll, beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import { jobs } from '../../apps/api/src/server/jobs.ts'
import type { Endpoint } from '../../packages/contract/src/endpoint.ts'
import { countBuffers } from '../bench/profile/buffers.ts'
import { openProfiledProduct, type ProfiledProduct } from '../bench/profile/product.ts'
import { loadEndpoints } from '../endpoints.ts'
import { openReader, type Reader } from './calls.ts'
import { copyPlayers } from './fill.ts'
import { jobLimits, readLimits, withoutLimit } from './limits.ts'

const size = { players: 300_000, postings: 2_000_000 }

let product: ProfiledProduct
let client: pg.Client
let reader: Reader
beforeAll(async () => {
  product = await openProfiledProduct({
    'pg_stat_statements.track_planning': 'off',
    max_wal_size: '16GB',
    checkpoint_timeout: '1h',
  })
  const begun = performance.now()
  const counts = await copyPlayers(product.databaseUrl, size)
  const text = (table: string) => `${(counts[table] ?? 0).toLocaleString('en')} ${table}`
  console.log(
    `${['player', 'posting', 'bet', 'deposit', 'bonus'].map(text).join(', ')} in ${Math.round((performance.now() - begun) / 1000)} s`,
  )
  client = new pg.Client({ connectionString: product.databaseUrl })
  await client.connect()
  await client.query('create extension pg_stat_statements')
  reader = await openReader(product.target, client)
}, 1_200_000)
afterAll(async () => {
  await client?.end()
  await product?.stop()
})

interface Found {
  what: string
  limit: number
  buffers: number
  worst: string
}
const exceeded = (found: Found[]): string[] =>
  found
    .filter(({ limit, buffers }) => buffers > limit)
    .map(({ what, limit, buffers, worst }) => `${what}: ${buffers} buffers, limit ${limit}: ${worst.slice(0, 300)}`)

const limitOf = (limits: Record<number, readonly string[]>, what: string): number | undefined => {
  const found = Object.entries(limits).find(([, all]) => all.includes(what))
  return found && Number(found[0])
}

/** Reads and jobs without a limit, and limits without a read or job. */
function unmatched(limits: Record<number, readonly string[]>, all: readonly string[]): string[] {
  const limited = Object.values(limits).flat()
  return [...all.filter((what) => !limited.includes(what)), ...limited.filter((what) => !all.includes(what))]
}

test('the installation has the stated numbers of players and postings', async () => {
  const { rows } = await client.query<{ players: number; postings: number }>(
    `select (select count(*)::int from player) as players, (select count(*)::int from posting) as postings`,
  )
  expect(rows[0]!.players).toBeGreaterThanOrEqual(size.players)
  expect(rows[0]!.postings).toBeGreaterThanOrEqual(size.postings)
})

test('every read of the contract has a limit of buffers and keeps it', { timeout: 600_000 }, async () => {
  const reads: Endpoint[] = (await loadEndpoints()).filter(({ kind }) => kind === 'read')
  const found: Found[] = []
  const failed: string[] = []
  for (const endpoint of reads) {
    // Fills the caches of the process; a heavy read is limited to one at a time.
    if (!endpoint.isHeavy) await reader.read(endpoint)
    const { buffers, worst, result } = await countBuffers({ client, pool: product.pool }, () => reader.read(endpoint))
    if (result.status === 429 || result.status >= 500)
      failed.push(`${endpoint.at}: ${result.status} ${result.text.slice(0, 200)}`)
    found.push({ what: endpoint.at, limit: limitOf(readLimits, endpoint.at) ?? Infinity, buffers, worst })
    if (process.env['KOI_SHOW_BUFFERS'])
      console.log(`READ\t${endpoint.at}\t${buffers}\t${result.status}\t${result.code}\t${worst.slice(0, 160)}`)
  }
  expect(failed).toEqual([])
  expect(exceeded(found)).toEqual([])
  expect(
    unmatched(
      readLimits,
      reads.map(({ at }) => at),
    ),
  ).toEqual([])
})

test('every job that is run has a limit of buffers and keeps it', { timeout: 1_200_000 }, async () => {
  const found: Found[] = []
  const failed: string[] = []
  const run = jobs.map(({ name }) => name).filter((name) => !withoutLimit.includes(name))
  for (const name of run) {
    const { buffers, worst, result } = await countBuffers({ client, pool: product.pool }, () =>
      product.target.admin.ask(`POST jobs/${name}/run`, {}),
    )
    if (result.status !== 200) failed.push(`${name}: ${result.status} ${result.text.slice(0, 200)}`)
    found.push({ what: name, limit: limitOf(jobLimits, name) ?? Infinity, buffers, worst })
    if (process.env['KOI_SHOW_BUFFERS'])
      console.log(`JOB\t${name}\t${buffers}\t${result.status}\t${result.text.slice(0, 120)}\t${worst.slice(0, 160)}`)
  }
  expect(failed).toEqual([])
  expect(exceeded(found)).toEqual([])
  expect(unmatched(jobLimits, run)).toEqual([])
})
