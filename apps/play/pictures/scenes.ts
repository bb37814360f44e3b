import {
  blush, box, cloud, coin, deep, die, dot, flat, gold, ground, heart, ink, koi, lantern, leaf, lilac, mint, mist, paper, playingCard, put,
  red, ring, rose, sand, sea, shape, spade, sparkle, star, stroke, svg, waves,
} from './hand.ts'
import { banners as bannerTexts, liveBanners } from './pictures.copy.ts'

const face = 'PingFang SC, HarmonyOS Sans SC, MiSans, Microsoft YaHei, Noto Sans CJK SC, Noto Sans SC, sans-serif'
const words = (x: number, y: number, [title, line]: readonly [string, string], colour: string, size = 56) =>
  `<text x="${x}" y="${y}" font-family="${face}" font-weight="700" font-size="${size}" fill="${colour}">${title}</text><text x="${x + 2}" y="${y + size * 0.86}" font-family="${face}" font-size="${size * 0.46}" fill="${colour}" opacity=".92">${line}</text>`

const packet = (fill = red) => box(-46, -64, 92, 128, 12, fill) + shape('M-46-34C-20-2 20-2 46-34V-54A10 10 0 0 0 36-64H-36A10 10 0 0 0 -46-54z', deep) + ring(0, -12, 20, gold) + box(-6, -18, 12, 12, 2, sand, 3)
const crown = shape('M-70 34L-82-34-38-2 0-56 38-2 82-34 70 34z', gold) + box(-70, 32, 140, 20, 8, red) + ring(0, -62, 9, red, 4) + ring(-86, -40, 8, red, 4) + ring(86, -40, 8, red, 4)

