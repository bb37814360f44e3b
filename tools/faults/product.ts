import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openTarget, type Target, wideLimits } from '../abuse/target.ts'
import { walArchiveSettings } from '../../apps/cli/src/start/archive.ts'
import { builtServer } from '../../apps/cli/src/start/build.ts'
import { root } from '../../apps/cli/src/start/release.ts'
import { freePort } from '../../apps/cli/src/start/ports.ts'
import { type Postgres, startPostgres } from '../../apps/cli/src/start/postgres.ts'
import { secretsOf } from '../../apps/cli/src/start/secrets.ts'
import { addStandby, type Standby } from './standby.ts'
import { childrenOf, sendSignal, SupervisedProcess } from './supervised.ts'
import { TcpProxy } from './tcpProxy.ts'

const password = 'tangerine-Quartz-71'

export interface TestProduct {
  target: Target
  data: string
  /** Address of the database without proxy, as superuser. */
  databaseUrl: string
  secret: string
  /** Prefix of a player's login at venues. */
  loginPrefix: string
  server: SupervisedProcess
  sandbox: SupervisedProcess
  /** Starts another server of this or another build and waits until it is ready. */
  startAnother(script: string): Promise<{ part: SupervisedProcess; port: number }>
  /** Proxies: in front of the server, and between the server and the database and the sandbox. */
  serverProxy: TcpProxy
  databaseProxy: TcpProxy
  sandboxProxy: TcpProxy
  databasePids(): number[]
  restartDatabase(): Promise<void>
  slowStandby(): void
  /** Promotes the standby and connects the proxy to it; the database must have ended. */
  promoteStandby(): Promise<void>
  shiftClock(by: number): void
  stop(): Promise<void>
}

export async function until(isTrue: () => Promise<boolean>, within: number, what: string): Promise<void> {
  const end = performance.now() + within
  while (!(await isTrue().catch(() => false))) {
    if (performance.now() > end) throw new Error(`not within ${within / 1000} s: ${what}`)
    await wait(50)
  }
}

/** Runs `work` `count` times, with a pause of `pause` milliseconds after each run. */
export async function times(count: number, pause: number, work: () => unknown): Promise<void> {
  for (let n = 0; n < count; n++) {
    await work()
    await wait(pause)
  }
}

const answers = (url: string) => async (): Promise<boolean> => {
  const response = await fetch(url, { signal: AbortSignal.timeout(2000) })
  await response.body?.cancel()
  return response.ok
}

/** Starts a product with the demo's venues and gateways in the folder `given`, or in a temporary one. */
export async function openProduct(
  given?: string,
  env: NodeJS.ProcessEnv = {},
  replication?: 'synchronous' | 'asynchronous',
): Promise<TestProduct> {
  const data = given ?? mkdtempSync(join(tmpdir(), 'koi-faults-'))
  chmodSync(data, 0o711) // the database's system user must be able to traverse the folder
  // Outside the data folder, because one fault fills its disk.
  const logs = mkdtempSync(join(tmpdir(), 'koi-faults-logs-'))
  chmodSync(logs, 0o711)
  const secrets = secretsOf(data)
  const databaseOptions = {
    folder: join(data, 'pg'),
    password: secrets.database,
    log: join(logs, 'postgres.log'),
    more: walArchiveSettings(data, env['KOI_WAL_ARCHIVE']),
  }
  let database: Postgres = await startPostgres(databaseOptions)
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const serverProxy = new TcpProxy(port)
  const databaseProxy = new TcpProxy(Number(new URL(database.url).port))
  const sandboxProxy = new TcpProxy(sandboxPort)
  const proxies = [serverProxy, databaseProxy, sandboxProxy]
  const [serverPort, databasePort, sandboxProxyPort] = await Promise.all(proxies.map((proxy) => proxy.open()))
  const through = new URL(database.url)
  through.port = String(databasePort)
  const clockFile = join(data, 'clock')
  writeFileSync(clockFile, '0')
  const url = `http://127.0.0.1:${serverPort}`
  const common: NodeJS.ProcessEnv = {
    ...process.env,
    HOST: '127.0.0.1',
    KOI_DATA: data,
    SANDBOX_URL: `http://127.0.0.1:${sandboxProxyPort}`,
    SANDBOX_SECRET: secrets.sandbox,
    ...env,
  }
  const serverAt = (at: number, script: string) =>
    new SupervisedProcess(
      script,
      {
        ...common,
        PORT: String(at),
        DATABASE_URL: through.href,
        KOI_SEED: 'demo',
        KOI_ADMIN_PASSWORD: password,
        PLATFORM_URL: url,
        KOI_FAULTS_CLOCK: clockFile,
        NODE_OPTIONS: `--import ${new URL('clock.mjs', import.meta.url).href}`,
      },
      join(logs, 'platform.log'),
    )
  const server = serverAt(port, builtServer)
  const extra: SupervisedProcess[] = []
  const sandbox = new SupervisedProcess(
    join(root, 'apps/sandbox/src/main.ts'),
    { ...common, SANDBOX_PORT: String(sandboxPort), PLATFORM_URL: url },
    join(logs, 'sandbox.log'),
  )
  let standby: Standby | null = null
  const stop = async () => {
    await Promise.all([server, sandbox, ...extra].map((part) => part.stop()))
    await database.stop()
    await standby?.stop()
    for (const proxy of proxies) proxy.close()
    rmSync(logs, { recursive: true, force: true })
    if (given === undefined) rmSync(data, { recursive: true, force: true })
  }
  try {
    await until(answers(`${url}/readyz`), 180_000, 'the server answers')
    await until(answers(`http://127.0.0.1:${sandboxProxyPort}/healthz`), 60_000, 'the sandbox answers')
    const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
    const target = await openTarget({ url, sandboxUrl, secret: secrets.sandbox, password })
    await target.changeSettings(wideLimits)
    if (replication)
      standby = await addStandby({
        primary: database,
        data,
        folder: logs,
        isSynchronous: replication === 'synchronous',
      })
    return {
      target,
      data,
      secret: secrets.sandbox,
      loginPrefix: '',
      server,
      sandbox,
      startAnother: async (script) => {
        const another = await freePort()
        const part = serverAt(another, script)
        extra.push(part)
        await until(answers(`http://127.0.0.1:${another}/readyz`), 180_000, 'the other server answers')
        return { part, port: another }
      },
      serverProxy,
      databaseProxy,
      sandboxProxy,
      get databaseUrl() {
        return database.url
      },
      databasePids: () => {
        const pid = Number(readFileSync(join(data, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0])
        return [pid, ...childrenOf(pid)]
      },
      restartDatabase: async () => {
        await database.stop()
        database = await startPostgres(databaseOptions)
        databaseProxy.port = Number(new URL(database.url).port)
      },
      slowStandby: () => standby?.slow(),
      promoteStandby: async () => {
        if (!standby) throw new Error('there is no standby')
        await database.stop()
        database = await standby.promote()
        databaseProxy.port = Number(new URL(database.url).port)
      },
      shiftClock: (by) => writeFileSync(clockFile, String(by)),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

export function signalDatabase(product: TestProduct, name: NodeJS.Signals): void {
  for (const pid of product.databasePids()) sendSignal(pid, name)
}
