import { type Instant, instant } from '@koi/contract/time'

/** The one clock of the business. Rules, jobs and rows take their time from here, so that a test can turn it. */
export interface Clock {
  now(): Instant
}

export const systemClock: Clock = { now: () => instant(Date.now()) }

/** A clock that stands where it is put. */
export class HandClock implements Clock {
  #at: Instant
  constructor(at: Instant) {
    this.#at = at
  }
  now(): Instant {
    return this.#at
  }
  set(at: Instant): void {
    this.#at = at
  }
  turn(milliseconds: number): void {
    this.#at = instant(Date.parse(this.#at) + milliseconds)
  }
}
