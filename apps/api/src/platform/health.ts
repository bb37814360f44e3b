import { finished } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { App } from './app.ts'
import { answerSeconds, gather } from './metrics.ts'
import { isMigrated } from './migrate.ts'

const isLoopback = (ip: string): boolean => ip === '::1' || ip.startsWith('127.') || ip.startsWith('::ffff:127.')

/** Milliseconds; `untilQuiet` resolves after `quietTicks` ticks in a row without a call, after `mostTicks` at most. */
const tick = 50
const quietTicks = 5
const mostTicks = 20

export interface Leaving {
  /** From now on the process is not ready, and ends each connection with its next answer, so that a proxy turns to others. */
  leave(): void
  /**
   * Resolves when no call has come for 250 ms, after a second at most. Closing the listener resets the connections in its
   * accept queue, which the process never sees: between two calls the queue is empty. Counted in ticks, not by the clock,
   * because a busy event loop accepts nothing.
   */
  untilQuiet(): Promise<void>
}

/**
 * /healthz (alive), /readyz (database there and migrated, nothing that `findFailing` names, and not about to stop), /metrics
 * (loopback, or with the token).
 */
export function addHealth(
  server: FastifyInstance,
  app: App,
  registry: Registry,
  findFailing: () => Promise<string[]>,
): Leaving {
  let isLeaving = false
  let calls = 0
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (isLeaving) reply.header('connection', 'close')
    done()
  })
  // A proxy that repeats a 504 at another server says so in this header (deploy/proxy/nginx.conf). 504, because no call is
  // answered so for another reason. The body is read first: closing a connection with unread bytes resets it, and the proxy
  // may never see the answer.
  server.addHook('onRequest', (request, reply, done) => {
    calls++
    if (!isLeaving || !request.headers['x-koi-handover']) return done()
    finished(request.raw.resume(), () => void reply.code(504).send({ ok: false, failing: ['stopping'] }))
  })
  const seconds = answerSeconds(registry)
  server.addHook('onResponse', (request, reply, done) => {
    seconds.labels(request.routeOptions.url ?? 'unknown', String(reply.statusCode)).observe(reply.elapsedTime / 1000)
    done()
  })

  server.get('/healthz', async () => ({ ok: true }))
  server.get('/readyz', async (_request, reply) => {
    if (isLeaving) return reply.code(503).send({ ok: false, failing: ['stopping'] })
    const failing = await isMigrated(app.pool).then(
      async (isComplete) => (isComplete ? await findFailing() : ['migrations']),
      () => ['database'],
    )
    return failing.length ? reply.code(503).send({ ok: false, failing }) : { ok: true }
  })
  server.get('/metrics', async (request, reply) => {
    const token = app.config.metricsToken
    const isAllowed = token ? request.headers.authorization === `Bearer ${token}` : isLoopback(request.ip)
    if (!isAllowed) return reply.code(403).send({ ok: false })
    return reply.type(registry.contentType).send(await gather(registry))
  })
  return {
    leave: () => {
      isLeaving = true
    },
    untilQuiet: async () => {
      for (let ticks = 0, quiet = 0; ticks < mostTicks && quiet < quietTicks; ticks++) {
        const before = calls
        await wait(tick)
        quiet = calls === before ? quiet + 1 : 0
      }
    },
  }
}
