import { lookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { text } from 'node:stream/consumers'

export interface Answer {
  status: number
  text: string
}

export interface Outgoing {
  method: string
  headers: Record<string, string>
  body: string
}

/** Resolves names below localhost to the loopback address (RFC 6761), which the C library's resolver does not do. */
const lookupLocalhost: LookupFunction = (host, options, done) =>
  host.endsWith('.localhost') ? lookup('127.0.0.1', options, done) : lookup(host, options, done)

/** Sends one request and follows no redirects. Rejects without an answer, and when `signal` aborts. */
export const send = (url: string, { method, headers, body }: Outgoing, signal: AbortSignal): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = url.startsWith('https:') ? requestHttps : requestHttp
    const length = { 'content-length': Buffer.byteLength(body) }
    const options = { method, headers: { ...headers, ...length }, lookup: lookupLocalhost, signal }
    request(url, options, (answer) => {
      text(answer).then((read) => resolve({ status: answer.statusCode!, text: read }), reject)
    })
      .on('error', reject)
      .end(body)
  })
