import { hash, timingSafeEqual } from 'node:crypto'
import { finished } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { App } from './app.ts'
import { answerSeconds, collectMetrics } from './metrics.ts'
import { isMigrated } from '../db/migrate.ts'

const isLoopback = (ip: string): boolean => ip === '::1' || ip.startsWith('127.')

/** Milliseconds between two checks for new calls. */
const tick = 50
const quietTicks = 5
const maxTicks = 20

export interface Draining {
  /** From now on /readyz fails and each response closes its connection, so that a proxy sends its calls elsewhere. */
  startDraining(): void
  /**
   * Resolves when no call has arrived for 250 ms, after 1 s at most: closing the listener resets connections in its
   * accept queue. The pause is counted in timer ticks rather than time, because a blocked event loop accepts no calls.
   */
  waitUntilIdle(): Promise<void>
}

/** Compares in a time that does not depend on where the texts differ. */
const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'))

/**
 * Adds three routes:
 * - /healthz, for supervisors: the process answers. It checks nothing else, because a restart cures neither the database nor the
 *   disk.
 * - /readyz, for proxies, container health checks and `koi upgrade`: 503 with the names of what fails, which are `stopping`
 *   (draining), `database` (no answer), `migrations` (one of this build is missing, or a newer one broke this build) and those of
 *   `findFailing` (preflight.ts). Callers on this machine also get the release version, for `koi upgrade`.
 * - /metrics, for Prometheus: with the token of the settings, without one from loopback only.
 */
export function addHealth(
  server: FastifyInstance,
  app: App,
  registry: Registry,
  findFailing: () => Promise<string[]>,
): Draining {
  let isDraining = false
  let calls = 0
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (isDraining) reply.header('connection', 'close')
    done()
  })
  // This server sends 504 only for requests that a proxy may retry at another server (deploy/proxy/nginx.conf). The
  // body is read first: closing a connection with unread bytes resets it, and the proxy may not see the answer.
  server.addHook('onRequest', (request, reply, done) => {
    calls++
    if (!isDraining || !request.headers['x-koi-handover']) return done()
    finished(request.raw.resume(), () => void reply.code(504).send({ ok: false, failing: ['stopping'] }))
  })
  const seconds = answerSeconds(registry)
  server.addHook('onResponse', (request, reply, done) => {
    seconds.labels(request.routeOptions.url ?? 'unknown', String(reply.statusCode)).observe(reply.elapsedTime / 1000)
    done()
  })

  server.get('/healthz', async () => ({ ok: true }))
  server.get('/readyz', async (request, reply) => {
    if (isDraining) return reply.code(503).send({ ok: false, failing: ['stopping'] })
    const failing = await isMigrated(app.pool).then(
      async (isComplete) => (isComplete ? await findFailing() : ['migrations']),
      () => ['database'],
    )
    if (failing.length) return reply.code(503).send({ ok: false, failing })
    const { version } = app.config
    return { ok: true, ...(version && isLoopback(request.callerIp) ? { version } : {}) }
  })
  server.get('/metrics', async (request, reply) => {
    const token = app.config.metricsToken
    const isAllowed = token
      ? isSame(request.headers.authorization ?? '', `Bearer ${token}`)
      : isLoopback(request.callerIp)
    if (!isAllowed) return reply.code(403).send({ ok: false })
    return reply.type(registry.contentType).send(await collectMetrics(registry, app))
  })
  return {
    startDraining: () => {
      isDraining = true
    },
    waitUntilIdle: async () => {
      for (let ticks = 0, quiet = 0; ticks < maxTicks && quiet < quietTicks; ticks++) {
        const before = calls
        await wait(tick)
        quiet = calls === before ? quiet + 1 : 0
      }
    },
  }
}
