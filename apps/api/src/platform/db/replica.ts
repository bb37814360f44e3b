import { setTimeout as wait } from 'node:timers/promises'
import type { ReplicaUse } from '@koi/contract/endpoint'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { batched } from '../base/batch.ts'
import { type Connection, connectReplica, type Db } from './db.ts'
import { destroyConnection } from './pipelineClient.ts'
import { LagMeter, positionOf } from './lag.ts'

/** `behind`: lag above the bound or unknown; `gone`: no answer, or no standby of our primary. */
export type ReplicaState = 'none' | 'well' | 'behind' | 'gone'

export interface ReplicaFigures {
  state: ReplicaState
  /** Lag in milliseconds. */
  behind: number
  reads: { replica: number; primary: number }
}

const checkInterval = 500
const queryTimeout = 2000
/** Milliseconds: how long a read waits for the replica to catch up, and the pause between two checks. */
const catchUp = { most: 100, pause: 5 }

// With synchronous_commit off, a commit is acknowledged before its log is flushed, so the insert position counts.
const primaryPositionSql = `select (case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
  else pg_current_wal_flush_lsn() end)::text as lsn`
export const systemIdSql = 'select system_identifier::text as id from pg_control_system()'
export const replicaStateSql = `select pg_is_in_recovery() as "isReplica", pg_last_wal_replay_lsn()::text as lsn, (${systemIdSql})`
const replayPositionSql = 'select pg_last_wal_replay_lsn()::text as lsn'

/**
 * The replica's statement_timeout ended the read. The primary would be no faster, so the read is not repeated there.
 */
const isTooSlow = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '57014'

interface ReplicaOptions {
  url: string
  /** Maximum lag in milliseconds. */
  bound: number
  primary: Connection
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Replica of the main brand, which watches the standby for every brand; null in the main brand itself. */
  leader?: Replica | null
}

/**
 * A standby of the primary, checked twice a second for all brands. When it cannot answer a read, the same call reads
 * from the primary.
 */
export class Replica {
  readonly #options: ReplicaOptions
  readonly #followers = new Set<Replica>()
  readonly #connection: Connection
  readonly #clients = new Set<pg.PoolClient>()
  readonly #reads = { replica: 0, primary: 0 }
  readonly #position: (key: '') => Promise<bigint | undefined>
  readonly #replayedNow: (key: '') => Promise<bigint | undefined>
  #lag = new LagMeter()
  #behind = 0
  #replayed = -1n
  #state: ReplicaState = 'behind'
  #isVerifiedStandby = false
  /** First known position of the primary. Until the replica has reached it, its lag is unknown. */
  #first: bigint | null = null
  #watcher: pg.Client | null = null
  #timer: NodeJS.Timeout | null = null
  #isClosed = false
  #checking = Promise.resolve()

  constructor(options: ReplicaOptions) {
    this.#options = options
    this.#connection = connectReplica(options.url)
    const { pool } = this.#connection
    pool.on('connect', (client) => this.#clients.add(client as pg.PoolClient))
    pool.on('remove', (client) => this.#clients.delete(client as pg.PoolClient))
    const batchedPosition = (of: pg.Pool, text: string) =>
      batched<'', bigint>(async () => new Map([['', positionOf((await of.query<{ lsn: string }>(text)).rows[0]!.lsn)]]))
    this.#position = batchedPosition(options.primary.pool, primaryPositionSql)
    this.#replayedNow = batchedPosition(pool, replayPositionSql)
    if (options.leader) options.leader.#followers.add(this)
    else this.#checkPeriodically()
  }

  get figures(): ReplicaFigures {
    const watched = this.#options.leader ?? this
    return { state: watched.#state, behind: watched.#behind, reads: this.#reads }
  }

  /**
   * Reads from the replica, or from the primary when the replica cannot answer; `ask` may therefore be called twice.
   */
  async read<Result>(use: ReplicaUse, ask: (db: Db) => Promise<Result>): Promise<Result> {
    if (use === 'never') return ask(this.#options.primary.db)
    const watched = this.#options.leader ?? this
    try {
      if (watched.#state === 'well' && (use === 'late' || (await watched.#isCaughtUp()))) {
        const result = await ask(this.#connection.db)
        this.#reads.replica++
        return result
      }
    } catch (error) {
      // A refusal is repeated at the primary too, because a row missing on the replica may exist there.
      if (isTooSlow(error)) throw error
    }
    this.#reads.primary++
    return ask(this.#options.primary.db)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const { leader } = this.#options
    if (leader) leader.#followers.delete(this)
    if (this.#timer) clearTimeout(this.#timer)
    await this.#checking
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

  #checkPeriodically(): void {
    this.#checking = this.#check().then(() => {
      if (!this.#isClosed) this.#timer = setTimeout(() => this.#checkPeriodically(), checkInterval).unref()
    })
  }

  async #check(): Promise<void> {
    let position: bigint
    try {
      position = (await this.#position(''))!
    } catch {
      return // The primary is unreachable: the lag is unknown, and reads fail anyway.
    }
    this.#first ??= position
    this.#lag.recordPrimary(position, performance.now())
    try {
      const { lsn, isReplica, id } = await this.#queryReplica()
      if (!isReplica) return this.#markGone('is no standby: it takes writes of its own')
      const { rows } = this.#isVerifiedStandby
        ? { rows: [{ id }] }
        : await this.#options.primary.pool.query<{ id: string }>(systemIdSql)
      if (rows[0]!.id !== id) return this.#markGone('is a standby of another database')
      this.#isVerifiedStandby = true
      this.#replayed = positionOf(lsn)
      this.#behind = this.#lag.behind(this.#replayed, performance.now())
      const isWell = this.#replayed >= this.#first && this.#behind <= this.#options.bound
      this.#setState(isWell ? 'well' : 'behind', `is ${Math.round(this.#behind / 1000)} s behind`)
    } catch (error) {
      this.#markGone(`does not answer (${(error as Error).message})`)
    }
  }

  async #queryReplica(): Promise<{ lsn: string; isReplica: boolean; id: string }> {
    if (!this.#watcher) {
      const watcher = new pg.Client({
        connectionString: this.#options.url,
        connectionTimeoutMillis: queryTimeout,
        query_timeout: queryTimeout,
      })
      watcher.on('error', () => undefined)
      await watcher.connect()
      this.#watcher = watcher
    }
    return (await this.#watcher.query<{ lsn: string; isReplica: boolean; id: string }>(replicaStateSql)).rows[0]!
  }

  /** Destroys the connections to the replica, so that pending reads fail at once and are repeated at the primary. */
  #markGone(why: string): void {
    this.#setState('gone', why)
    this.#isVerifiedStandby = false
    this.#first = null
    this.#replayed = -1n
    this.#lag = new LagMeter()
    if (this.#watcher) destroyConnection(this.#watcher)
    this.#watcher = null
    for (const replica of [this, ...this.#followers]) for (const client of replica.#clients) destroyConnection(client)
  }

  #setState(state: ReplicaState, why: string): void {
    if (state === this.#state) return
    this.#state = state
    if (state === 'well') this.#options.log.warn('the read replica is in use')
    else this.#options.log.warn({ reason: why }, 'the read replica is not in use')
  }
}

/** Reads from the replica if the app has one, else from the primary. */
export const readFrom = <Result>(
  { replica, db }: { replica: Replica | null; db: Db },
  use: ReplicaUse,
  ask: (db: Db) => Promise<Result>,
): Promise<Result> => (replica ? replica.read(use, ask) : ask(db))
