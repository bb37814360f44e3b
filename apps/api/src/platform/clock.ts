import { type Instant, instant } from '@koi/contract/time'

/** Business time: rules, jobs and rows take it from here, so that tests can set it. */
export interface Clock {
  now(): Instant
}

export const systemClock: Clock = { now: () => instant(Date.now()) }

export class ManualClock implements Clock {
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
  advance(milliseconds: number): void {
    this.#at = instant(Date.parse(this.#at) + milliseconds)
  }
}
