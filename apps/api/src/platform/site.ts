import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { join, relative, resolve, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Admission, usualLine } from './admission.ts'
import { compressed } from './compress.ts'
import { deskPolicy, newNonce } from './headers.ts'

interface Site {
  /** '/' or '/console/'. */
  at: string
  /** Folder of the built app. */
  dist: string
  /** The policy of its pages; the console's holds the nonce of each. */
  policy: 'desk' | ((request: FastifyRequest) => string | Promise<string>)
  /** Whether it is shown inside the player site, where it has no origin. */
  isFramed?: boolean
  /** Puts into the page what is known when it is asked for. */
  fill?: (page: string, headers: IncomingHttpHeaders) => Promise<string>
  /** Addresses that the app has below `#`: typed without it they lead there (ruling 63). */
  hashRoutes?: readonly string[]
}

/** Where the build of a front end lies; the files of the built server lie as deep as this one. */
export const distOf = (app: string): string => resolve(import.meta.dirname, '../../..', app, 'dist')

/** The page of an app for addresses that do not exist, next to its index.html. */
const missing = 'missing.html'
const placeOfNonce = '__CSP_NONCE__'

/** The line of calls for a page. */
const pages = usualLine('page')

/** A page of words and pictures. */
const plainPolicy = "default-src 'none'; style-src 'self'; img-src 'self'; frame-ancestors 'none'"
/** Files that need more than to be shown: the service worker fetches what it keeps. */
const ownPolicies: [file: RegExp, policy: string][] = [
  [/[/\\]sw\.js(\.\w+)?$/, "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"],
  [/[/\\]offline\.html(\.\w+)?$/, plainPolicy],
]

/**
 * Serves a built browser app: hashed assets for ever and a page that never changes from the copies that the build laid
 * next to them; a page with a nonce, or one that is filled, is written and compressed for each request. No page is cached.
 */
export async function serveSite(
  server: FastifyInstance,
  admission: Admission,
  { at, dist, policy, isFramed, fill, hashRoutes }: Site,
): Promise<void> {
  const index = join(dist, 'index.html')
  if (!existsSync(index)) return
  const page = readFileSync(index, 'utf8')
  const hasNonce = page.includes(placeOfNonce)

  await server.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root: dist,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        if (path.startsWith(index)) return
        const isForever = path.includes('/assets/')
        // A framed app has no origin: its scripts, styles and pictures are fetched from "null".
        if (policy !== 'desk') reply.header('cross-origin-resource-policy', 'cross-origin')
        if (isFramed) reply.header('access-control-allow-origin', '*')
        const own = ownPolicies.find(([file]) => file.test(path))
        if (own) reply.header('content-security-policy', own[1])
        reply.header('cache-control', isForever ? 'public, max-age=31536000, immutable' : 'public, max-age=300')
      },
    })
    const typed = hashRoutes && typedAddress(hashRoutes, readFileSync(join(dist, missing), 'utf8'))
    const files = filesOf(dist)
    // A folder is one route: one for each file would be half of all routes, and of what they take to make.
    for (const place of new Set([...files].map((file) => file.replace(/\/.*/, '/*'))))
      scope.get(`${at}${place}`, async (request, reply) => {
        const file = place.replace('*', (request.params as { '*'?: string })['*'] ?? '')
        if (files.has(file)) return reply.sendFile(file)
        return typed ? typed(request, reply) : reply.callNotFound()
      })
    const addresses = at === '/' ? ['/', '/index.html'] : [at, `${at}*`]
    for (const url of new Set(addresses)) {
      scope.get(url, { compress: fill || hasNonce ? compressed(0) : false }, async (request, reply) => {
        // An address under the app's own API that nobody answers is no page.
        if (request.url.toLowerCase().startsWith(`${at}api/`)) return reply.callNotFound()
        const nonce = newNonce()
        // A page comes without a token, whoever asks for it.
        const { text, csp } = await admission.run(pages, request, async () => ({
          csp: policy === 'desk' ? deskPolicy(nonce) : await policy(request),
          text: fill ? await fill(page, request.headers) : hasNonce ? page.replaceAll(placeOfNonce, nonce) : null,
        }))
        reply.header('cache-control', 'no-cache').header('content-security-policy', csp)
        if (text !== null) return reply.type('text/html; charset=utf-8').send(text)
        // Never "not modified": a browser would keep the policy it got with the page, and settings change that.
        return reply.sendFile('index.html', { etag: false, lastModified: false })
      })
    }
    if (typed) scope.get(`${at}*`, typed)
  })
}

/** What is served as it lies in a build: neither its pages nor the copies that stand for a file, nor what is hidden. */
const filesOf = (dist: string): ReadonlySet<string> =>
  new Set(
    readdirSync(dist, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/^\.|\.(br|gz)$/.test(entry.name))
      .map(({ parentPath, name }) => relative(dist, join(parentPath, name)).replaceAll(sep, '/'))
      .filter((file) => file !== 'index.html' && file !== missing),
  )

/** Leads an address typed without `#` to its screen; says to a person, and not to a program, that others lead nowhere. */
function typedAddress(hashRoutes: readonly string[], page: string) {
  const known = new Map(hashRoutes.map((route) => [route.toLowerCase(), route]))
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const [path = '', ...query] = request.url.split('?')
    const route = known.get(path.toLowerCase().replace(/\/$/, ''))
    if (route) return reply.redirect([`/#${route}`, ...query].join('?'))
    const isForPeople = !/^\/(api|hooks)(\/|$)/i.test(path) && request.headers.accept?.includes('text/html')
    if (!isForPeople) return reply.callNotFound()
    return reply
      .code(404)
      .header('cache-control', 'no-store')
      .header('vary', 'accept')
      .header('content-security-policy', plainPolicy)
      .type('text/html; charset=utf-8')
      .send(page)
  }
}
