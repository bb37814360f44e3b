import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { App } from './app.ts'
import { answerSeconds, gather } from './metrics.ts'
import { isMigrated } from './migrate.ts'

const isLoopback = (ip: string): boolean => ip === '::1' || ip.startsWith('127.') || ip.startsWith('::ffff:127.')

/**
 * /healthz (alive), /readyz (database there and migrated, and not about to stop), /metrics (loopback, or with the token).
 * Returns what is called before the process stops: from then on it is not ready, and ends each connection with its next
 * answer, so that a proxy turns to others before nobody listens here any more.
 */
export function addHealth(server: FastifyInstance, app: App, registry: Registry): () => void {
  let isLeaving = false
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (isLeaving) reply.header('connection', 'close')
    done()
  })
  const seconds = answerSeconds(registry)
  server.addHook('onResponse', (request, reply, done) => {
    seconds.labels(request.routeOptions.url ?? 'unknown', String(reply.statusCode)).observe(reply.elapsedTime / 1000)
    done()
  })

  server.get('/healthz', async () => ({ ok: true }))
  server.get('/readyz', async (_request, reply) => {
    const ok = !isLeaving && (await isMigrated(app.pool).catch(() => false))
    return reply.code(ok ? 200 : 503).send({ ok })
  })
  server.get('/metrics', async (request, reply) => {
    const token = app.config.metricsToken
    const isAllowed = token ? request.headers.authorization === `Bearer ${token}` : isLoopback(request.ip)
    if (!isAllowed) return reply.code(403).send({ ok: false })
    return reply.type(registry.contentType).send(await gather(registry))
  })
  return () => {
    isLeaving = true
  }
}
