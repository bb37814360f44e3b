import { deviceTime, setClock } from './clock.ts'
import type { IdempotencyKey } from './idempotency.ts'
import { Problem } from './problem.ts'
import { newUuid } from './uuid.ts'

/** The response format of a server, implemented by `envelope.ts` and `json.ts`. */
export interface Wire {
  /** Message for a failed connection. */
  unreached: string
  /** Converts status, body (undefined: not JSON) and headers into the answer or a `Problem`. */
  read: (status: number, body: unknown, headers: Headers) => unknown
}

interface ClientOptions {
  /** Base URL; default: the page's origin. */
  base?: () => string
  /** Session token; '' without a session. */
  token: () => string
  /** Id of the browser, sent with calls before sign-in; '' if there is none. */
  device?: () => string
  /** Returns the idempotency key of a call that moves money, see `keysFor`; null for other calls. */
  keyOf?: (at: string, path: string, token: string, fields: object) => IdempotencyKey | null
  /** If true, answers that arrive after their session has ended are discarded. */
  isPersonal?: boolean
  /** Milliseconds until a call without an answer fails. */
  timeout?: number
  /** Called with each problem before it is thrown. */
  onError?: (problem: Problem, at: string) => void
}

export interface Sending {
  /** Form data to send instead of JSON. */
  form?: FormData | undefined
  signal?: AbortSignal | null | undefined
  /** Overrides the client's. */
  timeout?: number | undefined
}

/** Fills path parameters: ('POST /api/a/{code}', { code: 'a b', x: 1 }) → 'POST', '/api/a/a%20b', { x: 1 }. Also ':code'. */
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

/** Returns a signal that aborts after `timeout` milliseconds or with `signal`. */
const timeoutSignal = (timeout: number, signal?: AbortSignal | null): AbortSignal => {
  const limit = AbortSignal.timeout(timeout)
  return signal ? AbortSignal.any([signal, limit]) : limit
}

/**
 * The API client of all front ends. Input fields become path parameters, the query of a GET, or the JSON body. Each
 * call has a request id, which the server's log, audit trail and traces contain. Never retries. Throws only `Problem`.
 */
export const apiFor =
  (
    wire: Wire,
    { base = () => '', token, device, keyOf, isPersonal, timeout: usual = 60_000, onError: heed }: ClientOptions,
  ) =>
  async <Answer>(at: string, input: object, { form, signal, timeout = usual }: Sending = {}): Promise<Answer> => {
    const [method, path, fields] = fillPath(at, input)
    const isRead = method === 'GET'
    const query = isRead && new URLSearchParams(fields as Record<string, string>).toString()
    const json = JSON.stringify(fields)
    const isJson = !form && !isRead && (method !== 'DELETE' || json !== '{}')
    const sessionToken = token()
    const known = sessionToken === '' && device?.()
    const submit = keyOf?.(at, `${method} ${path}`, sessionToken, fields)
    const sentAt = deviceTime()
    const answer = await fetch(`${base()}${path}${query ? `?${query}` : ''}`, {
      method,
      headers: {
        // Send the page's language, which can differ from the browser's.
        ...(typeof document !== 'undefined' && { 'accept-language': document.documentElement.lang }),
        authorization: `Bearer ${sessionToken}`,
        'x-request-id': newUuid(),
        ...(known && { 'x-device': known }),
        ...(isJson && { 'content-type': 'application/json' }),
        ...(submit && { 'idempotency-key': submit.key }),
      },
      body: form ?? (isJson ? json : null),
      signal: timeoutSignal(timeout, signal),
    })
      .then(async (response) => {
        setClock(response.headers, sentAt)
        return wire.read(response.status, await response.json().catch(() => undefined), response.headers)
      })
      .catch(() => new Problem(wire.unreached))
    const problem = answer instanceof Problem ? answer : null
    if (problem?.isDecided ?? true) submit?.release()
    if (isPersonal && sessionToken && sessionToken !== token()) throw new Problem(wire.unreached)
    if (!problem) return answer as Answer
    heed?.(problem, at)
    throw problem
  }
