import type { OutsideCause } from '@koi/contract/play/venue/fault'
import { millisOf } from '@koi/contract/time'
import { isBrokenCircuitError } from 'cockatiel'
import { systemClock } from '../base/clock.ts'
import type { Config } from '../ops/config.ts'
import { Breaker } from './breaker.ts'
import { OutsideFault, statusFault } from './fault.ts'
import { currentSpan, withSpan } from '../base/trace.ts'
import { parseJson } from '../text/json.ts'
import { sign } from './sign.ts'
import { Unreachable } from './internal.ts'
import type { CallListener } from './partnerCall.ts'
import { type Message, type HttpResponse, Unsent, HttpSender } from './sender.ts'

const usualTimeout = 5000
const maxBytes = 1024 * 1024

export interface Answer {
  status: number
  body: unknown
  text: string
}

/** `now`: system clock in milliseconds. */
export interface Transport {
  now(): number
  /** Milliseconds within which a call must be answered. */
  timeout?: number
  send(url: string, message: Message, signal: AbortSignal): Promise<HttpResponse>
}

type OutboundConfig = Pick<Config, 'isProduction' | 'privateOutbound'> & Partial<Pick<Config, 'outboundTimeout'>>

/**
 * Makes the transport of an installation. In production it refuses internal addresses, except those of
 * KOI_PRIVATE_OUTBOUND.
 */
export function transportFor(config: OutboundConfig | null): Transport {
  const sender = new HttpSender(config?.isProduction ? { allowed: config.privateOutbound } : null)
  return {
    now: () => millisOf(systemClock.now()),
    timeout: config?.outboundTimeout ?? usualTimeout,
    send: (url, message, signal) => sender.send(url, message, signal),
  }
}

const outboundClients = new WeakMap<OutboundConfig, Outbound>()

export function outboundOf(config: OutboundConfig): Outbound {
  const outbound = outboundClients.get(config) ?? new Outbound(transportFor(config))
  outboundClients.set(config, outbound)
  return outbound
}

/**
 * Client for outbound HTTP: 5 s per call unless configured, at most 1 MiB, no redirects, one circuit breaker per venue
 * or gateway. Calls with `bypassesBreaker`, which query the state of an order, are sent even while the breaker is open.
 */
export class Outbound {
  readonly #breakers: Map<string, Breaker>
  readonly #transport: Transport
  readonly #scope: string
  readonly #listeners: readonly CallListener[]
  constructor(
    transport: Transport = transportFor(null),
    breakers = new Map<string, Breaker>(),
    scope = '',
    listeners: readonly CallListener[] = [],
  ) {
    this.#transport = transport
    this.#breakers = breakers
    this.#scope = scope
    this.#listeners = listeners
  }

