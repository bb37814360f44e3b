import type { Instant } from '@koi/contract/time'
import type { Config } from './config.ts'
import type { Tx } from '../db/db.ts'

/** Applied with the same functions as a live event; may return later events. */
export interface SeedEvent {
  at: Instant
  apply(tx: Tx): Promise<SeedEvent[] | void>
}

/** Runs in the transaction of the first start; returns the events in which money moved. */
export type Seed = (tx: Tx, now: Instant, config: Config) => Promise<SeedEvent[] | void>
