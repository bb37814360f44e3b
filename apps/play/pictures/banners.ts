import { paper, gold, sand, svg, put, ground, waves, koi, coin, cloud, sparkle } from './hand.ts'
import { banners as bannerTexts, bannersIn } from './pictures.copy.ts'
import { crown, packet, words } from './props.ts'

export const wide = 686
export const high = 300
const bannerScenes = [
  ground(wide, high, '#d8442f', '#98201a') +
    waves(wide, 300, 5, 40, '#ffd9c2', 0.28) +
    dotSun(560, 104, 78) +
    put(koi(paper, '#ff7a5c'), 516, 168, 1.5, -14) +
    put(cloud('#fff1e6'), 620, 60, 0.8),
  ground(wide, high, '#f3d9a4', '#e0a85a') +
    waves(wide, 300, 5, 40, paper, 0.4) +
    put(coin(64), 500, 160) +
    put(coin(46), 590, 206) +
    put(coin(38), 594, 98) +
    put(sparkle(16), 440, 80),
  ground(wide, high, '#f59a78', '#d8442f') +
    waves(wide, 300, 4, 40, '#ffe6d8', 0.35) +
    put(packet(), 486, 160, 1.15, -12) +
    put(packet('#e2573f'), 590, 150, 1, 12) +
    put(coin(24), 424, 80) +
    put(coin(18), 640, 250),
  ground(wide, high, '#54303f', '#2c1620') +
    waves(wide, 300, 5, 40, gold, 0.28) +
    put(crown, 536, 156, 1.25) +
    put(sparkle(14, sand), 430, 90) +
    put(sparkle(10, sand), 648, 70),
]
function dotSun(x: number, y: number, r: number): string {
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="#ffcf8f" opacity=".9"/>`
}
const bannerInk = [paper, '#5a2f0c', paper, sand]

const withTexts = (texts: readonly (readonly [string, string])[], size: number, suffix = '') =>
  bannerScenes.map((scene, index) => [
    `banner-${index + 1}${suffix}`,
    svg(wide, high, scene + words(48, 148, texts[index] ?? ['', ''], bannerInk[index] ?? paper, size)),
  ])

export const banners: Record<string, string> = Object.fromEntries([
  ...withTexts(bannerTexts, 60),
  ...Object.entries(bannersIn).flatMap(([language, texts]) => withTexts(texts, 42, `-${language}`)),
])
