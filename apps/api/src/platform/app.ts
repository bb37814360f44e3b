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

/** Services of the process. Flows, callbacks and jobs get all of it; reads and writes get less. */
export interface App {
  config: Config
  clock: Clock
  db: Db
  pool: pg.Pool
  /** Null when no read replica is configured. */
  replica: Replica | null
  settings: SettingsCache
  /** Its id marks the idempotency keys that flows of this process have claimed. */
  claimant: Pick<Claimant, 'id'>
  /** Invalidates cached sessions of a player, or all; call it after signing out or changing a player. */
  sessions: { forget(player?: PlayerId): void }
  /** Counts a call of a session or an address; true when it has made more than `most` in this minute. */
  calls: { isOver(who: { session: Buffer; sessionKey: string }, most: number, now: Instant): Promise<boolean> }
  /** Limits concurrent calls without a session. */
  admission: Admission
  log: FastifyBaseLogger
}

/**
 * Runs `work` in its own transaction; no network calls inside. `work` may run more than once, each time in a new
 * transaction: after a deadlock or serialization failure, and after a migration invalidated a prepared statement.
 */
export const transact = <Result>(app: Pick<App, 'db'>, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  againIfStale(() => retryConflict(() => spanned('transaction', {}, () => app.db.transaction().execute(work))))
