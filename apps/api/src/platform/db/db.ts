import {
  CamelCasePlugin,
  type Compilable,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresDialect,
  type QueryResult,
  type RawBuilder,
  Transaction,
} from 'kysely'
import pg from 'pg'
import { PipelineClient } from './pipelineClient.ts'
import { mayBeApplication } from './role.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>
/** A transaction is a type other than `Db`, so that a write cannot run outside its transaction. */
export type Tx = Transaction<Tables>
/** Allows select statements only. */
export type Reader = Pick<Db, 'selectFrom' | 'with' | 'getExecutor' | 'fn' | 'dynamic'>

pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`bigint ${text} does not fit a number`)
  return value
})
// The session is in UTC, so the text always ends in '+00'. No Date is created.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => {
  const [moment = '', fraction = ''] = text.slice(0, -3).replace(' ', 'T').split('.')
  return `${moment}.${fraction.padEnd(3, '0').slice(0, 3)}Z`
})
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
// sum() of bigint is numeric: safe integers become numbers, everything else stays text.
pg.types.setTypeParser(pg.types.builtins.NUMERIC, (text) => {
  const value = Number(text)
  return /^-?\d+$/.test(text) && Number.isSafeInteger(value) ? value : text
})

export interface Connection {
  db: Db
  pool: pg.Pool
  /** Closes the connections that are idle now, which the pool would keep for another 10 s. */
  closeIdle(): Promise<void>
  close(): Promise<void>
}

/** Milliseconds, except `most`. */
export interface PoolLimits {
  most: number
  lockTimeout: number
  connectionTimeout: number
}

const defaultLimits: PoolLimits = { most: 20, lockTimeout: 15_000, connectionTimeout: 10_000 }

/** Connects to `url`, as role koi_app where the database has it. */
export async function connect(url: string, limits: Partial<PoolLimits> = {}): Promise<Connection> {
  return open(url, { ...defaultLimits, ...limits }, (await mayBeApplication(url)) ? ' -c role=koi_app' : '')
}

/**
 * Connects to a server that may be down: opens no connection yet. Sessions are read-only even if the server becomes a
 * primary.
 */
export const connectReplica = (url: string): Connection =>
  open(url, { ...defaultLimits, connectionTimeout: 2000 }, ' -c default_transaction_read_only=on')

function open(url: string, { most, lockTimeout, connectionTimeout }: PoolLimits, settings: string): Connection {
  // The driver would let `options` of the address, the schema of a brand, replace the ones below.
  const address = new URL(url)
  const own = address.searchParams.get('options') ?? ''
  address.searchParams.delete('options')
  const pool = new pg.Pool({
    connectionString: address.href,
    max: most,
    Client: PipelineClient,
    pipeline: true,
    options: `-c timezone=UTC -c jit=off -c statement_timeout=20000 -c lock_timeout=${lockTimeout} -c idle_in_transaction_session_timeout=30000${settings} ${own}`,
    connectionTimeoutMillis: connectionTimeout,
  })
  pool.on('error', () => undefined) // an idle connection that breaks is replaced on the next use
  // A connection that breaks in use rejects its query; an unhandled error event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const dialect = new PostgresDialect({ pool })
  // Keys inside JSON columns are not renamed: a stored answer must be replayed unchanged.
  const db = new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })] })
  origins.set(db, { pool, dialect, driver: dialect.createDriver() })
  const closeIdle = async () => {
    while (pool.idleCount > 0) (await pool.connect()).release(true)
  }
  return { db, pool, closeIdle, close: () => db.destroy() }
}

const origins = new WeakMap<Db, { pool: pg.Pool; dialect: PostgresDialect; driver: Driver }>()
const clients = new WeakMap<Tx, PipelineClient>()

/**
 * A connection that sends statements without waiting for the results of earlier ones; Kysely's own transactions would
 * run them one by one.
 */
class TransactionConnection implements DatabaseConnection {
  readonly #client: PipelineClient

  constructor(client: PipelineClient) {
    this.#client = client
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.#client.query(sql, [...parameters])
    return { rows, ...(command !== 'SELECT' && { numAffectedRows: BigInt(rowCount ?? 0) }) }
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('A transaction has no streams.')
  }
}

/**
 * Runs `work` in a transaction. `begin` is sent with the first statement and `commit` with the writes that were deferred
 * last. Statements of one `Promise.all` are sent together, in their order.
 */
export async function inTransaction<Result>(db: Db, work: (tx: Tx) => Result | Promise<Result>): Promise<Result> {
  const { pool, dialect, driver } = origins.get(db)!
  const client = (await pool.connect()) as unknown as PipelineClient & pg.PoolClient
  const connection = new TransactionConnection(client)
  const executor = db.getExecutor().withConnectionProvider({ provideConnection: (consume) => consume(connection) })
  const tx: Tx = new Transaction<Tables>({ config: { dialect }, driver, dialect, executor })
  clients.set(tx, client)
  let isBroken = false
  try {
    client.begin()
    const result = await work(tx)
    await client.commit()
    return result
  } catch (error) {
    await client.rollback().catch(() => (isBroken = true))
    throw error
  } finally {
    clients.delete(tx)
    client.release(isBroken)
  }
}

/**
 * Sends a write whose result is not needed together with the transaction's next statement or its commit; that statement
 * throws the write's error. The promise resolves when the write has been executed and never rejects.
 */
export function defer(
  tx: Tx,
  write: Compilable | RawBuilder<unknown> | CompiledQuery,
  mapError: (error: unknown) => unknown = (error) => error,
): Promise<void> {
  const { sql, parameters } = 'sql' in write ? write : write.compile(tx)
  const client = clients.get(tx)
  if (!client) throw new Error('The transaction has ended, or was not begun by inTransaction.')
  return client.defer(sql, [...parameters], mapError)
}
