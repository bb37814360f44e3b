import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { ContentTexts } from '@koi/contract/contentTexts'
import { type Language, languages } from '@koi/contract/language'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { dropOldest } from '../../platform/base/oldest.ts'
import { distOf, pageQueue } from '../../platform/http/site.ts'
import type { App } from '../../platform/ops/app.ts'
import { brandedScript, hasTexts, type OwnTexts, textsOfVersion, versionOf } from './siteText.ts'

const compressors = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (text: string) => promisify(gzip)(text, { level: 9 }),
} as const
type Encoding = keyof typeof compressors

const maxFiles = 500
/** Compressed files by text version, file name and encoding. */
const made = new Map<string, Promise<Buffer>>()

function compressedOnce(key: string, encoding: Encoding, text: () => string): Promise<Buffer> {
  const kept = made.get(key)
  if (kept) return kept
  dropOldest(made, maxFiles)
  const compressed = compressors[encoding](text())
  made.set(key, compressed)
  return compressed
}

const forever = 'public, max-age=31536000, immutable'

/** Language of a file: 'assets/en/NAME.js' → en. */
const languageOf = (file: string): Language =>
  languages.find((language) => file.startsWith(`assets/${language}/`)) ?? 'zh'

/**
 * Serves the player site's files with a brand's texts at /assets/~VERSION/. `textsOf`: the brand's live and drafted
 * texts, for a version whose page another process has served.
 */
export async function addSiteTexts(
  server: FastifyInstance,
  { admission }: Pick<App, 'admission'>,
  textsOf: () => Promise<ContentTexts[]>,
): Promise<void> {
  const dist = distOf('play')

  /** Finds the texts of a version. An outdated version gets the live texts, and its answer is not cacheable. */
  async function find(version: string, language: Language): Promise<{ own: OwnTexts; isOver: boolean }> {
    const kept = textsOfVersion(version)
    if (kept) return { own: kept.own, isOver: false }
    const all = (await textsOf()).map((texts) => (texts[language] ?? {}) as OwnTexts)
    const own = all.find((one) => versionOf(language, one) === version)
    return { own: own ?? all[0] ?? {}, isOver: own === undefined }
  }

  await server.register(async (scope) => {
    await scope.register(fastifyStatic, { root: dist, serve: false, preCompressed: true, cacheControl: false })
    scope.get<{ Params: { version: string; '*': string } }>('/assets/~:version/*', async (request, reply) => {
      const { version, '*': rest } = request.params
      const file = `assets/${rest}`
      const language = languageOf(file)
      // A framed app, or a preview of the player site, has no origin and fetches its files with origin "null".
      reply.header('cross-origin-resource-policy', 'cross-origin').header('access-control-allow-origin', '*')
      if (!/^[\w./-]+\.\w+$/.test(rest) || rest.includes('..')) return reply.callNotFound()
      const { own, isOver } = await admission.run(pageQueue, request, () => find(version, language))
      reply.header('cache-control', isOver ? 'no-store' : forever)
      if (!hasTexts(file, language)) return reply.sendFile(file)
      const accepted = String(request.headers['accept-encoding'] ?? '')
      return sendScript(reply, `${versionOf(language, own)} ${file}`, accepted, () =>
        brandedScript(file, language, own),
      )
    })
  })
}

async function sendScript(reply: FastifyReply, key: string, accepted: string, make: () => string) {
  reply.type('text/javascript; charset=utf-8').header('vary', 'accept-encoding')
  const encoding = (['br', 'gzip'] as const).find((one) => new RegExp(String.raw`\b${one}\b`).test(accepted))
  if (!encoding) return reply.send(make())
  return reply.header('content-encoding', encoding).send(await compressedOnce(`${key} ${encoding}`, encoding, make))
}
