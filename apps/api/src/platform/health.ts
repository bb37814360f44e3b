import type { FastifyInstance } from 'fastify'
import type { App } from './app.ts'
import { answerSeconds, gather, type Registry } from './metrics.ts'
import { isMigrated } from './migrate.ts'

const isLoopback = (ip: string): boolean => ip === '::1' || ip.startsWith('127.') || ip.startsWith('::ffff:127.')

/** /healthz (alive), /readyz (database there and migrated), /metrics (loopback, or with the token). */
export function addHealth(server: FastifyInstance, app: App, registry: Registry): void {
  const seconds = answerSeconds(registry)
  server.addHook('onResponse', (request, reply, done) => {
    seconds.labels(request.routeOptions.url ?? 'unknown', String(reply.statusCode)).observe(reply.elapsedTime / 1000)
    done()
  })

  server.get('/healthz', async () => ({ ok: true }))
  server.get('/readyz', async (_request, reply) => {
    const ok = await isMigrated(app.pool).catch(() => false)
    return reply.code(ok ? 200 : 503).send({ ok })
  })
  server.get('/metrics', async (request, reply) => {
    const token = app.config.metricsToken
    const isAllowed = token ? request.headers.authorization === `Bearer ${token}` : isLoopback(request.ip)
    if (!isAllowed) return reply.code(403).send({ ok: false })
    return reply.type(registry.contentType).send(await gather(registry))
  })
}
