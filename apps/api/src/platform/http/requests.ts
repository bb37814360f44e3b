import type { Language } from '@koi/contract/language'
import type { Instant } from '@koi/contract/time'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { startRootSpan, type Span, runInSpan } from '../base/trace.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Id of the player, operator, agent or API key, once identified. */
    callerId: string
    /** The caller's IP address in its one form; `ip` is what a proxy wrote. */
    readonly callerIp: string
    /** When the headers arrived, before the body and any wait; set for API calls only. */
    arrivedAt: Instant
    /** Language of the answer, according to the settings read last. */
    readonly language: Language
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

const streams = new Set(['/api/events', '/console/api/events'])

/** The API that a route belongs to; null if the route is neither logged nor traced. */
export function realmOf(route: string): (typeof realms)[number][0] | null {
  if (streams.has(route)) return null
  return realms.find(([, path]) => route.startsWith(path))?.[0] ?? null
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

export function requestIdOf(header: unknown): string | null {
  return typeof header === 'string' && uuid.test(header) ? header : null
}

/** Logs requests without addresses, bodies and query strings. */
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

export function traceRequests(server: FastifyInstance): void {
  const open = new WeakMap<FastifyRequest, Span>()
  server.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url
    const realm = route ? realmOf(route) : null
    if (!route || !realm) return done()
    const { method, id } = request
    const fields = { 'http.request.method': method, 'http.route': route, 'koi.realm': realm, 'koi.request_id': id }
    const span = startRootSpan(`${method} ${route}`, 'server', fields, String(request.headers['traceparent'] ?? ''))
    if (!span) return done()
    open.set(request, span)
    runInSpan(span, done)
  })
  // The body arrives in socket events, which run outside the span's async context.
  server.addHook('preValidation', (request, _reply, done) => {
    const span = open.get(request)
    return span ? runInSpan(span, done) : done()
  })
  server.addHook('onResponse', (request, reply, done) => {
    const span = open.get(request)
    span?.note({ 'http.response.status_code': reply.statusCode })
    span?.end(reply.statusCode >= 500 ? new Error('fault') : undefined)
    done()
  })
}
