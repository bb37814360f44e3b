import type { PlayerId } from '@koi/contract/id'
import type { BrandState } from '@koi/contract/site/brand/brand'
import type { Instant } from '@koi/contract/time'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Admission } from './admission.ts'
import { retryConflict } from '../db/busy.ts'
import type { Clock } from '../base/clock.ts'
import type { Config } from './config.ts'
import { type Db, inTransaction, type Tx } from '../db/db.ts'
import { callIfEmitted } from '../db/emitted.ts'
import { retryIfStale } from '../db/pipelineClient.ts'
import type { Replica } from '../db/replica.ts'
import type { Caches } from '../db/caches.ts'
import type { SettingsCache } from '../db/settings.ts'
import { withSpan } from '../base/trace.ts'

export interface NewBrand {
  code: string
  name: string
  /** The first is used in links. */
  hosts: string[]
  /** Code of a brand, or main, whose settings and contents it begins with; without it they are those of an empty installation. */
  like?: string
  /** Name of a database in KOI_DATABASES for its tables; without it they are in the main brand's. */
  place?: string
}

/** The brands of this installation besides the main one, as this process runs them. */
export interface BrandControl {
  /** Of a brand that is not suspended. */
  stateOf(code: string): Exclude<BrandState, 'suspended' | 'removing'>
  /** Creates and opens a brand. Returns the generated password of its first operator. Throws BrandProblem. */
  create(brand: NewBrand): Promise<string>
}

/** What the brands share is in schema `platform` of the main brand's database, which exists from the first further brand on. */
export interface Installation {
  /** Of the main brand; queries of shared tables name the schema: `platform.brand`. */
  db: Db
  pool: pg.Pool
  /** Of the main brand; its folder secret is the key of hashes that brands compare. */
  config: Config
  /** The further brands as read at most two seconds ago; empty in an installation of one brand. */
  brands: readonly { code: string; name: string; hosts: string[]; isSuspended: boolean }[]
  /** Schema `platform` exists: there is, or was, a further brand. */
  isShared: boolean
  /** By code, the main one as `main`: the brands that are open in this process. */
  apps: Map<string, App>
}

/** Services of the process; reads and writes get only a part of them. */
export interface App {
  config: Config
  clock: Clock
  db: Db
  pool: pg.Pool
  /** Null when no read replica is configured. */
  replica: Replica | null
  caches: Caches
  settings: SettingsCache
  /** Marks the idempotency keys claimed by flows of this process. */
  claimant: { id(): Promise<string | null> }
  /** Invalidates cached sessions of a player, or all. */
  sessions: { invalidate(player?: PlayerId): void }
  /** Counts a call of a session or an address; says whether it has made more than `most` in this minute. */
  calls: { countCall(who: { session: Buffer; sessionKey: string }, most: number, now: Instant): Promise<boolean> }
  admission: Admission
  log: FastifyBaseLogger
  /** Null in a further brand, and in a main brand that has not started its brands. */
  brands: BrandControl | null
  installation: Installation
}

/**
 * No network calls in `work`. It may run more than once: after a deadlock or a serialization failure, and after a
 * migration invalidated a prepared statement.
 */
export const transact = <Result>(
  { db }: Pick<App, 'db'>,
  work: (tx: Tx) => Result | Promise<Result>,
): Promise<Result> =>
  retryIfStale(() =>
    retryConflict(async () => {
      let used: Tx | undefined
      const result = await withSpan('transaction', {}, () => inTransaction(db, (tx) => work((used = tx))))
      if (used) callIfEmitted(db, used)
      return result
    }),
  )
