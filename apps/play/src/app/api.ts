import { playerMoney } from '@koi/contract/moneyAddresses'
import { apiFor, timeoutSignal } from '@koi/web/api'
import { type Envelope, envelope } from '@koi/web/envelope'
import { keysFor } from '@koi/web/idempotency'
import type { Problem } from '@koi/web/problem'
import { baseAddress } from './base.ts'
import { whileBusy } from './busy.ts'
import type { Ask, At, Reply } from './calls.ts'
import { token } from './session.ts'

/** Milliseconds after which a call is given up (NET-05). */
export const callTimeout = 30_000

interface CallOptions {
  /** Polls, background refreshes and list pages raise no overlay (D-018, ruling 37). */
  quiet?: boolean
  signal?: AbortSignal
  timeout?: number
}

type Watcher = (problem: Problem, at: string) => void
let watcher: Watcher = () => {}

/** Lets the session hear of every problem, to act on 403 and 503 (part E). */
export const watchProblems = (next: Watcher): void => {
  watcher = next
}

const api = apiFor(envelope, {
  base: baseAddress,
  token,
  keyOf: keysFor(playerMoney),
  // What a player asked for is answered neither to the next one nor to a visitor (D-009, D-092).
  isPersonal: true,
  onError: (problem, at) => watcher(problem, at),
})

/** A call as it goes out: `call` and `upload` say what it is to the screens. */
export const ask = <Answer>(
  at: string,
  input: object,
  { signal, timeout = callTimeout }: CallOptions = {},
  form?: FormData,
): Promise<Answer> => api(at, input, { form, signal: timeoutSignal(timeout, signal) })

/**
 * One call of the players' API. Resolves with the envelope of code 200; rejects with `Problem`, whose message is the
 * server's sentence. Nothing is swallowed here (NET-11): see `useSubmit` and `useRead` for what screens do with a
 * rejection.
 */
export function call<A extends At>(at: A, input: Ask<A>, options: CallOptions = {}): Promise<Envelope<Reply<A>>> {
  const work = () => ask<Envelope<Reply<A>>>(at, input as object, options)
  return options.quiet ? work() : whileBusy(work)
}
