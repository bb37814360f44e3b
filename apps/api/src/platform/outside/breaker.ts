import {
  circuitBreaker,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  handleAll,
  type IBackoff,
} from 'cockatiel'

const failuresToOpen = 10
const openFor = 3000

/** Opens after ten consecutive failures; after 3 s one trial call may close it. */
export class Breaker {
  readonly #failures = new ConsecutiveBreaker(failuresToOpen)
  readonly #policy: CircuitBreakerPolicy
  constructor({ now }: { now(): number }) {
    // cockatiel measures with its own clock; the duration is computed from the injected one.
    const wait = (): IBackoff<unknown> => {
      const until = now() + openFor
      return {
        get duration() {
          return now() >= until ? 0 : Number.POSITIVE_INFINITY
        },
        next: wait,
      }
    }
    this.#policy = circuitBreaker(handleAll, { breaker: this.#failures, halfOpenAfter: { next: wait } })
  }

  /** With `bypassesBreaker` the call is sent even while the breaker is open; an answer closes the breaker. */
  async run<Result>(bypassesBreaker: boolean, call: () => Promise<Result>): Promise<Result> {
    if (!bypassesBreaker || this.#policy.state === CircuitState.Closed) return this.#policy.execute(call)
    const result = await call()
    this.#failures.success()
    this.#policy.isolate().dispose()
    return result
  }
}
