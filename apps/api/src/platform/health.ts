import { finished } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { App } from './app.ts'
import { answerSeconds, gather } from './metrics.ts'
import { isMigrated } from './migrate.ts'

const isLoopback = (ip: string): boolean => ip === '::1' || ip.startsWith('127.') || ip.startsWith('::ffff:127.')

/**
 * /healthz (alive), /readyz (database there and migrated, nothing that `findFailing` names, and not about to stop), /metrics
 * (loopback, or with the token). A caller on this machine reads the version of the release in /readyz.
 * Returns what is called before the process stops: from then on it is not ready, and ends each connection with its next
 * answer, so that a proxy turns to others before nobody listens here any more.
 */
export function addHealth(
  server: FastifyInstance,
  app: App,
  registry: Registry,
  findFailing: () => Promise<string[]>,
): () => void {
  let isLeaving = false
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (isLeaving) reply.header('connection', 'close')
    done()
  })
  // A proxy that repeats a 503 at another server says so in this header (deploy/proxy/nginx.conf). The body is read first:
  // closing a connection with unread bytes resets it, and the proxy may never see the answer.
  server.addHook('onRequest', (request, reply, done) => {
    if (!isLeaving || !request.headers['x-koi-handover']) return done()
    finished(request.raw.resume(), () => void reply.code(503).send({ ok: false, failing: ['stopping'] }))
  })
  const seconds = answerSeconds(registry)
  server.addHook('onResponse', (request, reply, done) => {
    seconds.labels(request.routeOptions.url ?? 'unknown', String(reply.statusCode)).observe(reply.elapsedTime / 1000)
    done()
  })

  server.get('/healthz', async () => ({ ok: true }))
  server.get('/readyz', async (request, reply) => {
    if (isLeaving) return reply.code(503).send({ ok: false, failing: ['stopping'] })
    const failing = await isMigrated(app.pool).then(
      async (isComplete) => (isComplete ? await findFailing() : ['migrations']),
      () => ['database'],
    )
    if (failing.length) return reply.code(503).send({ ok: false, failing })
    const { version } = app.config
    return { ok: true, ...(version && isLoopback(request.ip) ? { version } : {}) }
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
