import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { withClient } from '../../apps/api/src/platform/db/client.ts'
import { systemClock } from '../../apps/api/src/platform/base/clock.ts'
import { readConfig } from '../../apps/api/src/platform/ops/config.ts'
import { createBrand } from '../../apps/api/src/server/brands/createBrand.ts'
import { freshDatabase } from './environment.ts'
import { memoryOf, startPlatform } from './platform.ts'
import { postmasterOf, processorOf, processorOfPostgres } from './processor.ts'
import type { Row } from './table.ts'

const counts = [1, 50, 100, 200]
/** Milliseconds before the measurement, in which a started server closes its idle connections. */
const settle = 15_000
/** Duration of the measurement in milliseconds. */
const window = 20_000

interface Sample {
  statements: number
  server: number
  database: number
}

/** Measures start, memory, connections, statements and processor time of a server whose further brands get no requests. */
export async function* benchBrands(serverUrl: string): AsyncGenerator<Row> {
  const url = await freshDatabase(serverUrl)
  const data = mkdtempSync(join(tmpdir(), 'koi-bench-'))
  const config = readConfig({ DATABASE_URL: url, KOI_DATA: data, KOI_SEED: 'empty', SANDBOX_SECRET: 'bench' })
  const row = (what: string, figure: string): Row => ({
    goal: 'brands',
    what,
    figure,
    reference: `load ${loadavg()[0]!.toFixed(1)}`,
    ratio: null,
    wanted: 'info',
  })
  const postmaster = await postmasterOf(url)
  const numbers = (statement: string) =>
    withClient(url, async (client) => Number((await client.query<{ n: string }>(statement)).rows[0]!.n))
  const sample = async (pid: number): Promise<Sample> => ({
    statements: await numbers(
      'select xact_commit + xact_rollback as n from pg_stat_database where datname = current_database()',
    ),
    server: processorOf(pid),
    database: processorOfPostgres(postmaster),
  })
  try {
    let made = 0
    for (const count of counts) {
      const begun = performance.now()
      const added = count - made
      for (; made < count; made++)
        await createBrand(config, systemClock, {
          code: `brand${made}`,
          name: `Brand ${made}`,
          hosts: [`brand${made}.localhost`],
        })
      if (added > 0)
        yield row(`creating a brand, up to ${count}`, `${((performance.now() - begun) / added / 1000).toFixed(2)} s`)
      let most = 0
      const watch = setInterval(() => {
        void numbers("select count(*) as n from pg_stat_activity where backend_type = 'client backend'").then(
          (now) => (most = Math.max(most, now - 1)),
          () => undefined,
        )
      }, 250)
      const platform = await startPlatform(url, data)
      try {
        await wait(settle)
        const connections = await numbers(
          "select count(*) - 1 as n from pg_stat_activity where backend_type = 'client backend'",
        )
        const before = await sample(platform.pid)
        await wait(window)
        const after = await sample(platform.pid)
        const perSecond = (of: keyof Sample) => ((after[of] - before[of]) / window) * 1000
        yield row(
          `server with ${count} further brands`,
          [
            `start ${(platform.startedIn / 1000).toFixed(1)} s`,
            `${memoryOf(platform.pid)?.toFixed(0)} MiB`,
            `${connections} connections (${most} at the start)`,
            `${perSecond('statements').toFixed(1)} transactions/s`,
            `processor: server ${(perSecond('server') * 100).toFixed(1)} %, PostgreSQL ${(perSecond('database') * 100).toFixed(1)} %`,
          ].join(', '),
        )
      } finally {
        clearInterval(watch)
        await platform.stop()
      }
    }
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
}
