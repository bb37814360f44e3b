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
  /** Host names of the brand; links use the first one. */
  hosts: string[]
  /**
   * Code of the brand (or `main`) whose settings and contents are copied; without it the brand starts like an empty
   * installation.
   */
  like?: string
  /** Name of the database in KOI_DATABASES that holds the brand's tables; without it they are in the main brand's database. */
  place?: string
  /** The operator of the main brand who gets access as owner; without it the brand gets an operator `admin` of its own. */
  owner?: { id: string; username: string }
}

/** Controls the further brands of this installation in this process. */
export interface BrandControl {
  /** State of a brand that is not suspended. */
  stateOf(code: string): Exclude<BrandState, 'suspended' | 'removing'>
  /** Creates and opens a brand. Throws BrandProblem. */
  create(brand: NewBrand & { owner: object }): Promise<void>
}

/**
 * What the brands share. It is in schema `platform` of the main brand's database, which is created with the first
 * further brand.
 */
export interface Installation {
  /** Database of the main brand; queries of shared tables name the schema, as in `platform.brand`. */
  db: Db
  pool: pg.Pool
  /** Config of the main brand; its folder secret is the key of the hashes by which brands compare players. */
  config: Config
  /** The further brands, read at most two seconds ago; empty in an installation of one brand. */
  brands: readonly { code: string; name: string; hosts: string[]; isSuspended: boolean }[]
  /** Whether schema `platform` exists: the installation has, or had, a further brand. */
  isShared: boolean
  /** The brands that are open in this process, by code; the main one is `main`. */
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
  /** Id that marks the idempotency keys claimed by flows of this process. */
  claimant: { id(): Promise<string | null> }
  /** Removes a player's sessions from the cache; without a player, all sessions. */
  sessions: { invalidate(player?: PlayerId): void }
  /** Counts a call of a session or an address; returns whether it has made more than `most` calls in this minute. */
  calls: { countCall(who: { session: Buffer; sessionKey: string }, most: number, now: Instant): Promise<boolean> }
  admission: Admission
  log: FastifyBaseLogger
  /** Null in a further brand, and in a main brand that has not started its brands. */
  brands: BrandControl | null
  installation: Installation
}

/**
 * Runs `work` in a transaction. `work` must not call the network, and may run more than once: after a deadlock or a
 * serialization failure, and after a migration invalidated a prepared statement.
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
