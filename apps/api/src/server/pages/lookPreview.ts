import { mobileBanners } from '@koi/contract/contact/article/article'
import { readArticle } from '@koi/contract/contact/article/article.player'
import type { Endpoint } from '@koi/contract/endpoint'
import { PreviewExpired, PreviewOnly } from '@koi/contract/desk/look/look.copy'
import { done } from '@koi/contract/refusal.copy'
import type { AnyRefusal } from '@koi/contract/refusal'
import type { Settings } from '@koi/contract/site/setting/setting.copy'
import { sentenceIn, translated } from '@koi/contract/textsIn'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { cachedBanners } from '../../contact/article/article.player.ts'
import { fillFirstPage } from './firstPage.ts'
import { cachedGames } from '../../play/game/game.ts'
import { readDraft } from '../../desk/look/draft.ts'
import { lookOf, type Parts, settingsIn } from '../../desk/look/parts.ts'
import { isPreviewToken, previewPath } from '../../desk/look/preview.ts'
import type { App } from '../../platform/ops/app.ts'
import type { CacheDefinition, Caches } from '../../platform/db/caches.ts'
import { decode } from '../../platform/text/decode.ts'
import { originsIn, previewPolicy } from '../../platform/http/headers.ts'
import { pageOriginOf } from '../../platform/http/host.ts'
import { languagesOn } from '../../platform/text/language.ts'
import { noIdempotency } from '../../platform/http/idempotency.ts'
import { type Handler, Reply } from '../../platform/http/on.ts'
import { refuse, Refused } from '../../platform/text/refuse.ts'
import { distOf, pageQueue, pagesOf } from '../../platform/http/site.ts'
import { sendUpload } from '../../access/upload/upload.routes.ts'
import { playerWire, wireOf } from '../../platform/http/wires.ts'

// A preview is the player site at /look/TOKEN/ with the draft of the look. The page is sandboxed and has no origin, so
// it shares no session, storage, cache or service worker with the site or the console. It calls /look/TOKEN/api/, which
// answers the public reads with the draft and refuses everything else (apps/play/public/preview.js).

interface Preview {
  token: string
  parts: Parts
  settings: Settings
  caches: Pick<Caches, 'read'>
}

/** Loads a preview; null if the token is wrong or has expired. */
async function loadPreview(app: App, token: string): Promise<Preview | null> {
  if (!(await isPreviewToken(app.db, token, app.clock.now()))) return null
  const [live, { parts }] = await Promise.all([app.settings.read(), readDraft(app.db)])
  // A closed site would show no look, so the preview treats it as open.
  const settings = { ...live, ...settingsIn(parts), site_state: 1 } as Settings
  return { token, parts, settings, caches: draftedCaches(app.caches, parts) }
}

function draftedCaches(caches: Caches, parts: Parts): Pick<Caches, 'read'> {
  const { banners, games } = lookOf(parts)
  return {
    async read<Value>(definition: CacheDefinition<Value>): Promise<Value> {
      const kind: unknown = definition
      const live = await caches.read(definition)
      if (kind === cachedBanners && banners) return draftedBanners(live as never, banners) as Value
      if (kind === cachedGames && games) return draftedGames(live as never, games) as Value
      return live
    },
  }
}

type Banners = Awaited<ReturnType<typeof cachedBanners.load>>
type Games = Awaited<ReturnType<typeof cachedGames.load>>
type Look = ReturnType<typeof lookOf>

function draftedBanners(live: Banners, banners: NonNullable<Look['banners']>): Banners {
  const texts = new Map(live.map((row) => [row.id, row.texts]))
  const drafted = banners.map(({ id, src, link, state }, index) => {
    const own = (id === null ? undefined : texts.get(id)) ?? {}
    return { id: id ?? -index - 1, type: mobileBanners, src, link, texts: own, state, sort: index }
  })
  return [...live.filter(({ type }) => type !== mobileBanners), ...drafted.filter(({ state }) => state === 'on')]
}

function draftedGames(live: Games, games: NonNullable<Look['games']>): Games {
  const drafted = new Map(games.map(({ id, state }, index) => [id, { state, index }]))
  return live
    .map((game) => ({ ...game, appState: drafted.get(game.id)?.state ?? game.appState }))
    .toSorted(
      (one, other) => (drafted.get(one.id)?.index ?? games.length) - (drafted.get(other.id)?.index ?? games.length),
    )
}

