import { sql } from 'kysely'
import pg from 'pg'
import { v4 } from 'uuid'
import { lockSeeds } from '../db/advisoryLock.ts'
import type { Db } from '../db/db.ts'

const timeout = 2000
const schemaLock = `hashtextextended('open ' || schema, ${lockSeeds.open})`

/**
 * Liveness marker of this process: an advisory lock on its own connection, released by PostgreSQL when the process
 * dies.
 */
export class Claimant {
  readonly #url: string
  #client: pg.Client | null = null
  #id: Promise<string | null> | null = null
  /** Schemas whose lock `hold` has taken on the present connection. */
  #held = new Set<string>()
  #holding: Promise<void> = Promise.resolve()
  #isClosed = false

  constructor(url: string) {
    this.#url = url
  }

  /** Id of this process's lock; it changes after a reconnect. Null when no connection can be made. */
  id(): Promise<string | null> {
    if (this.#isClosed) return Promise.resolve(null)
    this.#id ??= this.#connect().catch(() => {
      this.#id = null
      return null
    })
    return this.#id
  }

  async #connect(): Promise<string> {
    const client = new pg.Client({ connectionString: this.#url, connectionTimeoutMillis: timeout, keepAlive: true })
    client.on('error', () => undefined)
    client.once('end', () => {
      if (this.#client === client) this.#client = this.#id = null
    })
    this.#client = client
    this.#held = new Set()
    const id = v4()
    try {
      await client.connect()
      await client.query(`select pg_advisory_lock(hashtextextended('claimant ' || $1, ${lockSeeds.claimant}))`, [id])
      return id
    } catch (error) {
      void client.end().catch(() => undefined)
      throw error
    }
  }

  /**
   * Holds the shared locks of exactly these schemas, which other processes test with `isSchemaInUse`. After a lost
   * connection the next call takes them again. Never rejects.
   */
  hold(schemas: readonly string[]): Promise<void> {
    this.#holding = this.#holding.then(() => this.#hold(new Set(schemas))).catch(() => undefined)
    return this.#holding
  }

  async #hold(wanted: ReadonlySet<string>): Promise<void> {
    if (wanted.size === 0 && this.#held.size === 0) return
    await this.id()
    const client = this.#client
    if (!client) return
    const change = async (function_: string, schemas: string[]) => {
      if (schemas.length)
        await client.query(`select ${function_}(${schemaLock}) from unnest($1::text[]) as schema`, [schemas])
    }
    const held = this.#held
    await change(
      'pg_advisory_unlock_shared',
      [...held].filter((schema) => !wanted.has(schema)),
    )
    await change(
      'pg_advisory_lock_shared',
      [...wanted].filter((schema) => !held.has(schema)),
    )
    this.#held = new Set(wanted)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#holding
    await this.#id
    await this.#client?.end()
  }
}

/** Whether a process has brands open on this schema of the database. */
export async function isSchemaInUse(client: Pick<pg.Client, 'query'>, schema: string): Promise<boolean> {
  const { rows } = await client.query<{ isFree: boolean }>(
    `select pg_try_advisory_lock(${schemaLock}) and pg_advisory_unlock(${schemaLock}) as "isFree" from (select $1::text as schema) wanted`,
    [schema],
  )
  return !rows[0]!.isFree
}

export async function isClaimantGone(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ isClaimantGone: boolean }>`
    select pg_try_advisory_xact_lock_shared(hashtextextended('claimant ' || ${id}::text, ${lockSeeds.claimant})) as "isClaimantGone"`.execute(
    db,
  )
  return rows[0]!.isClaimantGone
}
