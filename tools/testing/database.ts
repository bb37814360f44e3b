import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { buildStale } from '../../apps/cli/src/start/build.ts'
import { type Postgres, startPostgres } from '../../apps/cli/src/start/postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    pgUrl: string
    /** The same of each Citus worker. */
    pgWorkers: string[]
    /** Compile cache of the processes that tests start. */
    compiled: string
  }
}

const template = 'koi_template'
const migrations = new URL('../../apps/api/src/platform/migrate.ts', import.meta.url)

/** One PostgreSQL per run, with a migrated template that test files clone. */
export default async function setup({ provide }: TestProject) {
  await buildStale(() => undefined, { apps: ['api'] })
  const server = await startTestServer()
  try {
    await makeTemplate(server.url)
    provide('pgWorkers', await workersOf(server.url))
  } catch (error) {
    await server.stop()
    throw error
  }
  provide('pgUrl', server.url)
  const compiled = mkdtempSync(join(tmpdir(), 'koi-compiled-'))
  provide('compiled', compiled)
  return async () => {
    await server.stop()
    rmSync(compiled, { recursive: true, force: true })
  }
}

const memory = '/dev/shm'
const room = 4_000_000_000

function fastFolder(): string {
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > room ? memory : tmpdir()
}

export interface TestServer {
  url: string
  stop(): Promise<void>
}

/**
 * The server of KOI_TEST_DATABASE_URL (15 or newer, may create databases), else a temporary one, with fsync when
 * `isDurable`.
 */
export async function startTestServer(isDurable = false): Promise<TestServer> {
  const given = process.env['KOI_TEST_DATABASE_URL']
  if (given && !isDurable) return { url: given, stop: () => dropTestsOnAll(given) }

  const folder = mkdtempSync(join(isDurable ? tmpdir() : fastFolder(), 'koi-test-'))
  chmodSync(folder, 0o711) // the system user of the database traverses it
  const wanted = {
    folder: join(folder, 'pg'),
    password: randomBytes(12).toString('hex'),
    log: join(folder, 'postgres.log'),
  }
  const forget = () => rmSync(folder, { recursive: true, force: true })
  let server: Postgres
  try {
    server = await startPostgres({ ...wanted, isDisposable: !isDurable, maxConnections: 300 })
  } catch (error) {
    forget()
    throw error
  }
  process.once('exit', forget)
  const url = new URL(server.url)
  url.pathname = '/postgres'
  return {
    url: url.href,
    stop: async () => {
      await server.stop()
      forget()
    },
  }
}

export async function makeTemplate(serverUrl: string): Promise<string> {
  if (!existsSync(migrations))
    throw new Error(
      'apps/api/src/platform/migrate.ts is missing: without it there is no template database for the tests.',
    )
  await dropTests(serverUrl)
  await run(serverUrl, `create database ${template}`)
  const url = new URL(serverUrl)
  url.pathname = `/${template}`
  await joinWorkers(serverUrl)
  const { migrate } = (await import(migrations.href)) as { migrate(url: string): Promise<void> }
  await migrate(url.href)
  return url.href
}

/** The workers of a Citus coordinator; none on plain PostgreSQL. */
export async function workersOf(serverUrl: string): Promise<string[]> {
  const { rows: found } = await run(serverUrl, `select to_regclass('pg_dist_node') is not null as "isCitus"`)
  if (!(found as { isCitus: boolean }[])[0]!.isCitus) return []
  const { rows } = await run(
    serverUrl,
    'select nodename, nodeport from pg_dist_node where groupid > 0 order by groupid',
  )
  return (rows as { nodename: string; nodeport: number }[]).map(({ nodename, nodeport }) => {
    const url = new URL(serverUrl)
    url.hostname = nodename
    url.port = String(nodeport)
    return url.href
  })
}

/** Creates the template on the workers and registers them at the coordinator. */
async function joinWorkers(serverUrl: string) {
  const workers = await workersOf(serverUrl)
  if (workers.length === 0) return
  for (const worker of workers) {
    await dropTests(worker)
    await run(worker, `create database ${template}`)
  }
  const [coordinator, ...others] = [serverUrl, ...workers].map((each) => {
    const url = new URL(each)
    url.pathname = `/${template}`
    return url
  })
  for (const url of [coordinator!, ...others]) await run(url.href, 'create extension citus')
  await run(
    coordinator!.href,
    [
      `select citus_set_coordinator_host('${coordinator!.hostname}', ${coordinator!.port})`,
      ...others.map(({ hostname, port }) => `select citus_add_node('${hostname}', ${port})`),
    ].join(';'),
  )
}

async function dropTestsOnAll(serverUrl: string) {
  for (const url of [...(await workersOf(serverUrl)), serverUrl]) await dropTests(url)
}

async function dropTests(serverUrl: string) {
  const { rows } = await run(serverUrl, `select datname from pg_database where datname like 'koi\\_t%'`)
  for (const { datname } of rows as { datname: string }[])
    await run(serverUrl, `drop database ${pg.escapeIdentifier(datname)} with (force)`)
}

async function run(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}
