import type { FastifyInstance, FastifyRequest } from 'fastify'
import { beginTrace, type Span, within } from './trace.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The id of whoever asks, once it is known: a player, an operator, an agent, a key. */
    callerId: string
  }
}

const realms = [
  ['player', '/api/'],
  ['operator', '/console/api/'],
  ['agent', '/agent/api/'],
  ['key', '/open/api/'],
  ['gateway', '/hooks/pay/'],
  ['venue', '/hooks/venue/'],
] as const

/** They stay open for hours. */
const streams = new Set(['/api/events', '/console/api/events'])

/** On which side of the product a route lies; null: pages, pictures, probes and streams, of which nobody is told. */
export function realmOf(route: string): (typeof realms)[number][0] | null {
  if (streams.has(route)) return null
  return realms.find(([, path]) => route.startsWith(path))?.[0] ?? null
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** The id that the caller gave a call in `x-request-id`; null where it gave none, or one that is no UUID. */
export function givenId(header: unknown): string | null {
  return typeof header === 'string' && uuid.test(header) ? header : null
}

/** A line of the log for every answered call of an API, where KOI_REQUEST_LOG is on: no address, no body, no query. */
export function logRequests(server: FastifyInstance): void {
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url
    const realm = route ? realmOf(route) : null
    if (realm) {
      const { method, callerId } = request
      const duration = Math.round(reply.elapsedTime * 10) / 10
      const caller = callerId ? { caller: callerId } : {}
      request.log.info({ realm, method, route, status: reply.statusCode, duration, ...caller }, 'a call was answered')
    }
    done()
  })
}

/** A span for every call of an API, within which all happens that it leads to. */
export function traceRequests(server: FastifyInstance): void {
  const open = new WeakMap<FastifyRequest, Span>()
  server.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url
    const realm = route ? realmOf(route) : null
    if (!route || !realm) return done()
    const { method, id } = request
    const fields = { 'http.request.method': method, 'http.route': route, 'koi.realm': realm, 'koi.request_id': id }
    const span = beginTrace(`${method} ${route}`, 'server', fields, String(request.headers['traceparent'] ?? ''))
    if (!span) return done()
    open.set(request, span)
    within(span, done)
  })
  // The body is read by events of the connection, which know nothing of the span.
  server.addHook('preValidation', (request, _reply, done) => {
    const span = open.get(request)
    return span ? within(span, done) : done()
  })
  server.addHook('onResponse', (request, reply, done) => {
    const span = open.get(request)
    span?.note({ 'http.response.status_code': reply.statusCode })
    span?.end(reply.statusCode >= 500 ? new Error('fault') : undefined)
    done()
  })
}
