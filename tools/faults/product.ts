import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openTarget, type Target } from '../abuse/target.ts'
import { archiving } from '../../apps/cli/src/start/archive.ts'
import { builtServer } from '../../apps/cli/src/start/build.ts'
import { root } from '../../apps/cli/src/start/release.ts'
import { freePort } from '../../apps/cli/src/start/ports.ts'
import { type Postgres, startPostgres } from '../../apps/cli/src/start/postgres.ts'
import { secretsOf } from '../../apps/cli/src/start/secrets.ts'
import { Line } from './line.ts'
import { childrenOf, Part, tell } from './part.ts'
import { addStandby, type Standby } from './standby.ts'

const password = 'tangerine-Quartz-71'
const roomForAll = { limit_register_ip: 100_000, limit_login_ip: 100_000, limit_calls_minute: 100_000 }

/** A product of its own, with a line between any two of its parts, and a hand on each. */
export interface TestProduct {
  target: Target
  data: string
  /** Address of the database past the line, as its superuser. */
  databaseUrl: string
  /** What gateways, venues and the platform sign with. */
  secret: string
  server: Part
  sandbox: Part
  /** Starts another server next to it, of this build or of another, and comes back when it is ready. */
  startBeside(script: string): Promise<{ part: Part; port: number }>
  /** From the players to the server; from the server to the database; from the server to the sandbox. */
  front: Line
  books: Line
  out: Line
  /** The processes of the database, the first of all first. */
  databasePids(): number[]
  /** Starts the database again after it was killed. */
  reviveDatabase(): Promise<void>
  /** Makes the line slow by which the log comes to its standby. */
  slowStandby(): void
  /** Makes its standby the database, and lets the line lead there; the database must be gone. */
  promoteStandby(): Promise<void>
  /** Moves the clock of the server by so many milliseconds. */
  shiftClock(by: number): void
  stop(): Promise<void>
}

/** Whether something answers well, however long it may take. Throws after `within` milliseconds. */
export async function until(isTrue: () => Promise<boolean>, within: number, what: string): Promise<void> {
  const end = performance.now() + within
  while (!(await isTrue().catch(() => false))) {
    if (performance.now() > end) throw new Error(`not within ${within / 1000} s: ${what}`)
    await wait(50)
  }
}

const answers = (url: string) => async (): Promise<boolean> => {
  const response = await fetch(url, { signal: AbortSignal.timeout(2000) })
  await response.body?.cancel()
  return response.ok
}

/**
 * Starts one with the demo's venues and gateways. `given` is its folder, one of its own where none is given; `wantedStandby` says
 * whether its database has one that it waits for, or that it does not.
 */
export async function openProduct(
  given?: string,
  env: NodeJS.ProcessEnv = {},
  wantedStandby?: 'waited for' | 'not waited for',
): Promise<TestProduct> {
  const data = given ?? mkdtempSync(join(tmpdir(), 'koi-faults-'))
  chmodSync(data, 0o711) // the system user of the database has to walk through
  // Logs lie next to it: a full disk is the installation's, not ours.
  const logs = mkdtempSync(join(tmpdir(), 'koi-faults-logs-'))
  chmodSync(logs, 0o711)
  const secrets = secretsOf(data)
  const wanted = {
    folder: join(data, 'pg'),
    password: secrets.database,
    log: join(logs, 'postgres.log'),
    more: archiving(data, env['KOI_WAL_ARCHIVE']),
  }
  let database: Postgres = await startPostgres(wanted)
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const [front, books, out] = [new Line(port), new Line(Number(new URL(database.url).port)), new Line(sandboxPort)]
  const [frontPort, booksPort, outPort] = [await front.open(), await books.open(), await out.open()]
  const through = new URL(database.url)
  through.port = String(booksPort)
  const clockFile = join(data, 'clock')
  writeFileSync(clockFile, '0')
  const url = `http://127.0.0.1:${frontPort}`
  const common: NodeJS.ProcessEnv = {
    ...process.env,
    HOST: '127.0.0.1',
    KOI_DATA: data,
    SANDBOX_URL: `http://127.0.0.1:${outPort}`,
    SANDBOX_SECRET: secrets.sandbox,
    ...env,
  }
  const serverAt = (at: number, script: string) =>
    new Part(
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
  const extra: Part[] = []
  const sandbox = new Part(
    join(root, 'apps/sandbox/src/main.ts'),
    { ...common, SANDBOX_PORT: String(sandboxPort), PLATFORM_URL: url },
    join(logs, 'sandbox.log'),
  )
  let standby: Standby | null = null
  const stop = async () => {
    await Promise.all([server, sandbox, ...extra].map((part) => part.stop()))
    await database.stop()
    await standby?.stop()
    for (const line of [front, books, out]) line.close()
    rmSync(logs, { recursive: true, force: true })
    if (given === undefined) rmSync(data, { recursive: true, force: true })
  }
  try {
    await until(answers(`${url}/readyz`), 180_000, 'the server answers')
    await until(answers(`http://127.0.0.1:${outPort}/healthz`), 60_000, 'the sandbox answers')
    const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
    const target = await openTarget({ url, sandboxUrl, secret: secrets.sandbox, password })
    await target.changeSettings(roomForAll)
    if (wantedStandby)
      standby = await addStandby({
        primary: database,
        data,
        folder: logs,
        isWaitedFor: wantedStandby === 'waited for',
      })
    return {
      target,
      data,
      secret: secrets.sandbox,
      server,
      sandbox,
      startBeside: async (script) => {
        const another = await freePort()
        const part = serverAt(another, script)
        extra.push(part)
        await until(answers(`http://127.0.0.1:${another}/readyz`), 60_000, 'the other server answers')
        return { part, port: another }
      },
      front,
      books,
      out,
      get databaseUrl() {
        return database.url
      },
      databasePids: () => {
        const pid = Number(readFileSync(join(data, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0])
        return [pid, ...childrenOf(pid)]
      },
      reviveDatabase: async () => {
        await database.stop()
        database = await startPostgres(wanted)
        books.port = Number(new URL(database.url).port)
      },
      slowStandby: () => standby?.slow(),
      promoteStandby: async () => {
        if (!standby) throw new Error('there is no standby')
        await database.stop()
        database = await standby.promote()
        books.port = Number(new URL(database.url).port)
      },
      shiftClock: (by) => writeFileSync(clockFile, String(by)),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Sends a signal to all processes of the database, the first of all first. */
export function signalDatabase(product: TestProduct, name: NodeJS.Signals): void {
  for (const pid of product.databasePids()) tell(pid, name)
}
