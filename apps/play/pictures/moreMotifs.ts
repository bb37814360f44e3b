import {
  ink,
  paper,
  red,
  deep,
  rose,
  blush,
  gold,
  sand,
  leaf,
  mint,
  sea,
  mist,
  shape,
  stroke,
  blob,
  dot,
  ring,
  box,
  flat,
  put,
  koi,
  star,
  playingCard,
  heart,
  spade,
  die,
} from './hand.ts'

export const mahjong =
  put(
    box(-36, -50, 72, 100, 12, leaf) +
      box(-36, -56, 72, 100, 12, paper) +
      put(shape('M0-18C18-40 42-16 22 4 44 14 26 42 6 28-6 48-34 32-18 10-42 0-24-36 0-18z', red, 4), 0, -6) +
      dot(0, -4, 7, gold),
    -36,
    0,
    1,
    -10,
  ) +
  put(
    box(-36, -50, 72, 100, 12, leaf) +
      box(-36, -56, 72, 100, 12, paper) +
      [-26, 0, 26].map((y) => dot(-14, y - 6, 8, sea) + dot(14, y - 6, 8, sea)).join(''),
    42,
    6,
    1,
    10,
  )
export const cards =
  put(playingCard(put(spade(16), 0, 0)), -38, 4, 1.15, -16) + put(playingCard(put(heart(20), 0, 2)), 36, 0, 1.15, 12)
export const go =
  box(-78, -58, 156, 122, 12, sand) +
  [-36, 0, 36].map((v) => stroke(`M-66 ${v + 3}H66M${v} -48V54`, ink, 2.5)).join('') +
  ring(-36, -33, 15, ink) +
  ring(0, 3, 15, paper) +
  ring(36, 3, 15, ink) +
  ring(36, -33, 15, paper) +
  ring(0, 39, 15, ink)
export const dominoes =
  put(
    box(-28, -58, 56, 116, 12, ink) +
      stroke('M-18 0H18', paper, 3) +
      [
        [-1, -1],
        [1, 1],
      ]
        .map(([x = 0, y = 0]) => dot(x * 12, -30 + y * 12, 6, paper))
        .join('') +
      [
        [-1, -1],
        [1, -1],
        [-1, 1],
        [1, 1],
      ]
        .map(([x = 0, y = 0]) => dot(x * 12, 30 + y * 12, 6, gold))
        .join(''),
    -38,
    2,
    1,
    -12,
  ) +
  put(
    box(-28, -58, 56, 116, 12, paper) +
      stroke('M-18 0H18', ink, 3) +
      dot(0, -30, 8, red) +
      [
        [-1, -1],
        [0, 0],
        [1, 1],
      ]
        .map(([x = 0, y = 0]) => dot(x * 12, 30 + y * 12, 6, ink))
        .join(''),
    40,
    2,
    1,
    12,
  )
export const football =
  ring(0, 0, 68, paper) +
  blob('M0-26L26-6 16 24H-16L-26-6z', ink) +
  stroke('M0-26V-66M26-6L63-20M16 24L38 56M-16 24L-38 56M-26-6L-63-20') +
  blob('M-20-65C-8-69 8-69 20-65L0-52zM64-22C68-8 68 4 65 18L52 2zM-64-22C-68-8-68 4-65 18L-52 2z', ink)
export const basketball =
  ring(0, 0, 68, '#e58a43') + stroke('M-68 0H68M0-68V68M-48-48C-20-24-20 24-48 48M48-48C20-24 20 24 48 48')
export const tennis =
  put(
    `<ellipse cy="-30" rx="44" ry="54" fill="${mint}" stroke="${ink}" stroke-width="8"/>` +
      [-20, 0, 20].map((v) => stroke(`M${v} -76V16M-40 ${v - 30}H40`, ink, 2)).join('') +
      stroke('M-14 20L0 44 14 20M0 44V92', ink, 9),
    -22,
    -6,
    0.95,
    28,
  ) +
  ring(62, 34, 22, '#d9e26b') +
  stroke('M46 22C58 28 62 40 58 55', paper, 4)
export const racing =
  shape('M-92 22C-80-2-50-6-34-10-20-36 26-40 44-12L84-2C96 4 96 26 88 30H-84C-92 30-94 26-92 22z', red) +
  shape('M-22-10C-12-28 18-30 30-10z', mist, 4) +
  ring(-50, 32, 21, ink) +
  dot(-50, 32, 9, sand) +
  ring(54, 32, 21, ink) +
  dot(54, 32, 9, sand)
