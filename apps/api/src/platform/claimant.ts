import { sql } from 'kysely'
import pg from 'pg'
import { v4 } from 'uuid'
import { lockSeeds } from './advisoryLock.ts'
import type { Db } from './db.ts'

const timeout = 2000

/**
 * Liveness marker of this process: an advisory lock on its own connection, released by PostgreSQL when the process
 * dies.
 */
export class Claimant {
  readonly #url: string
  #client: pg.Client | null = null
  #id: Promise<string | null> | null = null
  #isClosed = false

  constructor(url: string) {
    this.#url = url
  }

  /** Changes after a reconnect. Null when no connection can be made. */
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

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#id
    await this.#client?.end()
  }
}

export async function isClaimantGone(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ isClaimantGone: boolean }>`
    select pg_try_advisory_xact_lock_shared(hashtextextended('claimant ' || ${id}::text, ${lockSeeds.claimant})) as "isClaimantGone"`.execute(
    db,
  )
  return rows[0]!.isClaimantGone
}
