import type { IdempotencyKey } from './idempotency.ts'
import { Problem } from './problem.ts'
import { newUuid } from './uuid.ts'

/** How answers stand on one of the two wires: `envelope.ts`, `json.ts`. */
export interface Wire {
  /** What is said where nobody answered. */
  unreached: string
  /** What an answer says, by its HTTP status and its body (undefined: no JSON): a `Problem`, or what was asked for. */
  read: (status: number, body: unknown) => unknown
}

/** Where the calls of an app go, and on whose behalf. */
interface ClientOptions {
  /** What stands before every path; without it the page's own origin. */
  base?: () => string
  /** The token of the session; '' without one. */
  token: () => string
  /** The key rule, where the app moves money: `keysFor`. */
  keyOf?: (at: string, path: string, token: string, fields: object) => IdempotencyKey | null
  /** Whether an answer that comes when its session has ended is answered to nobody. */
  isPersonal?: boolean
  /** Hears of every problem before the caller does. */
  onError?: (problem: Problem, at: string) => void
}

export interface Sending {
  /** Sent in place of JSON. */
  form?: FormData | undefined
  signal?: AbortSignal | null | undefined
}

/** 'POST /api/userapimoney/{code}' or '/:code' with { code: 'a b', x: 1 } → method, path with 'a%20b', and the fields left over. */
export function fillPath(at: string, input: object): [method: string, path: string, fields: Record<string, unknown>] {
  const [method, pattern] = at.split(' ') as [string, string]
  const fields: Record<string, unknown> = { ...input }
  const path = pattern.replace(/[{:](\w+)\}?/g, (_, name: string) => {
    const value = fields[name]
    delete fields[name]
    return encodeURIComponent(String(value ?? ''))
  })
  return [method, path, fields]
}

/** A signal that gives a call up after so many milliseconds, or when `signal` does. */
export const timeoutSignal = (timeout: number, signal?: AbortSignal): AbortSignal => {
  const limit = AbortSignal.timeout(timeout)
  return signal ? AbortSignal.any([signal, limit]) : limit
}

/**
 * The one client of the front ends: asks `at`, once, with names in the address taken from the input, under a request id of
 * its own that the server's log, its audit trail and a trace have as well. What is left of the input is the query of a
 * GET, else JSON. An act that moves money keeps its Idempotency-Key until an answer says what became of it. Throws
 * `Problem`, and nothing else.
 */
export const apiFor =
  (wire: Wire, { base = () => '', token, keyOf, isPersonal, onError: heed }: ClientOptions) =>
  async <Answer>(at: string, input: object, { form, signal = null }: Sending = {}): Promise<Answer> => {
    const [method, path, fields] = fillPath(at, input)
    const isRead = method === 'GET'
    const query = isRead && new URLSearchParams(fields as Record<string, string>).toString()
    const json = JSON.stringify(fields)
    const isJson = !form && !isRead && (method !== 'DELETE' || json !== '{}')
    const sessionToken = token()
    const submit = keyOf?.(at, `${method} ${path}`, sessionToken, fields)
    const answer = await fetch(`${base()}${path}${query ? `?${query}` : ''}`, {
      method,
      headers: {
        authorization: `Bearer ${sessionToken}`,
        'x-request-id': newUuid(),
        ...(isJson && { 'content-type': 'application/json' }),
        ...(submit && { 'idempotency-key': submit.key }),
      },
      body: form ?? (isJson ? json : null),
      signal,
    })
      .then(async (response) => wire.read(response.status, await response.json().catch(() => undefined)))
      .catch(() => new Problem(wire.unreached))
    const problem = answer instanceof Problem ? answer : null
    if (problem?.isDecided ?? true) submit?.release()
    if (isPersonal && sessionToken && sessionToken !== token()) throw new Problem(wire.unreached)
    if (!problem) return answer as Answer
    heed?.(problem, at)
    throw problem
  }
