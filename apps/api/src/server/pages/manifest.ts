import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Language, localeOf } from '@koi/contract/language'
import type { Settings } from '@koi/contract/site/setting/setting.copy'
import type { FastifyInstance, FastifyReply } from 'fastify'
import sharp from 'sharp'
import type { App } from '../../platform/ops/app.ts'
import type { Config } from '../../platform/ops/config.ts'
import { languagesOn, siteLanguage } from '../../platform/text/language.ts'
import { settingsFor } from '../../platform/db/settings.ts'
import { distOf } from '../../platform/http/site.ts'
import { folderOf, uploadName } from '../../access/upload/upload.ts'

// Web app manifest of the player site, with the operator's name, colour and icons.

const defaults = { brand: '#d8442f', theme: '#cf3526', ground: '#fbf5ee' }
const sizes = { '180': 180, '192': 192, '512': 512, 'maskable-512': 512 } as const
type Icon = keyof typeof sizes

/** File name of an upload; '' for any other address. */
const uploadOf = (address: string): string => {
  const name = address.replace(/^\/uploads\//, '')
  return address !== name && uploadName.test(name) ? name : ''
}
/** File name of a picture of the player site; '' for any other address. */
const ownPictureOf = (address: string): string => /^\/pictures\/([\w-]+\.png)$/.exec(address)?.[1] ?? ''

export const hasBranding = ({ brand_color, site_icon, site_logo }: Settings): boolean =>
  brand_color !== '' || uploadOf(site_icon) !== '' || ownPictureOf(site_icon) !== '' || uploadOf(site_logo) !== ''

/** Version in the icons' URL, so that phones fetch a changed icon again. */
const versionOf = ({ brand_color, site_icon, site_logo }: Settings): string =>
  createHash('sha256').update(`${brand_color} ${site_logo} ${site_icon}`).digest('hex').slice(0, 8)

export const iconAddress = (settings: Settings, icon: Icon): string => {
  if (hasBranding(settings)) return `/site-icons/${icon}.png?v=${versionOf(settings)}`
  return icon === 'maskable-512' ? '/icons/maskable-512.png' : `/icons/icon-${icon}.png`
}

/** Address that the service worker handles (apps/play/src/sw.js). */
const shareAddress = '/share'

const manifestOf = (language: Language, settings: Settings) => ({
  id: '/',
  name: settings.title,
  short_name: settings.title,
  lang: localeOf(language),
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: defaults.ground,
  theme_color: settings.brand_color || defaults.theme,
  icons: (['192', '512', 'maskable-512'] as const).map((icon) => ({
    src: iconAddress(settings, icon),
    sizes: `${sizes[icon]}x${sizes[icon]}`,
    type: 'image/png',
    ...(icon === 'maskable-512' ? { purpose: 'maskable' } : {}),
  })),
  // Shared pictures go to the built-in chat; an external chat cannot receive them.
  ...(settings.service_url === ''
    ? {
        share_target: {
          action: shareAddress,
          method: 'POST',
          enctype: 'multipart/form-data',
          params: {
            files: [{ name: 'picture', accept: ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] }],
          },
        },
      }
    : {}),
})

const channelsOf = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

/** Distance of two colours at which a pixel no longer counts as one of the brand's. */
const reach = 120

/** Gives our own icon the operator's colour. Pixels that are blends of the brand colour change in proportion. */
async function recolour(picture: Buffer, colour: string): Promise<Buffer> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const [from, to] = [channelsOf(defaults.brand), channelsOf(colour)]
  for (let at = 0; at < data.length; at += 4) {
    const distance = Math.hypot(...from.map((value, channel) => data[at + channel]! - value))
    const share = Math.max(0, 1 - distance / reach)
    for (const [channel, value] of from.entries())
      data[at + channel] = Math.min(255, Math.max(0, data[at + channel]! + share * (to[channel]! - value)))
  }
  const { width, height } = info
  return sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
}

async function draw(config: Config, settings: Settings, icon: Icon): Promise<Buffer> {
  const size = sizes[icon]
  const colour = settings.brand_color || defaults.brand
  const own = uploadOf(settings.site_icon)
  const ours = ownPictureOf(settings.site_icon)
  const logo = ours ? '' : own || uploadOf(settings.site_logo)
  // The server decodes no SVG (access/upload/picture.ts).
  const standard = () => readFile(join(distOf('play'), 'icons', 'icon-512.png'))
  const picture = ours
    ? await readFile(join(distOf('play'), 'pictures', ours))
    : logo
      ? await readFile(join(folderOf(config), logo))
      : await recolour(await standard(), colour)
  // The safe zone of a maskable icon is four fifths of its size. A logo gets a margin; an icon contains its own.
  const inner = Math.round(size * ((logo && !own) || icon === 'maskable-512' ? 0.8 : 1))
  const scaled = await sharp(picture).resize(inner, inner, { fit: 'contain', background: '#00000000' }).png().toBuffer()
  const isRound = !logo && icon !== 'maskable-512' && icon !== '180'
  const background = isRound ? '#00000000' : logo ? '#ffffff' : colour
  return sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: scaled }])
    .png()
    .toBuffer()
}

/** Each icon is rendered once per version of the settings. */
export function addManifest(server: FastifyInstance, { config, settings: cache }: App): void {
  const icons = new Map<Icon, { version: string; picture: Promise<Buffer> }>()
  server.get('/site.webmanifest', async (request, reply) => {
    const settings = await cache.read()
    const language = siteLanguage(request.headers, languagesOn(settings))
    return reply
      .type('application/manifest+json')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language, cookie')
      .send(manifestOf(language, settingsFor(language, settings)))
  })
  const toChat = async (_request: unknown, reply: FastifyReply) => reply.redirect('/#/kefu', 303)
  server.post(shareAddress, { onRequest: toChat }, toChat)
  server.get<{ Params: { name: string } }>('/site-icons/:name', async (request, reply) => {
    const icon = request.params.name.replace(/\.png$/, '') as Icon
    if (!Object.hasOwn(sizes, icon)) return reply.callNotFound()
    const settings = await cache.read()
    const version = versionOf(settings)
    const cached = icons.get(icon)
    const picture = cached?.version === version ? cached.picture : draw(config, settings, icon)
    icons.set(icon, { version, picture })
    const bytes = await picture.catch(() => {
      icons.delete(icon)
      return null
    })
    if (!bytes) return reply.callNotFound()
    return reply.type('image/png').header('cache-control', 'public, max-age=300').send(bytes)
  })
}
