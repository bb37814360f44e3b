import type { IncomingHttpHeaders } from 'node:http'
import { mobileBanners } from '@koi/contract/article/article'
import { listBanners } from '@koi/contract/article/article.player'
import type { Endpoint } from '@koi/contract/endpoint'
import { listGames } from '@koi/contract/game/game.player'
import { readApp } from '@koi/contract/setting/setting.player'
import { z } from 'zod'
import { iconAddress } from './manifest.ts'
import type { App } from './platform/app.ts'
import type { Handler } from './platform/on.ts'

/** What the height of the player site's home depends on: public, and the same for everybody. */
const firstCalls: readonly [endpoint: Endpoint, input: object][] = [
  [readApp, {}],
  [listBanners, { type: mobileBanners }],
  [listGames, { category: '', category_id: '' }],
]

/** What stands in the drawing of apps/play/firstPage.ts until the operator's own is known. */
const drawn = {
  title: '__TITLE__',
  logo: '/pictures/logo.svg',
  banner: '/pictures/banner-1.svg',
  brand: 'data-brand=""',
  service: 'href="/service/"',
  /** Of the page as a phone keeps it on its home screen. */
  name: 'name="apple-mobile-web-app-title" content="Koi"',
  icon: 'rel="apple-touch-icon" href="/icons/icon-180.png"',
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => signs[sign]!)

/** Where the page in words leads for help: the operator's own service page, or the built-in one. */
const serviceAddress = (url: string): string => (/^(?:https?:\/)?\//i.test(url) ? url : '/service/')

/** JSON that no HTML parser mistakes for markup. */
const block = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

/**
 * Whether a page of another site led here, as the browser says. An address that was typed, and one from another program,
 * is the player's own doing; a browser that says nothing is believed.
 */
const isLed = (headers: IncomingHttpHeaders): boolean =>
  !['same-origin', 'none', undefined].includes(headers['sec-fetch-site'] as string | undefined)

/**
 * Makes what fills the page of the player site: the operator's name, logo, colour and first banner in its drawing, and the
 * answers to the first calls of home as a block of data, so that nothing moves when the application stands. Nothing of
 * a player is in it. It tells whether another site led here: then no game begins by itself. Throws what the database
 * throws.
 */
export function firstPage(
  { db, clock, settings: cache }: App,
  handlers: Handler[],
): (page: string, headers: IncomingHttpHeaders) => Promise<string> {
  return async (page, headers) => {
    const settings = await cache.read()
    const isClosed = Number(settings.site_state) === 0
    const answers = await Promise.all(
      firstCalls.slice(0, isClosed ? 1 : undefined).map(async ([endpoint, input]) => {
        const run = handlers.find((handler) => handler.endpoint === endpoint)?.run as (args: object) => Promise<unknown>
        const answer = await run({ input, caller: null, db, settings, now: clock.now() })
        return [endpoint.at, z.encode(endpoint.reply, answer as never)] as const
      }),
    )
    const known = Object.fromEntries(answers)
    const [banner] = (known[listBanners.at] ?? []) as { src: string }[]
    const state = isClosed ? 'undrawn' : Number(settings.app_state) === 1 ? '' : 'barless'
    const own: [mark: string, text: string][] = [
      [drawn.title, escaped(settings.title)],
      [`"${drawn.logo}"`, `"${escaped(settings.site_logo || drawn.logo)}"`],
      [drawn.brand, `data-brand="${escaped(settings.brand_color)}"`],
      [drawn.service, `href="${escaped(serviceAddress(settings.service_url))}"`],
      [drawn.name, `name="apple-mobile-web-app-title" content="${escaped(settings.title)}"`],
      [drawn.icon, `rel="apple-touch-icon" href="${iconAddress(settings, '180')}"`],
      [`"${drawn.banner}"`, `"${escaped(banner?.src || drawn.banner)}"`],
      [
        '<html lang="zh-CN"',
        `<html lang="zh-CN"${state && ` class="${state}"`}${isLed(headers) ? ' data-from="elsewhere"' : ''}`,
      ],
      ['</body>', `<script type="application/json" id="answers">${block(known)}</script></body>`],
    ]
    return own.reduce((text, [mark, next]) => text.replaceAll(mark, () => next), page)
  }
}

/** Makes what fills the page of the agents' portal: the operator's name and brand colour. Throws what the database throws. */
export function brandedPage({ settings: cache }: App): (page: string) => Promise<string> {
  return async (page) => {
    const { brand_color, title } = await cache.read()
    return page
      .replace(drawn.brand, () => `data-brand="${escaped(brand_color)}"`)
      .replaceAll(drawn.title, () => escaped(title))
  }
}
