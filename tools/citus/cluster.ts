import { spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Account, databaseAccount } from '../../apps/cli/src/start/account.ts'
import { withClient } from '../../apps/api/src/platform/client.ts'
import { freePort } from '../../apps/cli/src/start/ports.ts'
import { programsFile } from './build.ts'

const nodes = ['coordinator', 'worker1', 'worker2'] as const

interface Terms {
  isDurable: boolean
  shards: number
}

const usual: Terms = { isDurable: false, shards: 8 }

interface Node {
  data: string
  log: string
  port: number
}

/** Creates and starts the nodes; returns the address of the coordinator’s database `koi`. */
export async function startCluster(into: string, terms: Terms = usual): Promise<string> {
  const { programs, account } = installationOf(into)
  const place = join(into, 'nodes')
  mkdirSync(place, { recursive: true })
  if (account.owner.uid !== undefined) chownSync(place, account.owner.uid, account.owner.gid!)
  chmodSync(place, 0o711)
  const started: Node[] = []
  for (const name of nodes) {
    const node = await nodeOf(place, name)
    if (!existsSync(join(node.data, 'PG_VERSION'))) make(programs, node, account, terms)
    if (!isRunning(node.data)) run(join(programs, 'pg_ctl'), ['-D', node.data, '-l', node.log, '-w', 'start'], account)
    started.push(node)
  }
  const [coordinator, ...workers] = started
  for (const { port } of started) {
    await withClient(urlOf(port, 'postgres'), async (client) => {
      const { rowCount } = await client.query("select from pg_database where datname = 'koi'")
      if (!rowCount) await client.query('create database koi')
    })
    await withClient(urlOf(port, 'koi'), (client) => client.query('create extension if not exists citus'))
  }
  await withClient(urlOf(coordinator!.port, 'koi'), async (client) => {
    await client.query(`select citus_set_coordinator_host('127.0.0.1', $1)`, [coordinator!.port])
    for (const { port } of workers) await client.query(`select citus_add_node('127.0.0.1', $1)`, [port])
  })
  return urlOf(coordinator!.port, 'koi')
}

export function stopCluster(into: string): void {
  const { programs, account } = installationOf(into)
  for (const name of nodes) {
    const data = join(into, 'nodes', name)
    if (isRunning(data)) run(join(programs, 'pg_ctl'), ['-D', data, '-m', 'fast', '-w', 'stop'], account)
  }
}

export async function killNode(into: string, name: (typeof nodes)[number]): Promise<void> {
  const data = join(into, 'nodes', name)
  process.kill(Number(pidOf(data)), 'SIGKILL')
  while (isRunning(data)) await wait(50)
  await wait(2000) // its other processes see that it is gone, and leave
}

/** Resets `alter system` settings of a stopped node. */
export function forgetSettings(into: string, name: (typeof nodes)[number]): void {
  writeFileSync(join(into, 'nodes', name, 'postgresql.auto.conf'), '')
}

export function urlsOf(into: string): { coordinator: string; workers: string[] } {
  const [coordinator, ...workers] = nodes.map((name) =>
    urlOf(Number(readFileSync(join(into, 'nodes', `${name}.port`), 'utf8')), 'postgres'),
  )
  return { coordinator: coordinator!, workers }
}

const pidOf = (data: string): string => readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]!
function isRunning(data: string): boolean {
  if (!existsSync(join(data, 'postmaster.pid'))) return false
  try {
    return process.kill(Number(pidOf(data)), 0)
  } catch {
    return false
  }
}

const urlOf = (port: number, database: string): string => `postgres://koi@127.0.0.1:${port}/${database}`

function installationOf(into: string): { programs: string; account: Account } {
  const file = programsFile(into)
  if (!existsSync(file)) throw new Error(`There is no Citus in ${into}: npx koi dev citus build --into ${into}`)
  const programs = readFileSync(file, 'utf8').trim()
  return { programs, account: databaseAccount(join(programs, 'postgres'), into) }
}

async function nodeOf(place: string, name: string): Promise<Node> {
  const file = join(place, `${name}.port`)
  if (!existsSync(file)) writeFileSync(file, String(await freePort()))
  return { data: join(place, name), log: join(place, `${name}.log`), port: Number(readFileSync(file, 'utf8')) }
}

/** Text sorts by code point, as in the embedded database. */
function make(programs: string, { data, port }: Node, account: Account, { isDurable, shards }: Terms) {
  run(
    join(programs, 'initdb'),
    ['-D', data, '--username=koi', '--auth=trust', '--encoding=UTF8', '--locale=C'],
    account,
  )
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port,
    max_connections: 400,
    shared_buffers: '128MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    shared_preload_libraries: 'citus',
    // Distributed transactions are prepared on the other node; each database has a maintenance process.
    max_prepared_transactions: 800,
    max_worker_processes: 100,
    'citus.shard_count': shards,
    // Applies `set local` timeouts on the worker, too.
    'citus.propagate_set_commands': 'local',
    // The ledger check reads all orders and postings.
    'citus.max_intermediate_result_size': -1,
    // JIT costs more than it saves for the long plans with few rows.
    jit: 'off',
    'citus.node_conninfo': 'sslmode=disable',
    ...(isDurable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`)
  appendFileSync(join(data, 'postgresql.conf'), lines.join(''))
}

function run(program: string, args: string[], { prefix, ids }: Account) {
  const [first, ...rest] = [...prefix, program, ...args]
  // The server would keep an inherited pipe open.
  const done = spawnSync(first!, rest, { ...ids, cwd: '/', stdio: 'ignore', env: { ...process.env, LC_ALL: 'C' } })
  if (done.error || done.status !== 0)
    throw new Error(`${program} failed: ${done.error?.message ?? `code ${done.status}`} (${args.join(' ')})`)
}
