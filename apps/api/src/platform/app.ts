import type { PlayerId } from '@koi/contract/id'
import type { Instant } from '@koi/contract/time'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Admission } from './admission.ts'
import { retryConflict } from './busy.ts'
import type { Claimant } from './claimant.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db, Tx } from './db.ts'
import { againIfStale } from './namingClient.ts'
import type { Replica } from './replica.ts'
import type { SettingsCache } from './settings.ts'
import { spanned } from './trace.ts'

/** What the process stands on. Handed to flows, callbacks and jobs; reads and writes get less. */
export interface App {
  config: Config
  clock: Clock
  db: Db
  pool: pg.Pool
  /** Answers the reads that may be answered there; null: there is none. */
  replica: Replica | null
  settings: SettingsCache
  /** Under which id this process claims the keys of flows. */
  claimant: Pick<Claimant, 'id'>
  /** Forgets what is remembered of a player's sessions, or of everybody's: for whoever signs out or changes a player. */
  sessions: { forget(player?: PlayerId): void }
  /** Counts a call of a session or an address; says whether it has made more than `most` in this minute. */
  calls: { countCall(who: { session: Buffer; sessionKey: string }, most: number, now: Instant): Promise<boolean> }
  /** Lets calls without a session in, a few at once. */
  admission: Admission
  log: FastifyBaseLogger
}

/**
 * Runs `work` in one transaction of its own. Nothing inside may touch the network. It may run more than once, each time
 * in a new transaction, of which the last stands: again after a deadlock, and after a migration that outdated a statement.
 */
export const transact = <Result>(app: Pick<App, 'db'>, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  againIfStale(() => retryConflict(() => spanned('transaction', {}, () => app.db.transaction().execute(work))))
