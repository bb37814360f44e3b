import { type Instant, instant } from '@koi/contract/time'
import { type RawBuilder, sql } from 'kysely'

/** Business time: rules, jobs and rows read the clock here, so that tests can set it. */
export interface Clock {
  now(): Instant
  /** SQL expression of the current time on the database's clock, which is the same for all processes. */
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
