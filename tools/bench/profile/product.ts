import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { openTarget, type Target, wideLimits } from '../../abuse/target.ts'
import { SupervisedProcess } from '../../faults/supervised.ts'
import { until } from '../../faults/product.ts'
import { build } from '../../../apps/api/src/server/build.ts'
import { systemClock } from '../../../apps/api/src/platform/base/clock.ts'
import { readConfig } from '../../../apps/api/src/platform/ops/config.ts'
import { migrate } from '../../../apps/api/src/platform/db/migrate.ts'
import { seed } from '../../../apps/api/src/server/seed.ts'
import { freePort } from '../../../apps/cli/src/start/ports.ts'
import { startPostgres } from '../../../apps/cli/src/start/postgres.ts'
import { root } from '../../../apps/cli/src/start/release.ts'

const password = 'tangerine-Quartz-71'

/** A product with demo data whose server runs in this process without jobs and tasks. */
export interface ProfiledProduct {
  target: Target
  databaseUrl: string
  /** Key of the signatures of gateways and venues. */
  secret: string
  pool: pg.Pool
  stop(): Promise<void>
}

/** Starts the product on an embedded PostgreSQL with pg_stat_statements; `settings`: further settings of PostgreSQL. */
export async function openProfiledProduct(settings: Record<string, string> = {}): Promise<ProfiledProduct> {
  const data = mkdtempSync(join(tmpdir(), 'koi-profile-'))
  chmodSync(data, 0o711) // the database's system user must be able to traverse the folder
  mkdirSync(join(data, 'logs'))
  const secret = randomBytes(12).toString('hex')
  const postgres = await startPostgres({
    folder: join(data, 'pg'),
    password: randomBytes(12).toString('hex'),
    log: join(data, 'logs/postgres.log'),
    isDisposable: true,
    more: {
      shared_preload_libraries: 'pg_stat_statements',
      'pg_stat_statements.track_planning': 'on',
      autovacuum: 'off',
      shared_buffers: '1GB',
      ...settings,
    },
  })
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
  const common = { KOI_DATA: data, SANDBOX_URL: sandboxUrl, SANDBOX_SECRET: secret, PLATFORM_URL: url }
  const sandbox = new SupervisedProcess(
    join(root, 'apps/sandbox/src/main.ts'),
    { ...process.env, ...common, HOST: '127.0.0.1', SANDBOX_PORT: String(sandboxPort) },
    join(data, 'logs/sandbox.log'),
  )
  let close = async () => {}
  const stop = async () => {
    await close()
    await sandbox.stop()
    await postgres.stop()
    rmSync(data, { recursive: true, force: true })
  }
  try {
    await migrate(postgres.url)
    const config = readConfig({
      ...common,
      DATABASE_URL: postgres.url,
      KOI_SEED: 'demo',
      KOI_ADMIN_PASSWORD: password,
    })
    const built = await build(config, systemClock, {
      isOnlyWriter: true,
      logLevel: 'silent',
      hasSites: false,
      // Few connections, so that each of them has executed every statement before.
      database: { most: 2 },
    })
    close = async () => {
      await built.server.close()
      await built.close()
    }
    await seed(built.app)
    await built.server.listen({ port, host: '127.0.0.1' })
    await until(async () => (await fetch(`${sandboxUrl}/healthz`)).ok, 60_000, 'the sandbox answers')
    const target = await openTarget({ url, sandboxUrl, secret, password })
    await target.changeSettings(wideLimits)
    return { target, databaseUrl: postgres.url, secret, pool: built.app.pool, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
