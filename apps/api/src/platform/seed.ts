import type { Instant } from '@koi/contract/time'
import type { Config } from './config.ts'
import type { Tx } from './db.ts'

/** Something that happened at a moment of the past, done with the verbs that do it today; may lead to later scenes. */
export interface Scene {
  at: Instant
  play(tx: Tx): Promise<Scene[] | void>
}

/** Adds rows inside the one transaction of the first start, and tells the scenes in which money moved. */
export type Seed = (tx: Tx, now: Instant, config: Config) => Promise<Scene[] | void>
