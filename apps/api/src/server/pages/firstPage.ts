import type { IncomingHttpHeaders } from 'node:http'
import { mobileBanners } from '@koi/contract/contact/article/article'
import { listBanners } from '@koi/contract/contact/article/article.player'
import type { Endpoint } from '@koi/contract/endpoint'
import type { Language } from '@koi/contract/language'
import { listGames } from '@koi/contract/play/game/game.player'
import type { Settings } from '@koi/contract/site/setting/setting.copy'
import { readApp } from '@koi/contract/site/setting/setting.player'
import { z } from 'zod'
import { hasBranding, iconAddress } from './manifest.ts'
import type { App } from '../../platform/ops/app.ts'
import type { Caches } from '../../platform/db/caches.ts'
import { escapeMarkup } from '../../platform/text/html.ts'
import type { Handler } from '../../platform/http/on.ts'
import { settingsFor } from '../../platform/db/settings.ts'
import { brandedPage as brandedTexts } from '../../site/siteText/siteText.ts'

/** Responses that determine the layout of the player site's home page; public, and the same for every caller. */
const firstCalls: readonly [endpoint: Endpoint, input: object][] = [
  [readApp, {}],
  [listBanners, { type: mobileBanners }],
  [listGames, { category: '', category_id: '' }],
]

/** Placeholders in the page built by apps/play/firstPage.ts. */
const placeholders = {
  title: '__TITLE__',
  logo: '/pictures/logo.svg',
  banner: '/pictures/banner-1.svg',
  brand: 'data-brand=""',
  languages: 'data-languages=""',
  service: 'href="/service/"',
  icon: 'rel="apple-touch-icon" href="/icons/icon-180.png"',
  tabIcon: 'rel="icon" href="/icons/icon.svg" type="image/svg+xml"',
}

const serviceAddress = (url: string): string => (/^(?:https?:\/)?\//i.test(url) ? url : '/service/')

/** Escapes `<`, so that HTML parsers see no markup. */
const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

/**
 * Whether a link on another site led here. A typed address, another program and a browser without the header count as
 * direct.
 */
const isFromOtherSite = (headers: IncomingHttpHeaders): boolean =>
  !['same-origin', 'none', undefined].includes(headers['sec-fetch-site'] as string | undefined)

/** What the page shows: the live look or a draft. */
type Shown = Pick<App, 'db' | 'clock'> & {
  settings: Settings
  language: Language
  caches: Pick<Caches, 'read'>
}

/**
 * Fills the player site's page. The responses of the home page are inlined to avoid layout shifts; a mark for links
 * from other sites prevents games from starting on their own. Contains no player data.
 */
type AppSettings = Pick<Settings, 'app_state' | 'ios_download_url'>
const hasApp = ({ app_state, ios_download_url: address }: AppSettings): boolean =>
  Number(app_state) === 1 && address !== ''

/** The attribute that names the only devices that can use the app, as a part of their user agents. */
const appDevice = ({ ios_download_url: address }: AppSettings): string =>
  /\.apk$/i.test(address) ? ' data-app="Android"' : ''

export async function fillFirstPage(
  built: string,
  headers: IncomingHttpHeaders,
  { settings, language, caches, db, clock }: Shown,
  handlers: Handler[],
): Promise<string> {
  const page = brandedTexts(built, language, settings.site_texts)
  const isClosed = Number(settings.site_state) === 0
  const opening = /<html lang="[^"]*"/.exec(page)?.[0] ?? '<html'
  const answers = await Promise.all(
    firstCalls.slice(0, isClosed ? 1 : undefined).map(async ([endpoint, input]) => {
      const run = handlers.find((handler) => handler.endpoint === endpoint)?.run as (args: object) => Promise<unknown>
      const answer = await run({ input, caller: null, caches, db, settings, language, now: clock.now() })
      return [endpoint.at, z.encode(endpoint.reply, answer as never)] as const
    }),
  )
  const responses = Object.fromEntries(answers)
  const [banner] = (responses[listBanners.at] ?? []) as { src: string }[]
  // The built page contains the home page in its default order.
  const isDrawn = !isClosed && settings.home_order === ''
  const state = !isDrawn ? 'undrawn' : hasApp(settings) ? '' : 'barless'
  const replacements: [mark: string, text: string][] = [
    [placeholders.title, escapeMarkup(settings.title)],
    [`"${placeholders.logo}"`, `"${escapeMarkup(settings.site_logo || placeholders.logo)}"`],
    [placeholders.brand, `data-brand="${escapeMarkup(settings.brand_color)}"`],
    [placeholders.service, `href="${escapeMarkup(serviceAddress(settings.service_url))}"`],
    [placeholders.icon, `rel="apple-touch-icon" href="${iconAddress(settings, '180')}"`],
    [
      placeholders.tabIcon,
      hasBranding(settings) ? `rel="icon" href="${iconAddress(settings, '192')}"` : placeholders.tabIcon,
    ],
    [`"${placeholders.banner}"`, `"${escapeMarkup(banner?.src || placeholders.banner)}"`],
    [
      opening,
      `${opening}${state && ` class="${state}"`}${appDevice(settings)}${isFromOtherSite(headers) ? ' data-from="elsewhere"' : ''}`,
    ],
    ['</body>', `<script type="application/json" id="answers">${scriptJson(responses)}</script></body>`],
  ]
  return replacements.reduce((text, [mark, next]) => text.replaceAll(mark, () => next), page)
}

export const firstPage =
  (
    app: App,
    handlers: Handler[],
  ): ((page: string, headers: IncomingHttpHeaders, language: Language) => Promise<string>) =>
  async (page, headers, language) =>
    fillFirstPage(
      page,
      headers,
      { ...app, settings: settingsFor(language, await app.settings.read()), language },
      handlers,
    )

export function brandedPage({
  settings: cache,
}: App): (page: string, headers: IncomingHttpHeaders, language: Language) => Promise<string> {
  return async (page, _headers, language) => {
    const { brand_color, title, languages } = settingsFor(language, await cache.read())
    return page
      .replace(placeholders.brand, () => `data-brand="${escapeMarkup(brand_color)}"`)
      .replace(placeholders.languages, () => `data-languages="${escapeMarkup(languages)}"`)
      .replaceAll(placeholders.title, () => escapeMarkup(title))
  }
}
