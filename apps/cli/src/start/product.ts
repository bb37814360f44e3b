import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { processesIn } from '../../../api/src/platform/processes.ts'
import { builtServer, sandboxScript } from './build.ts'
import { release, root } from './release.ts'
import { type Child, startChild } from './child.ts'
import { StartError } from './error.ts'
import { connectionsFor } from './connections.ts'
import { lockFolder } from './lock.ts'
import { type Log, openLog } from './logs.ts'
import { checkPorts } from './ports.ts'
import { ownerAddress } from './owner.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { secretsOf } from './secrets.ts'
import { addressFileOf } from './running.ts'
import type { Settings } from './settings.ts'
import { archiving } from './archive.ts'

export interface Product {
  platformUrl: string
  sandboxUrl: string | null
  databaseUrl: string
  /** The first operator's password, once, when the platform made it up. */
  adminPassword: string | null
  /** Ends with a sentence when a part of it ends by itself. */
  broken: Promise<string>
  /** Replaces the running platform or sandbox by a new process. */
  restart(name: 'platform' | 'sandbox'): Promise<void>
  /** Opens the log files again, after they were moved away to be rotated. */
  reopenLogs(): void
  stop(): Promise<void>
}

/**
 * Starts database, platform and sandbox, and comes back when all of them answer. When one fails, or on `signal`, what was
 * started is stopped. The platform is the built one, unless another `script` is given.
 */
export async function startProduct(
  settings: Settings,
  warn: (line: string) => void,
  signal?: AbortSignal,
  script = builtServer,
): Promise<Product> {
  const lock = await lockPatiently(settings.data, warn, signal)
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
      breakDown(`The ${name} ${typeof how === 'number' ? `ended with code ${how}` : how}. ${log.end()}`)
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
      const more = { ...settings.databaseSettings, ...archiving(settings.data, process.env['KOI_WAL_ARCHIVE']) }
      const maxConnections = connectionsFor(processesIn(process.env['KOI_PROCESSES']) ?? 1)
      database = await startPostgres({
        folder: join(settings.data, 'pg'),
        password: secrets.database,
        log,
        more,
        maxConnections,
      })
      writeFileSync(addressFile, `${database.url}\n`, { mode: 0o600 })
      watch('database', log, database.exited, () => true)
    }
    const databaseUrl =
      settings.databaseUrl ??
      (settings.isProduction ? await ownerAddress(database!.url, secrets.database) : database!.url)
    const startedAt = addressOf(settings.host, settings.port)
    const platformUrl = process.env['PLATFORM_URL']?.replace(/\/$/, '') || startedAt
    const sandboxUrl = process.env['SANDBOX_URL'] ?? addressOf(settings.host, settings.sandboxPort)
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      PGAPPNAME: 'koi',
      DATABASE_URL: databaseUrl,
      HOST: settings.host,
      PORT: String(settings.port),
      SANDBOX_PORT: String(settings.sandboxPort),
      KOI_DATA: settings.data,
      KOI_SEED: settings.seed,
      SANDBOX_URL: sandboxUrl,
      SANDBOX_SECRET: secrets.sandbox,
      ...(settings.adminPassword ? { KOI_ADMIN_PASSWORD: settings.adminPassword } : {}),
      ...(release ? { KOI_VERSION: release.version } : {}),
    }
    const take = (line: string) => {
      const password = passwordIn(line)
      made.adminPassword ??= password
      return password !== null
    }
    // What the parts say of each other while they go down is in their logs.
    const say = (line: string) => {
      if (!isStopping) warn(line)
    }
    const launch = (name: 'platform' | 'sandbox') => {
      const log = logOf(name, `${name}.log`)
      const child = startChild({
        name,
        script: name === 'platform' ? script : sandboxScript,
        cwd: root,
        // The platform knows itself where it is; named, it answers to no other host.
        env: name === 'sandbox' ? { ...env, PLATFORM_URL: platformUrl } : env,
        socket: name === 'platform' ? (settings.socket ?? null) : null,
        log,
        take,
        warn: say,
      })
      children.set(name, child)
      watch(name, log, child.exited, () => children.get(name) === child)
    }
    launch('platform')
    if (settings.hasSandbox) launch('sandbox')
    const ready = [answers(`${startedAt}/readyz`)]
    if (settings.hasSandbox) ready.push(answers(`${addressOf(settings.host, settings.sandboxPort)}/healthz`))
    const aborted = new Promise<string>((resolve) =>
      signal?.addEventListener('abort', () => resolve('Stopped while starting.')),
    )
    if (signal?.aborted) throw new StartError('Stopped while starting.')
    const failure = await Promise.race([broken, aborted, Promise.all(ready).then(() => null)])
    if (failure) throw new StartError(failure)

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
      ...made,
      broken,
      restart,
      reopenLogs: () => logs.forEach((log) => log.reopen()),
      stop,
    }
  } catch (error) {
    if (made.adminPassword)
      warn(`The operator "admin" was made with the password ${made.adminPassword}: keep it, it is shown only now.`)
    await stop()
    throw error
  }
}

/** One that was just told to stop may need some seconds to be gone. */
async function lockPatiently(folder: string, warn: (line: string) => void, signal?: AbortSignal) {
  for (let tries = 0; tries < 50 && !signal?.aborted; tries++) {
    const lock = await lockFolder(folder)
    if (lock) return lock
    if (tries === 5) warn(`Another Koi uses ${folder}; waiting some seconds in case it is stopping …`)
    await wait(200)
  }
  return null
}

/** Where a person or we ourselves reach a listening address. */
export function addressOf(host: string, port: number): string {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host
  return `http://${reachable}:${port}`
}

async function answers(url: string) {
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
