import compress, { type FastifyCompressRouteOptions } from '@fastify/compress'
import type { Endpoint } from '@koi/contract/endpoint'
import type { FastifyInstance } from 'fastify'

/** Below this many bytes the answer fits one packet anyway. */
const least = 1024

/** Up to here the answer is compressed on the spot, a fraction of a millisecond, and its length is told. */
const mostAtOnce = 32 * 1024

const encodings: ('br' | 'gzip')[] = ['br', 'gzip']

/** Routes that say so are compressed (docs/decisions/0011), no other; bodies that come in are never unpacked. */
export async function addCompression(server: FastifyInstance): Promise<void> {
  await server.register(compress, { global: false })
  server.addHook('onRoute', (route) => {
    if (!route.compress) return
    const say: typeof route.onSend = (_request, reply, _payload, done) => {
      reply.header('vary', 'accept-encoding')
      done()
    }
    // The plugin has laid its hook last; of a HEAD that is behind the one that measures and empties the answer.
    const hooks = [route.onSend ?? []].flat()
    route.onSend = [say, ...hooks.splice(-1), ...hooks]
  })
}

/** What a route gives as `compress`: answers from `threshold` bytes on, by the encoding that the caller prefers. */
export const compressed = (threshold = least): Exclude<FastifyCompressRouteOptions['compress'], undefined> => ({
  encodings,
  threshold,
  syncThreshold: mostAtOnce,
})

/**
 * Whether answers of an endpoint may be compressed: what players read. A secret is made by a write and told nowhere
 * else; a desk's lists hold the words of one player next to the data of others (BREACH, docs/decisions/0011).
 */
export const mayCompress = ({ at, kind }: Pick<Endpoint, 'at' | 'kind'>): boolean =>
  kind === 'read' && at.includes(' /api/')
