import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { withClient } from '../../apps/api/src/platform/db/client.ts'
import { systemClock } from '../../apps/api/src/platform/base/clock.ts'
import { readConfig } from '../../apps/api/src/platform/ops/config.ts'
import { schemaOf } from '../../apps/api/src/site/brand/brand.ts'
import { createBrand } from '../../apps/api/src/server/brands/createBrand.ts'
import { moveBrand } from '../../apps/api/src/server/brands/moveBrand.ts'
import { freshDatabase } from './environment.ts'
import type { Row } from './table.ts'

const code = 'moved'
const schema = schemaOf(code)
const postings = 1_000_000

/** Measures how long a brand with many postings is closed while it moves to another database of the same server, and back. */
export async function* benchBrandMove(serverUrl: string): AsyncGenerator<Row> {
  const url = await freshDatabase(serverUrl)
  await withClient(serverUrl, (client) => client.query('create database koi_west'))
  const west = new URL(serverUrl)
  west.pathname = '/koi_west'
  const data = mkdtempSync(join(tmpdir(), 'koi-bench-'))
  const config = readConfig({
    DATABASE_URL: url,
    KOI_DATABASES: `west=${west.href}`,
    KOI_DATA: data,
    KOI_SEED: 'empty',
    SANDBOX_SECRET: 'bench',
  })
  try {
    await createBrand(config, systemClock, { code, name: code, hosts: ['moved.localhost'] })
    const bytes = await withClient(url, async (client) => {
      await client.query(`set session_replication_role = replica;
        insert into ${schema}.posting
          select md5((n % 1000)::text)::uuid, n / 1000 + 1, gen_random_uuid(), 'bet.stake', gen_random_uuid(), 'slot', 100, 0, 0, now()
          from generate_series(0, ${postings - 1}) n`)
      const { rows } = await client.query<{ bytes: string }>(
        `select sum(pg_total_relation_size(oid)) as bytes from pg_class where relnamespace = '${schema}'::regnamespace and relkind = 'r'`,
      )
      return Number(rows[0]!.bytes)
    })
    for (const target of ['west', null]) {
      const { pause } = await moveBrand(config, code, target)
      yield {
        goal: 'brand-move',
        what: `moving a brand with ${postings / 1_000_000} million postings, ${(bytes / 2 ** 20).toFixed(0)} MiB with indexes`,
        figure: `closed for ${(pause / 1000).toFixed(1)} s`,
        reference: `load ${loadavg()[0]!.toFixed(1)}`,
        ratio: null,
        wanted: 'info',
      }
    }
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
}
