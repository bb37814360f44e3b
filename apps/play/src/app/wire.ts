import type { Refusal } from '@koi/contract/refusal'
import { saysWhatBecame } from '@koi/web/idempotency'
import { newUuid } from '@koi/web/uuid'

/** The server answered, and said no. `message` is its own sentence, ready to be shown. */
export class Refused extends Error {
  readonly code: number
  readonly data: unknown
  /** Whether it says what became of what was asked: a fault of the server's own does not, nor a proxy's word. */
  readonly isDecided: boolean
  constructor(code: number, message: string, data: unknown, isDecided = true) {
    super(message)
    this.name = 'Refused'
    this.code = code
    this.data = data
    this.isDecided = isDecided
  }
}

/** What a check of the site's own refuses, before anything is sent. */
export class Wrong extends Error {
  readonly fields: readonly string[]
  constructor({ fields, text }: Refusal) {
    super(text())
    this.fields = fields
  }
}

/** No valid answer came: no network, no envelope, or nothing within the time allowed. There is nothing to show. */
export class Unreachable extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'Unreachable'
  }
}

export interface Envelope<T> {
  code: number
  message: string
  data: T
}

export interface Request {
  url: string
  method: string
  token: string
  /** Sent as JSON; absent on GET. */
  body?: unknown
  form?: FormData
  headers?: Record<string, string>
  signal?: AbortSignal
  timeout: number
}

/** Milliseconds after which a call is given up (NET-05). */
export const callTimeout = 30_000

const isEnvelope = (value: unknown): value is Envelope<unknown> =>
  typeof value === 'object' && value !== null && 'code' in value && Number.isFinite(Number(value.code))

/**
 * Sends one request, under an id of its own that the server's log and a trace have as well, and reads the envelope whatever
 * the HTTP status (D-003). Resolves for code 200, throws `Refused`
 * for any other code and `Unreachable` when there is no envelope.
 */
export async function send(request: Request): Promise<Envelope<unknown>> {
  const { url, method, token, body, form, headers, signal, timeout } = request
  const limit = AbortSignal.timeout(timeout)
  let answer: unknown
  let status = 0
  try {
    const response = await fetch(url, {
      method,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      headers: {
        authorization: `Bearer ${token}`,
        'x-request-id': newUuid(),
        ...(form || method === 'GET' ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(form ? { body: form } : method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
    })
    status = response.status
    answer = await response.json()
  } catch (error) {
    throw new Unreachable(error instanceof Error ? error.message : 'no answer')
  }
  if (!isEnvelope(answer)) throw new Unreachable('no envelope')
  const code = Number(answer.code)
  const message = typeof answer.message === 'string' ? answer.message : ''
  if (code !== 200) throw new Refused(code, message, answer.data, code !== 500 && saysWhatBecame(status))
  return { code, message, data: answer.data }
}
