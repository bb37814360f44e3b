import {
  ink,
  paper,
  red,
  deep,
  blush,
  gold,
  leaf,
  mint,
  sea,
  mist,
  lilac,
  svg,
  shape,
  stroke,
  dot,
  ring,
  box,
  put,
  ground,
  waves,
  koi,
  coin,
  lantern,
  star,
  sparkle,
  playingCard,
  heart,
  spade,
  die,
} from './hand.ts'
import { wide } from './banners.ts'
import { liveBanners } from './pictures.copy.ts'
import { crown, words } from './props.ts'

const table = (colour: string) =>
  shape('M-170 70C-170-40 170-40 170 70z', colour) + stroke('M-136 66C-130-14 130-14 136 66', paper, 3)
const liveMotifs = [
  put(table(leaf), 0, 40) +
    put(playingCard(put(heart(20), 0, 2)), -42, 20, 1, -14) +
    put(playingCard(put(spade(16), 0, 0)), 34, 16, 1, 10),
  ring(0, 20, 96, deep, 6) +
    Array.from(
      { length: 18 },
      (_, i) =>
        `<path d="M0 20L${(Math.cos((i * Math.PI) / 9) * 78).toFixed(1)} ${(Math.sin((i * Math.PI) / 9) * 78 + 20).toFixed(1)}A78 78 0 0 1 ${(Math.cos(((i + 1) * Math.PI) / 9) * 78).toFixed(1)} ${(Math.sin(((i + 1) * Math.PI) / 9) * 78 + 20).toFixed(1)}z" fill="${i === 0 ? leaf : i % 2 ? red : ink}"/>`,
    ).join('') +
    ring(0, 20, 38, gold) +
    dot(0, 20, 10, ink),
  put(die(6, paper, 84), -66, 34, 1, -12) +
    put(die(1, paper, 84), 36, 44, 1, 10) +
    put(die(3, paper, 70), -6, -46, 1, 22),
  put(playingCard(put(star(22, red), 0, 0), '#fde4d8'), -62, 10, 1.4, -8) +
    put(playingCard(put(koi(paper, gold, 6), 0, 0, 0.28, 60), mist), 62, 10, 1.4, 8) +
    put(sparkle(18, gold), 0, 0),
  [-2, -1, 0, 1, 2]
    .map((i) => put(playingCard(put(i % 2 ? heart(18) : spade(14), 0, 0)), i * 44, 20 + Math.abs(i) * 10, 1.1, i * 10))
    .join(''),
  shape('M-110 20C-110 80 110 80 110 20z', sea) +
    `<ellipse cy="20" rx="110" ry="26" fill="${mist}" stroke="${ink}" stroke-width="5"/>` +
    [-60, -24, 14, 52].map((x, i) => put(coin(22), x, 8 - (i % 2) * 12)).join(''),
  [-1, 0, 1]
    .map((i) =>
      put(
        box(-62, -44, 124, 88, 12, [mint, blush, lilac][i + 1] ?? mint) +
          put(playingCard(put(i ? spade(16) : heart(20), 0, 0)), 0, 0, 0.6),
        i * 76,
        i ? 42 : -20,
        i ? 1 : 1.15,
      ),
    )
    .join(''),
  put(lantern(), -90, 10, 1.2) + put(lantern(gold), 90, 10, 1.2) + put(crown, 0, 40, 0.9),
]
const liveGrounds: readonly (readonly [string, string])[] = [
  ['#2f6b52', '#173b2d'],
  ['#8f2a22', '#4d120f'],
  ['#35677a', '#183844'],
  ['#a8452f', '#5c1b13'],
  ['#5b4a86', '#2d2347'],
  ['#8a6233', '#47300f'],
  ['#3f6d63', '#1c3a33'],
  ['#4a2b3c', '#22111b'],
]

export const live: Record<string, string> = Object.fromEntries(
  liveMotifs.map((motif, index) => {
    const [from, to] = liveGrounds[index] ?? ['#2f6b52', '#173b2d']
    return [
      `live-${index + 1}`,
      svg(
        wide,
        400,
        ground(wide, 400, from, to) +
          waves(wide, 400, 6, 40, paper, 0.14) +
          put(motif, 470, 190, 1.2) +
          words(44, 110, liveBanners[index] ?? ['', ''], paper, 52),
      ),
    ]
  }),
)
