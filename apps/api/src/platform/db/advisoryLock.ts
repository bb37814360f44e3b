import { sql } from 'kysely'
import type { Tx } from './db.ts'

/**
 * Seeds of advisory lock ids, `hashtextextended(schema and key, seed)`, so that brands in one database do not wait for each other: equal keys under different seeds are different locks. Never change
 * one: during an upgrade two releases share the database and must take the same locks. SQL and apps/cli repeat
 * the numbers: make_months (13), archive.ts (13), lease_tasks (15).
 */
export const lockSeeds = {
  /**
   * Guards a check over several rows together with the write that depends on it: attempts, an operator's sums, unique
   * names.
   */
  check: 7,
  changeSet: 8,
  /** Guards a job's run, by the job's name. */
  job: 11,
  /** Guards the agent tree, agent statements and the payment of withdrawals. */
  payout: 12,
  /**
   * Guards something named by an outside system: a payment's number at its channel, a browser's push address, an import
   * or archive.
   */
  external: 13,
  /** Held by a process as long as it runs (claimant.ts). */
  claimant: 14,
  /** Guards the choice of tasks to run (lease_tasks), which locks many rows. */
  task: 15,
  /** Guards the creation of a brand, by its code; held by the connection that creates the brand. */
  brand: 16,
  /** Held by every process that has a brand open, by the brand's schema (claimant.ts). */
  open: 17,
} as const

/** Waits for the advisory lock of `key` and holds it until the transaction ends. */
export const takeAdvisoryLock = (tx: Tx, seed: keyof typeof lockSeeds, key: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(current_schema() || ' ' || ${key}, ${lockSeeds[seed]}))`.execute(tx)
