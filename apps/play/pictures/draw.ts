// Writes every picture of the site to public/, where it is committed. Run it with: node pictures/draw.ts
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { captchaTexts } from '@koi/contract/player/auth/captcha.copy'
import sharp from 'sharp'
import { captcha } from './captcha.ts'
import { blush, ground, koi, paper, put, red, ring, svg, waves } from './hand.ts'
import { brand } from './pictures.copy.ts'
import { banners } from './banners.ts'
import { live } from './live.ts'
import { badges, channels } from './marks.ts'
import { promotions } from './promotions.ts'
import { face } from './props.ts'
import { pieces, states } from './scenes.ts'
import { securityPictures } from './security.ts'
import { tiles } from './tiles.ts'

const folder = join(import.meta.dirname, '..', 'public')
const write = (name: string, content: string | Uint8Array) => writeFileSync(join(folder, name), content)
for (const name of ['pictures', 'captcha', 'icons']) mkdirSync(join(folder, name), { recursive: true })

const mark = (r: number) =>
  `<circle r="${r}" fill="${red}"/>` + put(koi(paper, '#ff8f74', 6), 2, 0, (r / 100) * 0.74, -24)
const app = (inset: number) =>
  svg(
    512,
    512,
    ground(512, 512, '#de4b35', '#a8231c') +
      waves(512, 512, 4, 64, '#ffd9c2', 0.3) +
      put(koi(paper, '#ff7a5c', 5), 262, 250, inset, -24),
  )

write(
  'pictures/logo.svg',
  svg(
    224,
    64,
    put(mark(28), 32, 32) +
      `<text x="72" y="44" font-family="${face}" font-weight="700" font-size="36" letter-spacing="2" fill="${red}">${brand}</text><text x="156" y="43" font-family="Georgia, serif" font-style="italic" font-size="27" fill="#c8862a">Koi</text>`,
  ),
)
write(
  'pictures/avatar.svg',
  svg(
    112,
    112,
    `<circle cx="56" cy="56" r="56" fill="${blush}"/>` +
      ring(56, 56, 44, '#fff4ea', 0) +
      put(koi(paper, red, 5), 58, 56, 0.4, -24),
  ),
)
const drawn = { ...banners, ...promotions, ...live, ...securityPictures, ...pieces, ...states, ...channels, ...badges }
for (const [name, picture] of Object.entries(drawn)) write(`pictures/${name}.svg`, picture)
for (const [name, picture] of Object.entries(tiles)) write(`pictures/game-${name}.svg`, picture)

write('icons/icon.svg', svg(64, 64, put(mark(32), 32, 32)))
for (const size of [180, 192, 512])
  write(
    `icons/icon-${size}.png`,
    await sharp(Buffer.from(app(1.9)))
      .resize(size)
      .png({ palette: true })
      .toBuffer(),
  )
write(
  'icons/maskable-512.png',
  await sharp(Buffer.from(app(1.5)))
    .png({ palette: true })
    .toBuffer(),
)

for (const [index, text] of captchaTexts.entries()) {
  write(
    `captcha/${String(index).padStart(2, '0')}.png`,
    await sharp(Buffer.from(captcha(text, index)))
      .png({ palette: true, colours: 64 })
      .toBuffer(),
  )
}
write('captcha/texts.json', `${JSON.stringify(captchaTexts)}\n`)
