import { createHash } from 'node:crypto'
import type { Duplex } from 'node:stream'
import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { withClient } from './client.ts'
import type { Tables } from './tables.ts'
import { spanned, spanNow } from './trace.ts'

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

const names = new Map<string, string>()
const mostNames = 1000

/** Named statements are planned once per connection; the many shapes of filtered lists stay unnamed past the limit. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= mostNames) return known
  const name = hashOf(text)
  names.set(text, name)
  return name
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 20)

let outdated = 0

/**
 * A migration that another release brings while we serve may change what a `select *` returns. PostgreSQL refuses a
 * statement that it has planned before that; under another name it is planned anew.
 */
const isStale = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery'

/** More statements than a transaction has that a migration could outdate. */
const mostTries = 50

/** Does the work of a transaction, and anew where a migration outdated one of its statements: nothing of that try stays. */
export async function againIfStale<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++)
    try {
      return await work()
    } catch (error) {
      if (!isStale(error) || tries >= mostTries) throw error
    }
}

/** What of a statement is told in a trace. Values are never in it: they go beside the text. */
const longest = 2000

/** 'select player', 'insert audit', 'select ledger.post': what a statement is called in a trace. */
function spanNameOf(text: string): string {
  const [verb = ''] = /\w+/.exec(text) ?? []
  const plain = text.replaceAll('"', '')
  const place = /\b(?:from|into|update)\s+([\w.]+)/i.exec(plain) ?? /\bselect\s+([\w.]+)\(/i.exec(plain)
  return [verb.toLowerCase(), place?.[1]].filter(Boolean).join(' ')
}

/** The line that a connection speaks over, which the driver's types keep to themselves. */
const lineOf = (client: pg.ClientBase): Duplex =>
  (client as unknown as { connection: { stream: Duplex } }).connection.stream

/** What there is nothing to plan of goes as one plain message, not as a prepared statement. */
const bare = new Set(['commit', 'rollback'])

/** What Kysely is told of a `begin` that has not gone yet. */
const begun = { command: 'BEGIN', rowCount: null, rows: [] }

/**
 * A connection that names its statements, and sends `begin` together with the first one: a round trip less for every
 * transaction. The database answers both in their order; a transaction in which nothing is asked is none.
 */
class NamingClient extends pg.Client {
  #isBeginning = false
  #isOpen = false

  // Kysely asks query(text, values); everything else passes through.
  override query = ((...args: unknown[]) => {
    const [text, values] = args
    const ask = pg.Client.prototype.query as (...all: unknown[]) => Promise<unknown>
    if (typeof text !== 'string' || !Array.isArray(values) || args.length !== 2) return ask.apply(this, args)
    if (text === 'begin') {
      this.#isBeginning = this.#isOpen = true
      return Promise.resolve(begun)
    }
    if (text.startsWith('start transaction')) this.#isOpen = true
    const isFirst = this.#isBeginning
    this.#isBeginning = false
    if (bare.has(text)) {
      this.#isOpen = false
      return isFirst ? Promise.resolve(begun) : ask.call(this, text)
    }
    return spanNow()
      ? spanned(spanNameOf(text), { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, longest) }, () =>
          this.#askNamed(text, values, isFirst),
        )
      : this.#askNamed(text, values, isFirst)
  }) as pg.Client['query']

  #askNamed(text: string, values: unknown[], isFirst: boolean): Promise<unknown> {
    const ask = pg.Client.prototype.query as (...all: unknown[]) => Promise<unknown>
    const statement = { name: nameOf(text), text, values }
    const isAlone = !this.#isOpen
    const planAnew = (error: unknown): unknown => {
      if (!statement.name || !isStale(error)) throw error
      // Whoever was first has renamed it for all.
      if (names.get(text) === statement.name) names.set(text, hashOf(`${text} ${++outdated}`))
      if (!isAlone) throw error
      return ask.call(this, { ...statement, name: nameOf(text) })
    }
    if (!isFirst) return ask.call(this, statement).catch(planAnew)
    const stream = lineOf(this)
    stream.cork()
    const both = Promise.all([ask.call(this, 'begin'), ask.call(this, statement)])
    stream.uncork()
    return both.then(([, result]) => result, planAnew)
  }
}

export interface Connection {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

/** The right to become a role, as pg_has_role calls it: before PostgreSQL 16 it is every member's. */
export const becoming = `case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end`

/**
 * Throws where a session at `url` is a superuser or may become one: it passes by every right that the tables withhold
 * from the application.
 */
export async function refuseSuperuser(url: string): Promise<void> {
  const { name, isSuperuser } = await probe<{ name: string; isSuperuser: boolean }>(
    url,
    `select session_user as name,
      exists (select from pg_roles where rolsuper and pg_has_role(session_user, oid, ${becoming})) as "isSuperuser"`,
  )
  if (isSuperuser)
    throw new Error(
      `DATABASE_URL signs in as "${name}", a superuser: production works with an ordinary role only (docs/running.md, "The database's role")`,
    )
}

const probe = <Row extends object>(url: string, question: string): Promise<Row> =>
  withClient(url, async (client) => (await client.query<Row>(question)).rows[0]!)

/** What a connection may be told besides its address. */
interface Terms {
  /** Connections at most. */
  most: number
  /** Settings of the session, as PostgreSQL takes them at its start. */
  settings: string
  /** Milliseconds until a connection is given up that does not come. */
  timeout?: number
}

/** Connects to `url` as the application's own role where the database has it. */
export async function connect(url: string, most = 20): Promise<Connection> {
  const { isMember } = await probe<{ isMember: boolean }>(
    url,
    `select coalesce((select pg_has_role(current_user, oid, ${becoming}) from pg_roles where rolname = 'koi_app'), false) as "isMember"`,
  )
  return open(url, { most, settings: isMember ? ' -c role=koi_app' : '' })
}

/**
 * Connections to a read replica, which may be gone: nothing is asked yet, and none is waited for longer than two seconds.
 * Nothing can be written by them, whatever becomes of the server at the address.
 */
export const connectReplica = (url: string): Connection =>
  open(url, { most: 20, settings: ' -c default_transaction_read_only=on', timeout: 2000 })

function open(url: string, { most, settings, timeout }: Terms): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: most,
    Client: NamingClient,
    pipeline: true,
    options: `-c timezone=UTC -c statement_timeout=20000 -c lock_timeout=15000 -c idle_in_transaction_session_timeout=30000${settings}`,
    ...(timeout === undefined ? {} : { connectionTimeoutMillis: timeout }),
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

/** Breaks the line of a connection, so that whoever waits for its answer is told at once. */
export function cut(client: pg.ClientBase): void {
  lineOf(client).destroy()
}