const wide = 686
const high = 300
const bannerScenes = [
  ground(wide, high, '#d8442f', '#98201a') + waves(wide, 300, 5, 40, '#ffd9c2', 0.28) + dotSun(560, 104, 78) + put(koi(paper, '#ff7a5c'), 516, 168, 1.5, -14) + put(cloud('#fff1e6'), 620, 60, 0.8),
  ground(wide, high, '#f3d9a4', '#e0a85a') + waves(wide, 300, 5, 40, paper, 0.4) + put(coin(64), 500, 160) + put(coin(46), 590, 206) + put(coin(38), 594, 98) + put(sparkle(16), 440, 80),
  ground(wide, high, '#f59a78', '#d8442f') + waves(wide, 300, 4, 40, '#ffe6d8', 0.35) + put(packet(), 486, 160, 1.15, -12) + put(packet('#e2573f'), 590, 150, 1, 12) + put(coin(24), 424, 80) + put(coin(18), 640, 250),
  ground(wide, high, '#54303f', '#2c1620') + waves(wide, 300, 5, 40, gold, 0.28) + put(crown, 536, 156, 1.25) + put(sparkle(14, sand), 430, 90) + put(sparkle(10, sand), 648, 70),
]
function dotSun(x: number, y: number, r: number): string {
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="#ffcf8f" opacity=".9"/>`
}
const bannerInk = [paper, '#5a2f0c', paper, sand]

/** The four banners of home, 686 by 300. */
export const banners: Record<string, string> = Object.fromEntries(
  bannerScenes.map((scene, index) => [`banner-${index + 1}`, svg(wide, high, scene + words(48, 148, bannerTexts[index] ?? ['', ''], bannerInk[index] ?? paper, 60))]),
)

const table = (colour: string) => shape('M-170 70C-170-40 170-40 170 70z', colour) + stroke('M-136 66C-130-14 130-14 136 66', paper, 3)
const liveMotifs = [
  put(table(leaf), 0, 40) + put(playingCard(put(heart(20), 0, 2)), -42, 20, 1, -14) + put(playingCard(put(spade(16), 0, 0)), 34, 16, 1, 10),
  ring(0, 20, 96, deep, 6) + Array.from({ length: 18 }, (_, i) => `<path d="M0 20L${(Math.cos((i * Math.PI) / 9) * 78).toFixed(1)} ${(Math.sin((i * Math.PI) / 9) * 78 + 20).toFixed(1)}A78 78 0 0 1 ${(Math.cos(((i + 1) * Math.PI) / 9) * 78).toFixed(1)} ${(Math.sin(((i + 1) * Math.PI) / 9) * 78 + 20).toFixed(1)}z" fill="${i === 0 ? leaf : i % 2 ? red : ink}"/>`).join('') + ring(0, 20, 38, gold) + dot(0, 20, 10, ink),
  put(die(6, paper, 84), -66, 34, 1, -12) + put(die(1, paper, 84), 36, 44, 1, 10) + put(die(3, paper, 70), -6, -46, 1, 22),
  put(playingCard(put(star(22, red), 0, 0), '#fde4d8'), -62, 10, 1.4, -8) + put(playingCard(put(koi(paper, gold, 6), 0, 0, 0.28, 60), mist), 62, 10, 1.4, 8) + put(sparkle(18, gold), 0, 0),
  [-2, -1, 0, 1, 2].map((i) => put(playingCard(put(i % 2 ? heart(18) : spade(14), 0, 0)), i * 44, 20 + Math.abs(i) * 10, 1.1, i * 10)).join(''),
  shape('M-110 20C-110 80 110 80 110 20z', sea) + `<ellipse cy="20" rx="110" ry="26" fill="${mist}" stroke="${ink}" stroke-width="5"/>` + [-60, -24, 14, 52].map((x, i) => put(coin(22), x, 8 - (i % 2) * 12)).join(''),
  [-1, 0, 1].map((i) => put(box(-62, -44, 124, 88, 12, [mint, blush, lilac][i + 1] ?? mint) + put(playingCard(put(i ? spade(16) : heart(20), 0, 0)), 0, 0, 0.6), i * 76, i ? 42 : -20, i ? 1 : 1.15)).join(''),
  put(lantern(), -90, 10, 1.2) + put(lantern(gold), 90, 10, 1.2) + put(crown, 0, 40, 0.9),
]
const liveGrounds: readonly (readonly [string, string])[] = [
  ['#2f6b52', '#173b2d'], ['#8f2a22', '#4d120f'], ['#35677a', '#183844'], ['#a8452f', '#5c1b13'], ['#5b4a86', '#2d2347'], ['#8a6233', '#47300f'], ['#3f6d63', '#1c3a33'], ['#4a2b3c', '#22111b'],
]

/** The eight banners of the live landing page, 686 by 400. */
export const live: Record<string, string> = Object.fromEntries(
  liveMotifs.map((motif, index) => {
    const [from, to] = liveGrounds[index] ?? ['#2f6b52', '#173b2d']
    return [`live-${index + 1}`, svg(wide, 400, ground(wide, 400, from, to) + waves(wide, 400, 6, 40, paper, 0.14) + put(motif, 470, 190, 1.2) + words(44, 110, liveBanners[index] ?? ['', ''], paper, 52))]
  }),
)

const pond = `<ellipse cx="160" cy="190" rx="120" ry="22" fill="${mist}" opacity=".55"/>`
const state = (body: string) => svg(320, 240, body)

/** The floating red packet of home. */
export const pieces: Record<string, string> = {
  mine: svg(480, 320, waves(480, 322, 8, 34, paper, 0.1) + `<g opacity=".18">${put(koi(paper, '#ffb39e'), 390, 96, 1.1, -24)}</g>`),
  sponsor: svg(686, 360, ground(686, 360, '#f7e3c6', '#eec39a') + waves(686, 360, 5, 40, paper, 0.5) + put(lantern(), 120, 120, 1.4) + put(lantern(leaf), 566, 110, 1.2) + put(shape('M-150 30C-100 62 100 62 150 30L132 66C110 84-110 84-132 66zM150 30C168 20 176-4 168-26', red) + shape('M150 30C164 24 176 4 170-24 186-16 190 12 172 34z', gold) + [-84, -42, 0, 42, 84].map((x) => ring(x, 12, 13, sand, 4) + stroke(`M${x + 8} 26L${x + 34} 88`, ink, 4)).join(''), 343, 220) + put(star(20, gold), 343, 84)),
  packet: svg(128, 144, put(packet(), 64, 72, 0.98, -6)),
}

/** Drawings for when there is nothing else to show. */
export const states: Record<string, string> = {
  'state-empty': state(pond + ring(160, 104, 66, '#fff4e8', 5, '#b98a72') + put(koi(paper, rose, 5), 166, 106, 0.5, -24) + stroke('M90 178C110 170 126 186 146 178S186 170 206 180 230 178 236 176', sea, 4) + put(sparkle(9, gold), 244, 60) + put(sparkle(6, gold), 74, 70)),
  'state-failed': state(pond + stroke('M84 96C126 56 194 56 236 96M110 126C140 100 180 100 210 126', '#c9a896', 9) + put(koi(paper, red, 5), 160, 166, 0.46, 8) + stroke('M222 40L96 190', red, 8)),
  'state-repair': state(pond + put(lantern(), 100, 104, 1.1) + put(box(-9, -60, 18, 96, 8, sand) + shape('M-34-84C-34-58-16-50 0-50S34-58 34-84L14-72H-14z', mist), 208, 128, 1, 28) + put(sparkle(10, gold), 250, 60)),
  'state-soon': state(pond + put(cloud('#fff4e8'), 100, 92, 1.2) + put(cloud('#fde4d8'), 226, 66, 0.9) + put(koi(paper, red, 5), 168, 150, 0.6, -18)),
}

const chip = (fill: string, body: string) => svg(96, 96, flat(0, 0, 96, 96, 26, fill) + body)

/** Marks of the ways to pay; our own, no firm's. */
export const channels: Record<string, string> = {
  'channel-antoken': chip(blush, put(ring(0, 0, 28, red) + stroke('M-12 14L0-16 12 14M-7 4H7', paper, 6), 48, 48)),
  'channel-card': chip(mist, put(box(-32, -22, 64, 44, 8, paper) + flat(-30, -12, 60, 10, 0, sea) + flat(-22, 8, 22, 6, 3, gold), 48, 48)),
  'channel-usdt': chip(mint, put(ring(0, 0, 28, leaf) + stroke('M-11-13V2C-11 16 11 16 11 2V-13', paper, 6), 48, 48)),
  'channel-wechat': chip('#dcefd9', put(shape('M-24-26H24A8 8 0 0 1 32-18V12A8 8 0 0 1 24 20H4L-12 32V20H-24A8 8 0 0 1 -32 12V-18A8 8 0 0 1 -24-26z', '#57a65a') + stroke('M-9-17L0-5 9-17M0-5V13M-10-2H10M-10 6H10', paper, 4), 48, 46)),
  'channel-alipay': chip('#dbe7f3', put(box(-20, -34, 40, 68, 9, '#4a7fb5') + flat(-13, -26, 26, 44, 3, paper) + stroke('M-7-16L0-7 7-16M0-7V10M-8-4H8M-8 3H8', '#4a7fb5', 3.5) + dot(0, 26, 3, paper), 48, 48)),
  'channel-bank': chip(sand, put(shape('M-32-8L0-28 32-8z', red) + [-22, 0, 22].map((x) => box(x - 5, -6, 10, 26, 2, paper, 4)).join('') + box(-34, 20, 68, 9, 4, gold, 4), 48, 48)),
}

const metals = ['#d9c7b5', '#d9a679', '#c98f5e', '#c6cdd3', '#a9b6c2', '#e9b44c', '#dfa02c', '#8fc3b1', '#6fa8c9', '#a78bc4', '#d8442f']
/** Badges VIP0 to VIP10. */
export const badges: Record<string, string> = Object.fromEntries(
  metals.map((metal, level) => [
    `vip-${level}`,
    svg(120, 120, put(shape('M0-52L44-34V6C44 30 24 46 0 54-24 46-44 30-44 6V-34z', metal) + shape('M0-38L31-25V5C31 22 17 33 0 39-17 33-31 22-31 5V-25z', paper, 3) + put(level === 0 ? heart(12, rose) : star(7 + Math.min(level, 5), gold, 2.5), 0, -17) + `<text y="22" text-anchor="middle" font-family="Arial, sans-serif" font-weight="800" font-size="${level > 9 ? 26 : 30}" fill="${ink}">${level}</text>`, 60, 60)),
  ]),
)