/** Uploads are served only to pages with an origin, so the preview serves them at an address of its own. */
const withOwnUploads = (text: string, token: string): string =>
  text.replaceAll(/(?<=["'(])\/uploads\//g, `${previewPath(token)}uploads/`)

export function addLookPreview(server: FastifyInstance, app: App, handlers: Handler[]): void {
  const pages = pagesOf(distOf('play'))
  const reads = new Map<string, Handler>(
    handlers
      .filter(
        ({ endpoint: { kind, audience, at } }) => kind === 'read' && audience === 'anyone' && at.includes(' /api/'),
      )
      .map((handler) => [handler.endpoint.at, handler]),
  )

  /** Runs a read with the draft; the language is the page's, which its calls name. */
  async function answer(preview: Preview, { endpoint, run }: Handler, request: FastifyRequest) {
    const { parts, settings, caches } = preview
    const given = endpoint.at.startsWith('GET ') ? request.query : request.body
    const input = decode(endpoint, { ...(given as object) }, app.config.isProduction)
    const now = app.clock.now()
    const result = await (run as (args: object) => Promise<unknown>)({
      now,
      settings,
      language: request.language,
      caches,
      db: app.db,
      ip: request.callerIp,
      agent: '',
      requestId: request.id,
      origin: app.config.publicUrl,
      idempotency: noIdempotency(now),
      file: null,
      log: request.log,
      input,
      caller: null,
      refuse,
    })
    const { data, message } =
      result instanceof Reply ? result : { data: draftedAnswer(endpoint, result, parts), message: '' }
    return wireOf(endpoint).done(
      z.encode(endpoint.reply, data as never),
      translated(request.language, message || done),
      false,
    )
  }

  void server.register(async (scope) => {
    scope.addHook('onSend', async (_request, reply) => {
      reply
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex')
        // Browsers refuse to open a sandboxed page that has an opener policy.
        .header('cross-origin-opener-policy', 'unsafe-none')
    })
    type Tokened = { Params: { token: string }; Querystring: { language?: unknown } }

    scope.get<Tokened>('/look/:token/', async (request, reply) => {
      const found = await app.admission.run(pageQueue, request, () => loadPreview(app, request.params.token))
      if (!found) return reply.callNotFound()
      const { token, settings, caches } = found
      const on = languagesOn(settings).filter((one) => pages.has(one))
      const language = on.find((one) => one === request.query.language) ?? on[0] ?? 'zh'
      const page = pages.get(language)
      if (page === undefined) return reply.callNotFound()
      const path = previewPath(token)
      // The page's API addresses are relative, so its own address must end with a slash.
      if (!request.url.split('?')[0]!.endsWith('/')) return reply.redirect(path)
      const own = pageOriginOf(app.config, request)
      const filled = await fillFirstPage(page, request.headers, { ...app, settings, caches, language }, handlers)
      const text = withOwnUploads(filled, token)
        .replace('<head>', () => '<head><script src="/preview.js"></script>')
        .replace(/<link rel="manifest"[^>]*>/, '')
      return reply
        .header('content-security-policy', previewPolicy(own, path, originsIn(settings.media_origins)))
        .type('text/html; charset=utf-8')
        .send(text)
    })

    scope.get<{ Params: { token: string; name: string } }>('/look/:token/uploads/:name', async (request, reply) => {
      const isKnown = await isPreviewToken(app.db, request.params.token, app.clock.now())
      return isKnown ? sendUpload(app.config, request.params.name, reply) : reply.callNotFound()
    })

    scope.route<{ Params: { token: string; '*': string } }>({
      method: ['GET', 'POST', 'DELETE'],
      url: '/look/:token/api/*',
      handler: async (request, reply) => {
        const { token } = request.params
        const refused = (refusal: AnyRefusal, text: string, data: object | null = null) =>
          playerWire.refused(refusal, text, data)
        const send = async () => {
          const preview = await loadPreview(app, token)
          if (!preview) return refused(PreviewExpired, sentenceIn(request.language, PreviewExpired, undefined))
          const handler = reads.get(`${request.method} /api/${request.params['*']}`)
          if (!handler) return refused(PreviewOnly, sentenceIn(request.language, PreviewOnly, undefined))
          try {
            return await answer(preview, handler, request)
          } catch (error) {
            if (error instanceof Refused) return refused(error.refusal, error.textIn(request.language), error.data)
            throw error
          }
        }
        const { status, type, headers, body } = await app.admission.run(pageQueue, request, send)
        return reply
          .code(status)
          .type(type)
          .headers(headers)
          .send(withOwnUploads(JSON.stringify(body), token))
      },
    })
  })
}

const draftedAnswer = (endpoint: Endpoint, answer: unknown, parts: Parts): unknown => {
  if (endpoint !== readArticle) return answer
  const { type } = answer as { type: number }
  const content = parts[`articles.${type}`]
  return content === undefined ? answer : { type, content }
}
