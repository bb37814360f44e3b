import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { brandUrl, loadBrands } from '../../../api/src/site/brand/brand.ts'
import { withClient } from '../../../api/src/platform/db/client.ts'
import { localUrl } from '../../../api/src/platform/ops/config.ts'
import { processesIn } from '../../../api/src/platform/ops/config.ts'
import { builtServer, sandboxScript } from './build.ts'
import { release, root } from './release.ts'
import { type Child, startChild } from './child.ts'
import { StartError } from './error.ts'
import { connectionsFor } from './connections.ts'
import { lockFolder } from './lock.ts'
import { type Log, openLog } from './logs.ts'
import { checkPorts } from './ports.ts'
import { ensureOwnerRole } from './owner.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { secretsOf } from './secrets.ts'
import { addressFileOf } from './running.ts'
import { platformEnv, type Settings } from './settings.ts'
import { walArchiveSettings } from './archive.ts'

export interface Product {
  platformUrl: string
  sandboxUrl: string | null
  databaseUrl: string
  /** Further brands that are open. */
  brands: { name: string; url: string }[]
  /** The first operator's generated password, on the first start only. */
  adminPassword: string | null
  broken: Promise<string>
  restart(name: 'platform' | 'sandbox'): Promise<void>
  reopenLogs(): void
  stop(): Promise<void>
}

/**
 * Starts database, platform and sandbox and returns when all of them answer. On a failure or `signal` it stops what was
 * started and throws. `scripts`: entry points.
 */
