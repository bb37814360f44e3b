import {
  ink,
  paper,
  red,
  rose,
  blush,
  gold,
  sand,
  leaf,
  mint,
  sea,
  mist,
  svg,
  shape,
  stroke,
  dot,
  ring,
  box,
  flat,
  put,
  star,
  heart,
} from './hand.ts'

const chip = (fill: string, body: string) => svg(96, 96, flat(0, 0, 96, 96, 26, fill) + body)

/** Icons of the payment channels, drawn without third-party logos. */
export const channels: Record<string, string> = {
  'channel-antoken': chip(blush, put(ring(0, 0, 28, red) + stroke('M-12 14L0-16 12 14M-7 4H7', paper, 6), 48, 48)),
  'channel-card': chip(
    mist,
    put(box(-32, -22, 64, 44, 8, paper) + flat(-30, -12, 60, 10, 0, sea) + flat(-22, 8, 22, 6, 3, gold), 48, 48),
  ),
  'channel-usdt': chip(mint, put(ring(0, 0, 28, leaf) + stroke('M-11-13V2C-11 16 11 16 11 2V-13', paper, 6), 48, 48)),
  'channel-wechat': chip(
    '#dcefd9',
    put(
      shape(
        'M-24-26H24A8 8 0 0 1 32-18V12A8 8 0 0 1 24 20H4L-12 32V20H-24A8 8 0 0 1 -32 12V-18A8 8 0 0 1 -24-26z',
        '#57a65a',
      ) + stroke('M-9-17L0-5 9-17M0-5V13M-10-2H10M-10 6H10', paper, 4),
      48,
      46,
    ),
  ),
  'channel-alipay': chip(
    '#dbe7f3',
    put(
      box(-20, -34, 40, 68, 9, '#4a7fb5') +
        flat(-13, -26, 26, 44, 3, paper) +
        stroke('M-7-16L0-7 7-16M0-7V10M-8-4H8M-8 3H8', '#4a7fb5', 3.5) +
        dot(0, 26, 3, paper),
      48,
      48,
    ),
  ),
  'channel-bank': chip(
    sand,
    put(
      shape('M-32-8L0-28 32-8z', red) +
        [-22, 0, 22].map((x) => box(x - 5, -6, 10, 26, 2, paper, 4)).join('') +
        box(-34, 20, 68, 9, 4, gold, 4),
      48,
      48,
    ),
  ),
}

const metals = [
  '#d9c7b5',
  '#d9a679',
  '#c98f5e',
  '#c6cdd3',
  '#a9b6c2',
  '#e9b44c',
  '#dfa02c',
  '#8fc3b1',
  '#6fa8c9',
  '#a78bc4',
  '#d8442f',
]
export const badges: Record<string, string> = Object.fromEntries(
  metals.map((metal, level) => [
    `vip-${level}`,
    svg(
      120,
      120,
      put(
        shape('M0-52L44-34V6C44 30 24 46 0 54-24 46-44 30-44 6V-34z', metal) +
          shape('M0-38L31-25V5C31 22 17 33 0 39-17 33-31 22-31 5V-25z', paper, 3) +
          put(level === 0 ? heart(12, rose) : star(7 + Math.min(level, 5), gold, 2.5), 0, -17) +
          `<text y="22" text-anchor="middle" font-family="Arial, sans-serif" font-weight="800" font-size="${level > 9 ? 26 : 30}" fill="${ink}">${level}</text>`,
        60,
        60,
      ),
    ),
  ]),
)
