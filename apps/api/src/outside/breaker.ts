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

/** The circuit breaker of one venue or gateway: ten failures in a row open it, and one call later tries whether it may close. */
export class Breaker {
  readonly #failures = new ConsecutiveBreaker(failuresToOpen)
  readonly #policy: CircuitBreakerPolicy
  constructor({ now }: { now(): number }) {
    // The library counts by its own clock: how long it waits is told by ours.
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

  /** Makes a call unless the breaker is open; a proof is made all the same, and its answer closes the breaker. */
  async run<Result>(isProof: boolean, call: () => Promise<Result>): Promise<Result> {
    if (!isProof || this.#policy.state === CircuitState.Closed) return this.#policy.execute(call)
    const result = await call()
    this.#failures.success()
    this.#policy.isolate().dispose()
    return result
  }
}
