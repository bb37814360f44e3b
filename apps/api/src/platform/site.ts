import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { deskPolicy, framedPolicy, newNonce } from './headers.ts'

interface Site {
  /** '/' or '/console/'. */
  at: string
  /** Folder of the built app. */
  dist: string
  /** The policy of its pages: the desk apps get a nonce, a framed app may be shown inside the player site. */
  policy: 'desk' | 'framed' | (() => Promise<string>)
}

/** Serves a built browser app: hashed assets for ever (precompressed where built so), its page never cached. */
export async function serveSite(app: FastifyInstance, { at, dist, policy }: Site): Promise<void> {
  const index = join(dist, 'index.html')
  if (!existsSync(index)) return
  const page = readFileSync(index, 'utf8')

  await app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root: dist,
      prefix: at,
      index: false,
      decorateReply: false,
      preCompressed: true,
      wildcard: false,
      globIgnore: ['index.html', '**/*.br', '**/*.gz'],
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isForever = path.includes('/assets/')
        // A framed app has no origin: its scripts and styles are fetched from "null".
        if (policy === 'framed') reply.header('access-control-allow-origin', '*')
        reply.header('cache-control', isForever ? 'public, max-age=31536000, immutable' : 'public, max-age=300')
      },
    })
    const send = (nonce: string) => page.replaceAll('__CSP_NONCE__', nonce)
    const addresses = at === '/' ? ['/', '/index.html'] : [at, `${at}*`]
    for (const url of new Set(addresses)) {
      scope.get(url, { exposeHeadRoute: false }, async (request, reply) => {
        // An address under the app's own API that nobody answers is no page.
        if (request.url.toLowerCase().startsWith(`${at}api/`)) return reply.callNotFound()
        const nonce = newNonce()
        const policyOf = {
          desk: () => deskPolicy(nonce),
          framed: () => framedPolicy(`${request.protocol}://${request.host}`, nonce),
        }
        return reply
          .type('text/html; charset=utf-8')
          .header('cache-control', 'no-cache')
          .header('content-security-policy', typeof policy === 'string' ? policyOf[policy]() : await policy())
          .send(send(nonce))
      })
    }
  })
}
