import { randomBytes } from 'node:crypto'
import { withClient } from '../db/client.ts'
import { inject } from 'vitest'

export interface TestDatabase {
  database: string
  url: string
  drop(): Promise<void>
}

export async function runAt(url: string, statement: string): Promise<void> {
  await withClient(url, (client) => client.query(statement))
}

/**
 * Creates a database from `template`, which must have no connections. `server`: URL of the PostgreSQL of the test run.
 */
export async function makeDatabase(template = 'koi_template', server = inject('pgUrl')): Promise<TestDatabase> {
  const database = `koi_t_${process.pid}_${randomBytes(4).toString('hex')}`
  await runAt(server, `create database ${database} template ${template} strategy file_copy`)
  const url = new URL(server)
  url.pathname = `/${database}`
  return { database, url: url.href, drop: () => runAt(server, `drop database ${database} with (force)`) }
}
