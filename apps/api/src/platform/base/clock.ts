import { type Instant, instant } from '@koi/contract/time'
import { type RawBuilder, sql } from 'kysely'

/** Business time: rules, jobs and rows take it from here, so that tests can set it. */
export interface Clock {
  now(): Instant
  /** The current time as the database reads it: the same for all processes, whatever their own clocks say. */
  databaseNow(): RawBuilder<Instant>
}

export const systemClock: Clock = { now: () => instant(Date.now()), databaseNow: () => sql<Instant>`now()` }

export class ManualClock implements Clock {
  #at: Instant
  constructor(at: Instant) {
    this.#at = at
  }
  now(): Instant {
    return this.#at
  }
  databaseNow(): RawBuilder<Instant> {
    return sql<Instant>`${this.#at}::timestamptz`
  }
  set(at: Instant): void {
    this.#at = at
  }
  advance(milliseconds: number): void {
    this.#at = instant(Date.parse(this.#at) + milliseconds)
  }
}