export async function startProduct(
  settings: Settings,
  warn: (line: string) => void,
  signal?: AbortSignal,
  scripts = { platform: builtServer, sandbox: sandboxScript },
): Promise<Product> {
  const lock = await waitForLock(settings.data, warn, signal)
  if (!lock)
    throw new StartError(
      `Koi is already running on ${settings.data}. Stop it first, or use another folder with KOI_DATA.`,
    )
  const folder = join(settings.data, 'logs')
  const logs = new Map<string, Log>()
  const addressFile = addressFileOf(settings.data)
  const pidFile = join(settings.data, 'koi.pid')
  const children = new Map<string, Child>()
  let database: Postgres | null = null
  let isStopping = false
  const made: { adminPassword: string | null } = { adminPassword: null }

  async function stop() {
    isStopping = true
    await Promise.all([...children.values()].map((child) => child.stop()))
    await database?.stop()
    for (const file of [addressFile, pidFile]) rmSync(file, { force: true })
    lock?.release()
  }

  const { promise: broken, resolve: breakDown } = Promise.withResolvers<string>()
  function watch(name: string, log: Log, exited: Promise<string | number>, isCurrent: () => boolean) {
    void exited.then(async (how) => {
      if (isStopping || !isCurrent()) return
      await log.close()
      breakDown(`The ${name} ${typeof how === 'number' ? `ended with code ${how}` : how}. ${log.tail()}`)
    })
  }

  const logOf = (part: string, file: string): Log => {
    const log = openLog(join(folder, file))
    logs.set(part, log)
    return log
  }

  try {
    await checkPorts(settings)
    mkdirSync(folder, { recursive: true })
    writeFileSync(pidFile, `${process.pid}\n`)
    const secrets = secretsOf(settings.data)
    if (!settings.databaseUrl) {
      const log = logOf('database', 'postgres.log')
      const more = {
        ...settings.databaseSettings,
        ...walArchiveSettings(settings.data, process.env['KOI_WAL_ARCHIVE']),
      }
      const maxConnections = connectionsFor(processesIn(process.env['KOI_PROCESSES']) ?? 1)
      database = await startPostgres({
        folder: join(settings.data, 'pg'),
        password: secrets.database,
        log,
        more,
        maxConnections,
        isDisposable: settings.isDisposable ?? false,
      })
      writeFileSync(addressFile, `${database.url}\n`, { mode: 0o600 })
      watch('database', log, database.exited, () => true)
    }
    const databaseUrl =
      settings.databaseUrl ??
      (settings.isProduction ? await ensureOwnerRole(database!.url, secrets.database) : database!.url)
    const startedAt = localUrl(settings.host, settings.port)
    const platformUrl = process.env['PLATFORM_URL']?.replace(/\/$/, '') || startedAt
    const sandboxUrl = process.env['SANDBOX_URL'] ?? localUrl(settings.host, settings.sandboxPort)
    const env: NodeJS.ProcessEnv = {
      ...platformEnv(process.env, settings, databaseUrl),
      PGAPPNAME: 'koi',
      SANDBOX_PORT: String(settings.sandboxPort),
      SANDBOX_URL: sandboxUrl,
      SANDBOX_SECRET: secrets.sandbox,
      ...(settings.adminPassword ? { KOI_ADMIN_PASSWORD: settings.adminPassword } : {}),
      ...(release ? { KOI_VERSION: release.version } : {}),
    }
    const interceptPassword = (line: string) => {
      const password = passwordIn(line)
      made.adminPassword ??= password
      return password !== null
    }
    // While stopping, warnings go to the logs only.
    const warnUnlessStopping = (line: string) => {
      if (!isStopping) warn(line)
    }
    const launch = (name: 'platform' | 'sandbox') => {
      const log = logOf(name, `${name}.log`)
      const child = startChild({
        name,
        script: scripts[name],
        cwd: root,
        // The platform gets no PLATFORM_URL by default, because with it the platform rejects all other Host headers.
        env: name === 'sandbox' ? { ...env, PLATFORM_URL: platformUrl } : env,
        socket: name === 'platform' ? (settings.socket ?? null) : null,
        log,
        intercept: interceptPassword,
        warn: warnUnlessStopping,
      })
      children.set(name, child)
      watch(name, log, child.exited, () => children.get(name) === child)
    }
    launch('platform')
    if (settings.hasSandbox) launch('sandbox')
    const ready = [waitUntilOk(`${startedAt}/readyz`)]
    if (settings.hasSandbox) ready.push(waitUntilOk(`${localUrl(settings.host, settings.sandboxPort)}/healthz`))
    const aborted = new Promise<string>((resolve) =>
      signal?.addEventListener('abort', () => resolve('Stopped while starting.')),
    )
    if (signal?.aborted) throw new StartError('Stopped while starting.')
    const failure = await Promise.race([broken, aborted, Promise.all(ready).then(() => null)])
    if (failure) throw new StartError(failure)

    const brands = ((await withClient(databaseUrl, loadBrands)) ?? [])
      .filter(({ isSuspended }) => !isSuspended)
      .map((brand) => ({ name: brand.name, url: brandUrl(platformUrl, brand) }))
    const restart = async (name: 'platform' | 'sandbox') => {
      const old = children.get(name)
      children.delete(name)
      await old?.stop()
      if (!isStopping) launch(name)
    }
    return {
      platformUrl,
      sandboxUrl: settings.hasSandbox ? sandboxUrl : null,
      databaseUrl,
      brands,
      ...made,
      broken,
      restart,
      reopenLogs: () => logs.forEach((log) => log.reopen()),
      stop,
    }
  } catch (error) {
    if (made.adminPassword)
      warn(`The operator "admin" was created with the password ${made.adminPassword} (shown only once).`)
    await stop()
    throw error
  }
}

/** Waits up to 10 s, because another Koi that is stopping may still hold the lock. */
async function waitForLock(folder: string, warn: (line: string) => void, signal?: AbortSignal) {
  for (let tries = 0; tries < 50 && !signal?.aborted; tries++) {
    const lock = await lockFolder(folder)
    if (lock) return lock
    if (tries === 5) warn(`Another Koi uses ${folder}: waiting up to 10 s for it to stop …`)
    await wait(200)
  }
  return null
}

async function waitUntilOk(url: string) {
  const deadline = performance.now() + 180_000
  while (performance.now() < deadline) {
    const response = await fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => null)
    await response?.body?.cancel()
    if (response?.ok) return
    await wait(50)
  }
  throw new StartError(`${url} does not answer after three minutes.`)
}

function passwordIn(line: string): string | null {
  if (!line.includes('"admin-password"')) return null
  try {
    const { koi, password } = JSON.parse(line) as { koi?: string; password?: string }
    return koi === 'admin-password' && typeof password === 'string' ? password : null
  } catch {
    return null
  }
}
