import { type LookupAddress, lookup } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import net, { type LookupFunction } from 'node:net'
import { pipeline } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { isInternal, type InternalAccess, requireExternalAddress, Unreachable } from './internal.ts'

export interface Message {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body: string | Uint8Array
}

export interface HttpResponse {
  status: number
  body: AsyncIterable<Uint8Array>
}

/** No connection was made, so nothing was sent. */
export class Unsent extends Error {
  override name = 'Unsent'
}

/**
 * Milliseconds after which idle connections are closed. Many servers close theirs after 5 s, and a request sent on a
 * connection that the server is closing may or may not have arrived.
 */
const longestIdle = 3000

/**
 * Sends HTTP requests and follows no redirects. With `internalAccess` it also checks the resolved IP addresses, which
 * prevents DNS rebinding.
 */
export class HttpSender {
  readonly #internalAccess: InternalAccess | null
  readonly #agents: { 'http:': http.Agent; 'https:': https.Agent }
  constructor(internalAccess: InternalAccess | null) {
    this.#internalAccess = internalAccess
    const options = {
      keepAlive: true,
      timeout: longestIdle,
      ...(internalAccess ? { lookup: lookupOutside(internalAccess) } : {}),
    }
    this.#agents = { 'http:': new http.Agent(options), 'https:': new https.Agent(options) }
  }

  /**
   * Sends a request. Throws Unreachable for an internal address, Unsent when no connection was made, else the network
   * error.
   */
  send(url: string, { method, headers, body }: Message, signal: AbortSignal): Promise<HttpResponse> {
    const to = new URL(url)
    if (this.#internalAccess) requireExternalAddress(url, this.#internalAccess)
    const isSecure = to.protocol === 'https:'
    return new Promise((resolve, reject) => {
      const request = (isSecure ? https : http).request(to, {
        method,
        headers: { ...headers, ...(body ? { 'content-length': Buffer.byteLength(body) } : {}) },
        agent: this.#agents[isSecure ? 'https:' : 'http:'],
        signal,
      })
      request.on('response', (answer) => resolve({ status: answer.statusCode ?? 0, body: decoded(answer) }))
      let isConnected = false
      request.on('socket', (socket) => {
        if (socket.connecting) socket.once(isSecure ? 'secureConnect' : 'connect', () => (isConnected = true))
        else isConnected = true
      })
      request.on('error', (error) => reject(isConnected ? error : unsent(error)))
      request.end(body)
    })
  }
}

const decoders: Readonly<Record<string, () => NodeJS.ReadWriteStream>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/** The content of an answer. A server may compress it unasked: a request without Accept-Encoding accepts every coding. */
function decoded(answer: http.IncomingMessage): AsyncIterable<Uint8Array> {
  const decoder = decoders[answer.headers['content-encoding']?.trim().toLowerCase() ?? '']?.()
  if (!decoder) return answer
  // An error of either stream destroys both; the reader of the content gets it.
  return pipeline(answer, decoder, () => undefined) as unknown as AsyncIterable<Uint8Array>
}

const unsent = (error: Error): Unsent =>
  new Unsent(error.message || ('code' in error ? String(error.code) : error.name), { cause: error })

/** Opens a raw connection under the same address rule; the caller closes it. Throws Unreachable or Unsent. */
export async function connectTo(
  host: string,
  port: number,
  internalAccess: InternalAccess | null,
  timeout: number,
): Promise<net.Socket> {
  if (internalAccess) requireExternalAddress(`http://${net.isIPv6(host) ? `[${host}]` : host}/`, internalAccess)
  return new Promise((resolve, reject) => {
    const socket = net.connect({ host, port, ...(internalAccess ? { lookup: lookupOutside(internalAccess) } : {}) })
    const fail = (error: Error) => {
      socket.destroy()
      reject(unsent(error))
    }
    socket.setTimeout(timeout, () => fail(new Error('no connection in time')))
    socket.once('error', fail)
    socket.once('connect', () => {
      socket.setTimeout(0)
      socket.off('error', fail)
      socket.removeAllListeners('timeout')
      resolve(socket)
    })
  })
}

const lookupOutside =
  (internalAccess: InternalAccess): LookupFunction =>
  (name, options, done) =>
    lookup(name, { ...options, all: true }, (error, found: LookupAddress[]) => {
      const wrong =
        error ?? (found.some(({ address }) => isInternal(address, internalAccess)) ? new Unreachable(name) : null)
      if (wrong) return done(wrong, '', 0)
      if (options.all) return done(null, found)
      return done(null, found[0]!.address, found[0]!.family)
    })
