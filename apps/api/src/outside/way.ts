import { type LookupAddress, lookup } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { isInside, type Inside, refuseInside, Unreachable } from './inside.ts'

export interface Message {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  /** '' sends none. */
  body: string
}

export interface Received {
  status: number
  body: AsyncIterable<Uint8Array>
}

/**
 * A way out over HTTP that follows no redirect. With `inside` it goes nowhere inside the house: the address is judged as
 * it is written, and what its name stands for when the connection is made, so that a name cannot change its mind between.
 */
export class Way {
  readonly #inside: Inside | null
  readonly #agents: { 'http:': http.Agent; 'https:': https.Agent }
  constructor(inside: Inside | null) {
    this.#inside = inside
    const options = { keepAlive: true, ...(inside ? { lookup: lookupOutside(inside) } : {}) }
    this.#agents = { 'http:': new http.Agent(options), 'https:': new https.Agent(options) }
  }

  /** Sends; comes back with the head of the answer. Throws Unreachable for an address inside, else what broke. */
  send(url: string, { method, headers, body }: Message, signal: AbortSignal): Promise<Received> {
    const to = new URL(url)
    if (this.#inside) refuseInside(url, this.#inside)
    const isSecure = to.protocol === 'https:'
    return new Promise((resolve, reject) => {
      const request = (isSecure ? https : http).request(to, {
        method,
        headers: { ...headers, ...(body ? { 'content-length': Buffer.byteLength(body) } : {}) },
        agent: this.#agents[isSecure ? 'https:' : 'http:'],
        signal,
      })
      request.on('response', (answer) => resolve({ status: answer.statusCode ?? 0, body: answer }))
      request.on('error', reject)
      request.end(body)
    })
  }
}

/** Finds the addresses of a name; it is an error when one of them is inside. */
const lookupOutside =
  (inside: Inside): LookupFunction =>
  (name, options, done) =>
    lookup(name, { ...options, all: true }, (error, found: LookupAddress[]) => {
      const wrong = error ?? (found.some(({ address }) => isInside(address, inside)) ? new Unreachable(name) : null)
      if (wrong) return done(wrong, '', 0)
      if (options.all) return done(null, found)
      return done(null, found[0]!.address, found[0]!.family)
    })