  /** The same client with separate circuit breakers for `scope`, such as a channel. */
  scoped(scope: string): Outbound {
    return new Outbound(this.#transport, this.#breakers, scope, this.#listeners)
  }

  /** The same client; the listeners are called with each call after it has ended. */
  observed(...listeners: CallListener[]): Outbound {
    return new Outbound(this.#transport, this.#breakers, this.#scope, [...this.#listeners, ...listeners])
  }

  now(): number {
    return this.#transport.now()
  }

  /**
   * Posts signed JSON and returns the answer, whatever its status. Throws `OutsideFault` when the answer is not JSON or
   * missing.
   */
  async post(url: string, secret: string, content: unknown, breaker: string, bypassesBreaker = false): Promise<Answer> {
    const body = JSON.stringify(content)
    const headers = { 'content-type': 'application/json', ...sign(secret, body, this.#transport.now()) }
    return this.#send(url, { method: 'POST', headers, body }, breaker, bypassesBreaker, true)
  }

  /** Sends JSON without our signature, or a GET when the content is null. Throws like `post`. */
  async ask(
    url: string,
    content: unknown,
    breaker: string,
    headers: Record<string, string> = {},
    bypassesBreaker = false,
  ): Promise<Answer> {
    const message: Message =
      content === null
        ? { method: 'GET', headers, body: '' }
        : { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(content) }
    return this.#send(url, message, breaker, bypassesBreaker)
  }

  async form(
    url: string,
    fields: Record<string, string>,
    breaker: string,
    bypassesBreaker = false,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const body = String(new URLSearchParams(fields))
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    return this.#send(url, { method: 'POST', headers: { ...type, ...headers }, body }, breaker, bypassesBreaker)
  }

  /** Sends a message whose answer may be any text. Throws OutsideFault, with `isUnsent` when no connection was made. */
  async sendRaw(url: string, message: Message, breaker: string): Promise<Omit<Answer, 'body'>> {
    try {
      return await this.#exchange(url, message, breaker, false)
    } catch (error) {
      const cause = error instanceof OutsideFault ? error.cause : undefined
      if (!(cause instanceof Unsent || cause instanceof Unreachable)) throw error
      const { message: text, kind } = error as OutsideFault
      throw new OutsideFault(text, true, { cause, kind })
    }
  }

  async #send(
    url: string,
    message: Message,
    breakerName: string,
    bypassesBreaker: boolean,
    addsTrace = false,
  ): Promise<Answer> {
    const { status, text } = await this.#exchange(url, message, breakerName, bypassesBreaker, addsTrace)
    try {
      return { status, body: parseJson(text), text }
    } catch {
      throw statusFault(`${new URL(url).host} ${breakerName} answered ${status} without JSON`, status)
    }
  }

  /** The span records host and port only: in some protocols the path contains a secret. */
  #exchange(url: string, message: Message, breakerName: string, bypassesBreaker: boolean, addsTrace = false) {
    const { hostname, protocol, port } = new URL(url)
    const fields = {
      'http.request.method': message.method,
      'server.address': hostname,
      'server.port': Number(port) || (protocol === 'https:' ? 443 : 80),
      'koi.called': breakerName,
    }
    const call = async () => {
      const span = currentSpan()
      // The trace header is sent in our own protocol only; others may not tolerate an unknown header.
      const headers = addsTrace && span ? { ...message.headers, traceparent: span.traceparent } : message.headers
      const answer = await this.#call(url, { ...message, headers }, breakerName, bypassesBreaker)
      span?.note({ 'http.response.status_code': answer.status })
      return answer
    }
    return withSpan(`call ${breakerName}`, fields, call, 'client')
  }

  async #call(url: string, message: Message, breakerName: string, bypassesBreaker: boolean) {
    const key = [new URL(url).host, breakerName, this.#scope].join(' ').trimEnd()
    const breaker = this.#breakers.get(key) ?? new Breaker(this.#transport)
    this.#breakers.set(key, breaker)
    const from = performance.now()
    const tell = (ended: { status: number | null; received: string; fault: string }) => {
      if (this.#listeners.length === 0) return
      const { method, body } = message
      const sent = typeof body === 'string' ? body : ''
      for (const listener of this.#listeners)
        listener({ url, method, sent, milliseconds: performance.now() - from, ...ended })
    }
    return breaker
      .run(bypassesBreaker, async () => {
        const signal = AbortSignal.timeout(this.#transport.timeout ?? usualTimeout)
        const { status, body: parts } = await this.#transport.send(url, message, signal)
        return { status, text: await textOf(parts) }
      })
      .then(
        (answer) => {
          tell({ status: answer.status, received: answer.text, fault: '' })
          return answer
        },
        (error: unknown) => {
          const fault = faultOf(key, error)
          tell({ status: null, received: '', fault: fault.message })
          throw fault
        },
      )
  }
}

async function textOf(received: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of received) {
    size += part.byteLength
    if (size > maxBytes) throw new OutsideFault('the answer is longer than one MiB')
    parts.push(part)
  }
  return new TextDecoder().decode(Buffer.concat(parts))
}

function faultOf(key: string, error: unknown): OutsideFault {
  if (isBrokenCircuitError(error))
    return new OutsideFault(`${key} is not called while its circuit breaker is open`, true, { kind: 'paused' })
  if (error instanceof OutsideFault) return error
  return new OutsideFault(`${key} gave no answer: ${reasonOf(error)}`, false, {
    cause: error,
    kind: kindOf(error),
  })
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message || error.name : String(error))

function kindOf(error: unknown): OutsideCause {
  if (error instanceof Unreachable) return 'internal'
  return error instanceof Error && error.name === 'TimeoutError' ? 'late' : 'unreachable'
}