export const ball = (x: number, y: number, r: number, fill: string, number: string) =>
  ring(x, y, r, fill) +
  dot(x, y, r * 0.56, paper) +
  `<text x="${x}" y="${y + r * 0.22}" text-anchor="middle" font-family="Arial, sans-serif" font-weight="700" font-size="${(r * 0.68).toFixed(0)}" fill="${ink}">${number}</text>`
export const balls = ball(-44, 22, 40, red, '8') + ball(44, 26, 36, sea, '16') + ball(2, -38, 38, gold, '6')
export const ticket = put(
  shape('M-84-42H84V-14A14 14 0 0 0 84 14V42H-84V14A14 14 0 0 0 -84-14z', sand) +
    stroke('M36-36V36', ink, 3).replace('/>', ' stroke-dasharray="6 8"/>') +
    [-56, -22, 12].map((x) => ring(x, -12, 12, red, 4)).join('') +
    flat(-70, 14, 92, 8, 4, rose) +
    put(star(15, gold), 62, 0),
  0,
  0,
  1,
  -8,
)
export const drawWheel =
  ring(0, -6, 62, paper) +
  [0, 1, 2, 3, 4, 5]
    .map(
      (i) =>
        `<path d="M0-6L${(Math.cos((i * Math.PI) / 3) * 56).toFixed(1)} ${(Math.sin((i * Math.PI) / 3) * 56 - 6).toFixed(1)}A56 56 0 0 1 ${(Math.cos(((i + 1) * Math.PI) / 3) * 56).toFixed(1)} ${(Math.sin(((i + 1) * Math.PI) / 3) * 56 - 6).toFixed(1)}z" fill="${[red, sand, sea, blush, leaf, gold][i]}"/>`,
    )
    .join('') +
  ring(0, -6, 16, gold) +
  shape('M-12-84H12L0-58z', deep) +
  stroke('M-30 62L-44 84M30 62L44 84', ink, 8)
export const dice = put(die(6, paper, 70), -34, 10, 1, -12) + put(die(3, red, 62), 42, -6, 1, 14)
export const fish = put(koi(paper, red), 0, 0, 0.86, -10)
export const goldfish = put(koi(sand, gold), 0, 0, 0.86, 10)
export const crab =
  stroke('M-60 10L-86 26M-54 30L-76 52M60 10L86 26M54 30L76 52', ink, 8) +
  shape(
    'M-66-20C-96-30-92-66-64-66L-72-48-54-56C-46-40-52-26-66-20zM66-20C96-30 92-66 64-66L72-48 54-56C46-40 52-26 66-20z',
    red,
  ) +
  shape('M0-30C44-30 66-8 62 16 58 44 30 52 0 52S-58 44-62 16C-66-8-44-30 0-30z', red) +
  ring(-20, -36, 11, paper, 4) +
  ring(20, -36, 11, paper, 4) +
  dot(-18, -36, 5, ink) +
  dot(18, -36, 5, ink) +
  stroke('M-16 20C-6 28 6 28 16 20')
export const turtle =
  put(shape('M-14 0C-18 20-10 34 2 34S20 20 14 0z', mint), -46, 22, 1, 20) +
  put(shape('M-14 0C-18 20-10 34 2 34S20 20 14 0z', mint), 42, 22, 1, -20) +
  shape('M56 8C66-24 100-18 98 4 96 24 74 28 54 24z', mint) +
  shape('M-72 28C-70-58 70-58 72 28z', leaf) +
  stroke('M-26 28L-18-10 0-36 18-10 26 28M-18-10H18M-62 2L-18-10M62 2L18-10', ink, 4) +
  dot(82, 0, 4.5, ink)
export const hook =
  stroke('M30-76V20C30 62-34 62-34 20V2', ink, 9) +
  shape('M-34 2L-48 26-22 22z', mist, 4) +
  ring(30, -80, 9, gold) +
  put(koi(paper, '#e58a43'), -2, 52, 0.42, -70)
export const shell =
  shape('M0 56C-30 56-40 50-44 44-84 30-84-20-60-46-40-68 40-68 60-46 84-20 84 30 44 44 40 50 30 56 0 56z', blush) +
  stroke('M0 52V-58M0 52L-38-52M0 52L38-52M0 52L-66-18M0 52L66-18', ink, 4) +
  ring(0, 30, 15, paper, 4)
