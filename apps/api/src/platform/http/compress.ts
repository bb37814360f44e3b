import compress, { type FastifyCompressRouteOptions } from '@fastify/compress'
import type { Endpoint } from '@koi/contract/endpoint'
import type { FastifyInstance } from 'fastify'

/** Minimum size in bytes: a smaller answer fits one packet anyway. */
const minBytes = 1024

/** Maximum size in bytes for synchronous compression, which takes less than 1 ms and allows a Content-Length. */
const maxSyncBytes = 32 * 1024

const encodings: ('br' | 'gzip')[] = ['br', 'gzip']

/**
 * Compresses the answers of routes with `compress` only (docs/decisions/0011); request bodies are never decompressed.
 */
export async function addCompression(server: FastifyInstance): Promise<void> {
  await server.register(compress, { global: false })
  server.addHook('onRoute', (route) => {
    if (!route.compress) return
    const addVary: typeof route.onSend = (_request, reply, _payload, done) => {
      const others = reply.getHeader('vary')
      reply.header('vary', others ? `${String(others)}, accept-encoding` : 'accept-encoding')
      done()
    }
    // The plugin appends its onSend hook last; for HEAD it must run before the hook that measures and empties the body.
    const hooks = [route.onSend ?? []].flat()
    route.onSend = [addVary, ...hooks.splice(-1), ...hooks]
  })
}

export const compressed = (threshold = minBytes): Exclude<FastifyCompressRouteOptions['compress'], undefined> => ({
  encodings,
  threshold,
  syncThreshold: maxSyncBytes,
})

/**
 * Only reads of the players' API are compressed: writes return secrets, and console lists mix texts of several players
 * (BREACH).
 */
export const mayCompress = ({ at, kind }: Pick<Endpoint, 'at' | 'kind'>): boolean =>
  kind === 'read' && at.includes(' /api/')
