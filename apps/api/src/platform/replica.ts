import { setTimeout as wait } from 'node:timers/promises'
import type { ReplicaUse } from '@koi/contract/endpoint'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { batched } from './batch.ts'
import { type Connection, connectReplica, type Db } from './db.ts'
import { cut } from './namingClient.ts'
import { Lag, positionOf } from './lag.ts'

/** `behind`: lag above the bound or unknown; `gone`: no answer, or no standby of our primary. */
export type ReplicaState = 'none' | 'well' | 'behind' | 'gone'

export interface ReplicaFigures {
  state: ReplicaState
  /** Milliseconds. */
  behind: number
  reads: { replica: number; primary: number }
}

const between = 500
const slowest = 2000
/** Milliseconds. */
const catchUp = { most: 100, pause: 5 }

// With synchronous_commit off, acknowledged transactions may not be flushed yet.
const whereNow = `select (case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
  else pg_current_wal_flush_lsn() end)::text as lsn`
export const whichSystem = 'select system_identifier::text as id from pg_control_system()'
export const whereReplica = `select pg_is_in_recovery() as "isReplica", pg_last_wal_replay_lsn()::text as lsn, (${whichSystem})`
const replayed = 'select pg_last_wal_replay_lsn()::text as lsn'

/** statement_timeout: the primary would be no faster, and is not burdened with it. */
const isTooSlow = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '57014'

interface Wanted {
  url: string
  /** Milliseconds. */
  bound: number
  primary: Connection
  log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * A standby of the primary, checked twice a second; when it cannot answer a read, the primary does within the same
 * call.
 */
export class Replica {
  readonly #wanted: Wanted
  readonly #connection: Connection
  readonly #clients = new Set<pg.PoolClient>()
  readonly #reads = { replica: 0, primary: 0 }
  readonly #position: (key: '') => Promise<bigint | undefined>
  readonly #replayedNow: (key: '') => Promise<bigint | undefined>
  #lag = new Lag()
  #behind = 0
  #replayed = -1n
  #state: ReplicaState = 'behind'
  #isOurs = false
  /** First known position of the primary: the lag of a replica that has not reached it is unknown. */
  #first: bigint | null = null
  #watcher: pg.Client | null = null
  #timer: NodeJS.Timeout | null = null
  #isClosed = false
  #looking = Promise.resolve()

  constructor(wanted: Wanted) {
    this.#wanted = wanted
    this.#connection = connectReplica(wanted.url)
    const { pool } = this.#connection
    pool.on('connect', (client) => this.#clients.add(client as pg.PoolClient))
    pool.on('remove', (client) => this.#clients.delete(client as pg.PoolClient))
    const asked = (of: pg.Pool, text: string) =>
      batched<'', bigint>(async () => new Map([['', positionOf((await of.query<{ lsn: string }>(text)).rows[0]!.lsn)]]))
    this.#position = asked(wanted.primary.pool, whereNow)
    this.#replayedNow = asked(pool, replayed)
    this.#lookAndGoOn()
  }

  get figures(): ReplicaFigures {
    return { state: this.#state, behind: this.#behind, reads: this.#reads }
  }

  /** `ask` may be called twice. */
  async read<Result>(use: ReplicaUse, ask: (db: Db) => Promise<Result>): Promise<Result> {
    if (use === 'never') return ask(this.#wanted.primary.db)
    try {
      if (this.#state === 'well' && (use === 'late' || (await this.#isCaughtUp()))) {
        const result = await ask(this.#connection.db)
        this.#reads.replica++
        return result
      }
    } catch (error) {
      // Refusals too: a row missing on the replica may exist on the primary.
      if (isTooSlow(error)) throw error
    }
    this.#reads.primary++
    return ask(this.#wanted.primary.db)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    if (this.#timer) clearTimeout(this.#timer)
    await this.#looking
    await this.#watcher?.end().catch(() => undefined)
    await this.#connection.close()
  }

  /** Whether the replica reaches the primary's current position within `catchUp.most`. */
  async #isCaughtUp(): Promise<boolean> {
    const position = (await this.#position(''))!
    for (const end = performance.now() + catchUp.most; ; await wait(catchUp.pause)) {
      if (this.#replayed >= position) return true
      if (this.#state !== 'well' || performance.now() > end) return false
      const now = (await this.#replayedNow(''))!
      if (now > this.#replayed) this.#replayed = now
    }
  }

  #lookAndGoOn(): void {
    this.#looking = this.#look().then(() => {
      if (!this.#isClosed) this.#timer = setTimeout(() => this.#lookAndGoOn(), between).unref()
    })
  }

  async #look(): Promise<void> {
    let position: bigint
    try {
      position = (await this.#position(''))!
    } catch {
      return // The primary is unreachable: the lag is unknown, and reads fail anyway.
    }
    this.#first ??= position
    this.#lag.note(position, performance.now())
    try {
      const { lsn, isReplica, id } = await this.#ask()
      if (!isReplica) return this.#lose('is no standby: it takes writes of its own')
      const { rows } = this.#isOurs
        ? { rows: [{ id }] }
        : await this.#wanted.primary.pool.query<{ id: string }>(whichSystem)
      if (rows[0]!.id !== id) return this.#lose('is a standby of another database')
      this.#isOurs = true
      this.#replayed = positionOf(lsn)
      this.#behind = this.#lag.behind(this.#replayed, performance.now())
      const isWell = this.#replayed >= this.#first && this.#behind <= this.#wanted.bound
      this.#become(isWell ? 'well' : 'behind', `is ${Math.round(this.#behind / 1000)} s behind`)
    } catch (error) {
      this.#lose(`does not answer (${(error as Error).message})`)
    }
  }

  async #ask(): Promise<{ lsn: string; isReplica: boolean; id: string }> {
    if (!this.#watcher) {
      const watcher = new pg.Client({
        connectionString: this.#wanted.url,
        connectionTimeoutMillis: slowest,
        query_timeout: slowest,
      })
      watcher.on('error', () => undefined)
      await watcher.connect()
      this.#watcher = watcher
    }
    return (await this.#watcher.query<{ lsn: string; isReplica: boolean; id: string }>(whereReplica)).rows[0]!
  }

  /** Destroys connections, so that pending reads fail now and go to the primary. */
  #lose(why: string): void {
    this.#become('gone', why)
    this.#isOurs = false
    this.#first = null
    this.#replayed = -1n
    this.#lag = new Lag()
    if (this.#watcher) cut(this.#watcher)
    this.#watcher = null
    for (const client of this.#clients) cut(client)
  }

  #become(state: ReplicaState, why: string): void {
    if (state === this.#state) return
    this.#state = state
    if (state === 'well') this.#wanted.log.warn('the read replica is read from')
    else this.#wanted.log.warn({ reason: why }, 'the read replica is not read from')
  }
}
