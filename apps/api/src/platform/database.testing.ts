import { randomBytes } from 'node:crypto'
import { withClient } from './client.ts'
import { inject } from 'vitest'

export interface TestDatabase {
  database: string
  url: string
  drop(): Promise<void>
}

export async function runAt(url: string, statement: string): Promise<void> {
  await withClient(url, (client) => client.query(statement))
}

/** `template` must have no connections. */
export async function makeDatabase(template = 'koi_template'): Promise<TestDatabase> {
  const server = inject('pgUrl')
  const servers = [server, ...inject('pgWorkers')]
  const database = `koi_t_${process.pid}_${randomBytes(4).toString('hex')}`
  await Promise.all(servers.map((each) => clone(each, database, template)))
  const url = new URL(server)
  url.pathname = `/${database}`
  return {
    database,
    url: url.href,
    drop: async () => {
      await Promise.all(servers.map((each) => drop(each, database)))
    },
  }
}

const inUse = '55006'

/** Citus may reconnect a moment after its connections are ended, so "in use" is retried there. */
async function drop(server: string, database: string): Promise<void> {
  for (;;) {
    try {
      return await runAt(server, `drop database ${database} with (force)`)
    } catch (error) {
      if ((error as { code?: string }).code !== inUse || inject('pgWorkers').length === 0) throw error
    }
  }
}

/** Citus is connected to every database, and must be disconnected from the template. */
async function clone(server: string, database: string, template: string): Promise<void> {
  if (inject('pgWorkers').length > 0)
    await runAt(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${template}'`)
  await runAt(server, `create database ${database} template ${template} strategy file_copy`)
}
