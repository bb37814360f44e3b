import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { NamingClient } from './namingClient.ts'
import { mayBeApplication } from './role.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>
/** What a write is given. Not the same type as `Db`: a verb cannot step outside its transaction. */
export type Tx = Transaction<Tables>
/** What a read is given: it can select, and nothing else. */
export type Reader = Pick<Db, 'selectFrom' | 'with' | 'getExecutor' | 'fn' | 'dynamic'>

pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`bigint ${text} does not fit a number`)
  return value
})
// The session is in UTC, so the text always ends in '+00'. No Date is ever made.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => {
  const [moment = '', fraction = ''] = text.slice(0, -3).replace(' ', 'T').split('.')
  return `${moment}.${fraction.padEnd(3, '0').slice(0, 3)}Z`
})
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
// sum() of bigint is numeric: whole sums are numbers, everything else stays text.
pg.types.setTypeParser(pg.types.builtins.NUMERIC, (text) => {
  const value = Number(text)
  return /^-?\d+$/.test(text) && Number.isSafeInteger(value) ? value : text
})

export interface Connection {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

/** Limits of a connection pool; times in milliseconds. */
export interface PoolLimits {
  /** Connections at most. */
  most: number
  /** How long a statement waits for a lock. */
  lockTimeout: number
  /** How long a caller waits for a free or new connection. */
  connectionTimeout: number
}

const usualLimits: PoolLimits = { most: 20, lockTimeout: 15_000, connectionTimeout: 10_000 }

/** Connects to `url` as the application's own role where the database has it. */
export async function connect(url: string, limits: Partial<PoolLimits> = {}): Promise<Connection> {
  return open(url, { ...usualLimits, ...limits }, (await mayBeApplication(url)) ? ' -c role=koi_app' : '')
}

/**
 * Connections to a read replica, which may be gone: nothing is asked yet, and none is waited for longer than two seconds.
 * Nothing can be written by them, whatever becomes of the server at the address.
 */
export const connectReplica = (url: string): Connection =>
  open(url, { ...usualLimits, connectionTimeout: 2000 }, ' -c default_transaction_read_only=on')

/** `settings` are those of the session, as PostgreSQL takes them at its start. */
function open(url: string, { most, lockTimeout, connectionTimeout }: PoolLimits, settings: string): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: most,
    Client: NamingClient,
    pipeline: true,
    options: `-c timezone=UTC -c statement_timeout=20000 -c lock_timeout=${lockTimeout} -c idle_in_transaction_session_timeout=30000${settings}`,
    connectionTimeoutMillis: connectionTimeout,
  })
  pool.on('error', () => undefined) // an idle connection that breaks is replaced on the next use
  // One that breaks in somebody's hands fails what they asked; unheard, it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  // What stands inside a JSON column is not ours to rename: a stored answer is told again as it was.
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  return { db, pool, close: () => db.destroy() }
}
