import { playerMoney } from '@koi/contract/moneyAddresses'
import { apiFor } from '@koi/web/api'
import { type Envelope, envelope } from '@koi/web/envelope'
import { keysFor } from '@koi/web/idempotency'
import type { Problem } from '@koi/web/problem'
import { baseAddress } from './base.ts'
import { whileBusy } from '../notices/busy.ts'
import type { Ask, At, Reply } from './calls.ts'
import { deviceId } from '../session/device.ts'
import { token } from '../session/session.ts'

export const callTimeout = 30_000

interface CallOptions {
  /** If true, the call shows no overlay; used by polls, background reads and list pages. */
  quiet?: boolean
  signal?: AbortSignal
  timeout?: number
}

type ProblemListener = (problem: Problem, at: string) => void
let problemListener: ProblemListener = () => {}

export const onProblem = (next: ProblemListener): void => {
  problemListener = next
}

const api = apiFor(envelope, {
  base: baseAddress,
  token,
  device: deviceId,
  keyOf: keysFor(playerMoney),
  // Answers for one player must not reach the next player or a visitor.
  isPersonal: true,
  onError: (problem, at) => problemListener(problem, at),
})

/** Sends a call without an overlay; use `call` or `upload`. */
export const ask = <Answer>(
  at: string,
  input: object,
  { signal, timeout = callTimeout }: CallOptions = {},
  form?: FormData,
): Promise<Answer> =>
  api<Answer>(at, input, { form, signal, timeout }).catch(async (problem: Problem) => {
    // From ten seconds on the sentence names the time. That is rare, so the sentences load when one is needed.
    if (problem.wait >= 10)
      problem = await import('./waiting.ts').then(
        (it) => it.withTime(problem),
        () => problem,
      )
    throw problem
  })

/**
 * One call of the players' API. Resolves with the envelope of code 200; rejects with `Problem`, whose message is the
 * server's sentence. `useSubmit` and `useRead` handle rejections.
 */
export function call<A extends At>(at: A, input: Ask<A>, options: CallOptions = {}): Promise<Envelope<Reply<A>>> {
  const work = () => ask<Envelope<Reply<A>>>(at, input as object, options)
  return options.quiet ? work() : whileBusy(work)
}
