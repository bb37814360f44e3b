import type { Instant } from '@koi/contract/time'
import type { Config } from './config.ts'
import type { Tx } from '../db/db.ts'

/**
 * Something that happens in the demo content, applied by the same functions as in live use; may return events that
 * follow from it.
 */
export interface SeedEvent {
  at: Instant
  apply(tx: Tx): Promise<SeedEvent[] | void>
}

/** Runs in the transaction of the first start; returns the events that move money. */
export type Seed = (tx: Tx, now: Instant, config: Config) => Promise<SeedEvent[] | void>

/** Id of the operator who makes the demo content. */
export const firstOperator = async (tx: Tx): Promise<string> =>
  (await tx.selectFrom('operator').select('id').executeTakeFirstOrThrow()).id
