import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { buildStale } from '../../apps/cli/src/start/build.ts'
import { compiled } from './compiled.ts'
import { type Postgres, startPostgres } from '../../apps/cli/src/start/postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    pgUrl: string
    /** Node's compile cache for the processes that tests start. */
    compiled: string
    /** Name of a database with demo content, and its data folder; null in a run of single files. */
    demo: { database: string; data: string } | null
  }
}

const template = 'koi_template'
const migrations = new URL('../../apps/api/src/platform/db/migrate.ts', import.meta.url)

/** Starts one PostgreSQL per run, with a migrated template that test files clone. */
export default async function setup({ provide }: TestProject) {
  await buildStale(() => undefined, { apps: ['api', 'sandbox'] })
  const server = await startTestServer()
  try {
    await makeTemplate(server.url)
    provide('demo', process.env['KOI_TEST_DEMO'] ? await makeDemo(server.url) : null)
  } catch (error) {
    await server.stop()
    throw error
  }
  provide('pgUrl', server.url)
  provide('compiled', compiled)
  return () => server.stop()
}

/** Makes the demo content once: each worker of a run of many files would need 3 s of processor time for it. */
async function makeDemo(serverUrl: string): Promise<{ database: string; data: string }> {
  const { fillDemo, usualMoment } = await import('../../apps/api/src/platform/testing/testApp.testing.ts')
  const { database, data } = await fillDemo(usualMoment, serverUrl)
  return { database, data }
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
 * Uses the server of KOI_TEST_DATABASE_URL (15 or newer, with the right to create databases), or starts a temporary
 * one, with fsync when `isDurable`.
 */
export async function startTestServer(isDurable = false): Promise<TestServer> {
  const given = process.env['KOI_TEST_DATABASE_URL']
  if (given && !isDurable) return { url: given, stop: () => dropTests(given) }

  const folder = mkdtempSync(join(isDurable ? tmpdir() : fastFolder(), 'koi-test-'))
  chmodSync(folder, 0o711) // the database's system user must be able to traverse the folder
  const wanted = {
    folder: join(folder, 'pg'),
    password: randomBytes(12).toString('hex'),
    log: join(folder, 'postgres.log'),
  }
  // When a process exits before the server has ended, the folder that it removes is still being written to, hence the
  // retries.
  const forget = () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
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
      'apps/api/src/platform/db/migrate.ts is missing: without it there is no template database for the tests.',
    )
  await dropTests(serverUrl)
  await run(serverUrl, `create database ${template}`)
  const url = new URL(serverUrl)
  url.pathname = `/${template}`
  const { migrate } = (await import(migrations.href)) as { migrate(url: string): Promise<void> }
  await migrate(url.href)
  return url.href
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
