import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { join, resolve } from 'node:path'
import { type Language, languages, localeOf } from '@koi/contract/language'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Admission, defaultQueue } from '../ops/admission.ts'
import { compressed } from './compress.ts'
import { deskPolicy, newNonce } from './headers.ts'
import { deskLanguage, siteLanguage } from '../text/language.ts'

interface Site {
  at: string
  dist: string
  /** The console's policy contains a nonce that is new for each page. */
  policy: 'desk' | ((request: FastifyRequest) => string | Promise<string>)
  fill?: (page: string, headers: IncomingHttpHeaders, language: Language) => Promise<string>
  /** Languages that a reader may choose, the default first; without it the operator may choose any language. */
  languagesOn?: () => Promise<readonly Language[]>
  hashRoutes?: readonly string[]
}

/** The built server's files lie as many folders deep as this file. */
export const distOf = (app: string): string => resolve(import.meta.dirname, '../../../..', app, 'dist')

/** File of a page in a language, as the build names it (tools/texts/plugin.ts). */
const pageFile = (language: Language, page = 'index'): string =>
  language === 'zh' ? `${page}.html` : `${page}.${language}.html`
/** The page of a site in each language for which it was built. */
export const pagesOf = (dist: string): ReadonlyMap<Language, string> =>
  new Map(
    languages
      .filter((language) => existsSync(join(dist, pageFile(language))))
      .map((language) => [language, readFileSync(join(dist, pageFile(language)), 'utf8')]),
  )

const noncePlaceholder = '__CSP_NONCE__'

export const pageQueue = defaultQueue('page')

const plainPolicy = "default-src 'none'; style-src 'self'; img-src 'self'; frame-ancestors 'none'"
/** Files with their own policy: the service worker must be allowed to fetch what it caches. */
const ownPolicies: [file: RegExp, policy: string][] = [
  [/[/\\]sw\.js(\.\w+)?$/, "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"],
  [/[/\\]offline[.\w]*\.html(\.\w+)?$/, plainPolicy],
]

/**
 * Serves the built files of a site, and its page in the reader's language. A static page is sent from its precompressed
 * copies; a page with a nonce or inlined data is compressed per request.
 */
export async function serveSite(
  server: FastifyInstance,
  admission: Admission,
  { at, dist, policy, fill, languagesOn, hashRoutes }: Site,
): Promise<void> {
  const pages = pagesOf(dist)
  if (pages.size === 0) return
  const built = [...pages.keys()]
  const hasNonce = [...pages.values()].some((page) => page.includes(noncePlaceholder))
  async function languageOf({ headers }: FastifyRequest): Promise<Language> {
    const on = await languagesOn?.()
    const wanted = on
      ? siteLanguage(
          headers,
          on.filter((one) => pages.has(one)),
        )
      : deskLanguage(headers)
    return pages.has(wanted) ? wanted : built[0]!
  }
  const isPage = (path: string) => built.some((language) => path.startsWith(join(dist, pageFile(language))))

  await server.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root: dist,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        if (isPage(path)) return
        const isForever = path.includes('/assets/')
        // A framed app, or a preview of the player site, has no origin and fetches its files with origin "null".
        if (policy !== 'desk')
          reply.header('cross-origin-resource-policy', 'cross-origin').header('access-control-allow-origin', '*')
        const own = ownPolicies.find(([file]) => file.test(path))
        if (own) reply.header('content-security-policy', own[1])
        reply.header('cache-control', isForever ? 'public, max-age=31536000, immutable' : 'public, max-age=300')
      },
    })
    const fallback =
      hashRoutes &&
      hashRouteFallback(
        hashRoutes,
        new Map(built.map((language) => [language, readFileSync(join(dist, pageFile(language, 'missing')), 'utf8')])),
        languageOf,
      )
    const files = filesOf(dist)
    // One route per folder: a route per file would be half of all routes, and of the time to register them.
    for (const place of new Set([...files].map((file) => file.replace(/\/.*/, '/*'))))
      scope.get(`${at}${place}`, async (request, reply) => {
        const file = place.replace('*', (request.params as { '*'?: string })['*'] ?? '')
        if (files.has(file)) return reply.sendFile(file)
        return fallback ? fallback(request, reply) : reply.callNotFound()
      })
    const addresses = at === '/' ? ['/', '/index.html'] : [at, `${at}*`]
    for (const url of new Set(addresses)) {
      scope.get(url, { compress: fill || hasNonce ? compressed(0) : false }, async (request, reply) => {
        if (request.url.toLowerCase().startsWith(`${at}api/`)) return reply.callNotFound()
        const language = await languageOf(request)
        const page = pages.get(language)!
        const nonce = newNonce()
        // A page request carries no token, so it always counts as a call without a session.
        const { text, csp } = await admission.run(pageQueue, request, async () => ({
          csp: policy === 'desk' ? deskPolicy(nonce) : await policy(request),
          text: fill
            ? await fill(page, request.headers, language)
            : hasNonce
              ? page.replaceAll(noncePlaceholder, nonce)
              : null,
        }))
        reply
          .header('cache-control', 'no-cache')
          .header('content-security-policy', csp)
          .header('content-language', localeOf(language))
        if (built.length > 1) reply.header('vary', languagesOn ? 'accept-language, cookie' : 'cookie')
        if (text !== null) return reply.type('text/html; charset=utf-8').send(text)
        // Never 304: the browser would keep the policy it got with the page, but settings change the policy.
        return reply.sendFile(pageFile(language), { etag: false, lastModified: false })
      })
    }
    if (fallback) scope.get(`${at}*`, fallback)
  })
}

/** Paths of all files, except pages and compressed copies. A recursive readdir of Node takes eight times as long. */
function filesOf(dist: string): ReadonlySet<string> {
  const files = new Set<string>()
  const walk = (folder: string) => {
    for (const entry of readdirSync(join(dist, folder), { withFileTypes: true })) {
      if (entry.isDirectory()) walk(`${folder}${entry.name}/`)
      else if (entry.isFile() && !/^\.|\.(br|gz)$/.test(entry.name)) files.add(`${folder}${entry.name}`)
    }
  }
  walk('')
  for (const file of files) if (/^(?:index|missing)(?:\.\w+)?\.html$/.test(file)) files.delete(file)
  return files
}

function hashRouteFallback(
  hashRoutes: readonly string[],
  pages: ReadonlyMap<Language, string>,
  languageOf: (request: FastifyRequest) => Promise<Language>,
) {
  const known = new Map(hashRoutes.map((route) => [route.toLowerCase(), route]))
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const [path = '', ...query] = request.url.split('?')
    const route = known.get(path.toLowerCase().replace(/\/$/, ''))
    if (route) return reply.redirect([`/#${route}`, ...query].join('?'))
    const wantsPage = !/^\/(api|hooks)(\/|$)/i.test(path) && request.headers.accept?.includes('text/html')
    if (!wantsPage) return reply.callNotFound()
    return reply
      .code(404)
      .header('cache-control', 'no-store')
      .header('vary', 'accept, accept-language, cookie')
      .header('content-security-policy', plainPolicy)
      .type('text/html; charset=utf-8')
      .send(pages.get(await languageOf(request)))
  }
}
