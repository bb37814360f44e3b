import { submitOf } from '@koi/web/idempotency'
import { baseAddress } from './base.ts'
import { whileBusy } from './busy.ts'
import { type Ask, type At, movesMoney, type Reply } from './calls.ts'
import { token } from './session.ts'
import { type Envelope, callTimeout, Refused, send, Unreachable } from './wire.ts'

export interface CallOptions {
  /** Polls, background refreshes and list pages raise no overlay (D-018, ruling 37). */
  quiet?: boolean
  signal?: AbortSignal
  timeout?: number
}

type Watcher = (at: string, refusal: Refused) => void
let watcher: Watcher = () => {}

/** Lets the session hear of every refusal, to act on 403 and 503 (part E). */
export const watchRefusals = (next: Watcher): void => {
  watcher = next
}

/** 'POST /api/userapimoney/{code}' with { code: 'a b' } → method, path with 'a%20b', and the fields left over. */
export function addressed(
  at: string,
  input: Record<string, unknown>,
): { method: string; path: string; fields: Record<string, unknown> } {
  const [method = 'POST', pattern = ''] = at.split(' ')
  const fields = { ...input }
  const path = pattern.replace(/[{:](\w+)\}?/g, (_, name: string) => {
    const value = fields[name]
    delete fields[name]
    return encodeURIComponent(String(value ?? ''))
  })
  return { method, path, fields }
}

/** A call as it goes out: `call` and `upload` say what it is to the screens. */
export async function ask(
  at: string,
  input: object,
  options: CallOptions,
  form?: FormData,
): Promise<Envelope<unknown>> {
  const { method, path, fields } = addressed(at, input as Record<string, unknown>)
  const query =
    method === 'GET'
      ? new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value ?? '')])).toString()
      : ''
  const mine = token()
  // A code of the second factor is not part of the act: the next one is asked with another code.
  const submit = movesMoney.has(at) ? submitOf(at, mine, { ...fields, otp: undefined }) : null
  // What a player asked for is answered neither to the next one nor to a visitor (D-009, D-092).
  const mind = () => {
    if (mine && mine !== token()) throw new Unreachable('the session has ended')
  }
  try {
    const envelope = await send({
      url: `${baseAddress()}${path}${query && `?${query}`}`,
      method,
      token: mine,
      ...(method === 'GET' ? {} : { body: fields }),
      ...(form ? { form } : {}),
      ...(submit ? { headers: { 'idempotency-key': submit.key } } : {}),
      ...(options.signal ? { signal: options.signal } : {}),
      timeout: options.timeout ?? callTimeout,
    })
    submit?.settle()
    mind()
    return envelope
  } catch (error) {
    if (error instanceof Refused) {
      if (error.isDecided) submit?.settle()
      mind()
      watcher(at, error)
    }
    throw error
  }
}

/**
 * One call of the players' API. Resolves with the envelope of code 200; rejects with `Refused` (whose message is the
 * server's sentence) or `Unreachable`, as which an answer counts that comes when its session has ended. Nothing is
 * swallowed here (NET-11): see `useSubmit` and `useRead` for what screens do with a rejection.
 */
export function call<A extends At>(at: A, input: Ask<A>, options: CallOptions = {}): Promise<Envelope<Reply<A>>> {
  const work = () => ask(at, input as object, options)
  return (options.quiet ? work() : whileBusy(work)) as Promise<Envelope<Reply<A>>>
}

export { Refused, Unreachable }
