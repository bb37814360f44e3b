import {
  blob, blush, box, cloud, coin, deep, die, dot, flat, gold, ground, heart, ink, koi, lantern, leaf, lilac, mint, mist, paper, playingCard, plum, put,
  red, ring, rose, sand, sea, shape, spade, sparkle, star, stroke, svg, waves,
} from './hand.ts'

const width = 320
const height = 240

/** A game's tile: its motif in the middle of a soft ground. */
const tile = (from: string, to: string, motif: string, water = true): string =>
  svg(width, height, ground(width, height, from, to) + (water ? waves(width, 236, 3, 26, paper, 0.5) : '') + put(sparkle(9), 50, 52) + put(sparkle(6), 268, 40) + put(sparkle(7), 282, 148) + put(motif, 160, 118))

const peach = put(shape('M0-38C34-62 66-30 52 8 42 34 18 48 0 52-18 48-42 34-52 8-66-30-34-62 0-38z', rose) + stroke('M0-38C-10-14-8 20 0 50', ink, 4) + shape('M2-42C14-66 36-70 52-62 46-46 26-38 2-42z', leaf), 0, 6)
const ingot = shape('M-76-8C-60-2-46-14-34-14-30-44 30-44 34-14 46-14 60-2 76-8 72 34 44 46 0 46S-72 34-76-8z', gold) + stroke('M-34-14C-20 0 20 0 34-14', ink, 4) + blob('M-48 18C-36 34-18 38 0 38-24 30-38 26-48 18z', sand)
const drum = shape('M-58-30H58C72-4 72 14 58 38H-58C-72 14-72-4-58-30z', red) + `<ellipse cy="-32" rx="60" ry="18" fill="${sand}" stroke="${ink}" stroke-width="5"/>` + [-44, -15, 15, 44].map((x) => dot(x, 2, 5, gold)).join('') + stroke('M-30-74L-8-36M34-78L14-36')
const pearl = put(cloud(paper, 4), 0, 44, 1.5) + ring(0, -18, 42, mist) + dot(-14, -32, 12, paper) + stroke('M-58-50L-72-60M58-50L72-60M0-76V-90')
const wheel = ring(0, 0, 72, deep) + ring(0, 0, 56, paper, 4) + Array.from({ length: 12 }, (_, i) => `<path d="M0 0L${(Math.cos((i * Math.PI) / 6) * 56).toFixed(1)} ${(Math.sin((i * Math.PI) / 6) * 56).toFixed(1)}A56 56 0 0 1 ${(Math.cos(((i + 1) * Math.PI) / 6) * 56).toFixed(1)} ${(Math.sin(((i + 1) * Math.PI) / 6) * 56).toFixed(1)}z" fill="${i % 2 ? red : ink}"/>`).join('') + ring(0, 0, 26, gold) + dot(0, 0, 7, ink) + ring(38, -46, 8, paper, 4)
const fan = shape('M0 56L-84-14C-50-66 50-66 84-14z', blush) + [-56, -28, 0, 28, 56].map((x) => stroke(`M0 56L${x} ${x === 0 ? -52 : Math.abs(x) === 28 ? -46 : -32}`, ink, 3)).join('') + put(shape('M0-12C12-28 30-12 16 2 32 8 18 28 4 18-4 34-24 22-12 6-30 0-16-24 0-12z', red, 4) + dot(1, 3, 5, gold), 2, -20) + ring(0, 56, 8, gold)
const cup = shape('M-54-46H54L42 44H-42z', sea) + `<ellipse cy="-46" rx="54" ry="13" fill="${mist}" stroke="${ink}" stroke-width="5"/>` + stroke('M-46 8H46', gold, 8) + put(die(5, paper, 44), -62, 40, 1, -14) + put(die(1, paper, 44), 64, 38, 1, 12)
const pad = shape('M-52-38H52C82-38 92 10 92 30 92 60 58 56 48 28L40 16H-40L-48 28C-58 56-92 60-92 30-92 10-82-38-52-38z', lilac) + stroke('M-50-22V6M-64-8H-36', ink, 9) + dot(46, -20, 8, red) + dot(62, -4, 8, gold) + dot(30, -4, 8, leaf) + dot(46, 12, 8, sea)
const shield = shape('M0-66L60-46V0C60 36 34 58 0 70-34 58-60 36-60 0V-46z', sea) + shape('M0-46L42-32V0C42 26 24 42 0 50z', mist, 4) + put(star(24, gold), 0, 2)
const swords = put(box(-9, -80, 18, 112, 6, paper) + box(-26, 28, 52, 14, 6, gold) + box(-7, 42, 14, 34, 6, deep), 0, 0, 1, 42) + put(box(-9, -80, 18, 112, 6, mist) + box(-26, 28, 52, 14, 6, gold) + box(-7, 42, 14, 34, 6, plum), 0, 0, 1, -42)
const flag = stroke('M-54-66V74', ink, 8) + shape('M-50-62L70-34-50 6z', plum) + shape('M-50-46L-2-32-50-14z', gold, 4)
const mahjong = put(box(-36, -50, 72, 100, 12, leaf) + box(-36, -56, 72, 100, 12, paper) + put(shape('M0-18C18-40 42-16 22 4 44 14 26 42 6 28-6 48-34 32-18 10-42 0-24-36 0-18z', red, 4), 0, -6) + dot(0, -4, 7, gold), -36, 0, 1, -10) + put(box(-36, -50, 72, 100, 12, leaf) + box(-36, -56, 72, 100, 12, paper) + [-26, 0, 26].map((y) => dot(-14, y - 6, 8, sea) + dot(14, y - 6, 8, sea)).join(''), 42, 6, 1, 10)
const cards = put(playingCard(put(spade(16), 0, 0)), -38, 4, 1.15, -16) + put(playingCard(put(heart(20), 0, 2)), 36, 0, 1.15, 12)
const go = box(-78, -58, 156, 122, 12, sand) + [-36, 0, 36].map((v) => stroke(`M-66 ${v + 3}H66M${v} -48V54`, ink, 2.5)).join('') + ring(-36, -33, 15, ink) + ring(0, 3, 15, paper) + ring(36, 3, 15, ink) + ring(36, -33, 15, paper) + ring(0, 39, 15, ink)
const dominoes = put(box(-28, -58, 56, 116, 12, ink) + stroke('M-18 0H18', paper, 3) + [[-1, -1], [1, 1]].map(([x = 0, y = 0]) => dot(x * 12, -30 + y * 12, 6, paper)).join('') + [[-1, -1], [1, -1], [-1, 1], [1, 1]].map(([x = 0, y = 0]) => dot(x * 12, 30 + y * 12, 6, gold)).join(''), -38, 2, 1, -12) + put(box(-28, -58, 56, 116, 12, paper) + stroke('M-18 0H18', ink, 3) + dot(0, -30, 8, red) + [[-1, -1], [0, 0], [1, 1]].map(([x = 0, y = 0]) => dot(x * 12, 30 + y * 12, 6, ink)).join(''), 40, 2, 1, 12)
const football = ring(0, 0, 68, paper) + blob('M0-26L26-6 16 24H-16L-26-6z', ink) + stroke('M0-26V-66M26-6L63-20M16 24L38 56M-16 24L-38 56M-26-6L-63-20') + blob('M-20-65C-8-69 8-69 20-65L0-52zM64-22C68-8 68 4 65 18L52 2zM-64-22C-68-8-68 4-65 18L-52 2z', ink)
const basketball = ring(0, 0, 68, '#e58a43') + stroke('M-68 0H68M0-68V68M-48-48C-20-24-20 24-48 48M48-48C20-24 20 24 48 48')
const tennis = put(`<ellipse cy="-30" rx="44" ry="54" fill="${mint}" stroke="${ink}" stroke-width="8"/>` + [-20, 0, 20].map((v) => stroke(`M${v} -76V16M-40 ${v - 30}H40`, ink, 2)).join('') + stroke('M-14 20L0 44 14 20M0 44V92', ink, 9), -22, -6, 0.95, 28) + ring(62, 34, 22, '#d9e26b') + stroke('M46 22C58 28 62 40 58 55', paper, 4)
const racing = shape('M-92 22C-80-2-50-6-34-10-20-36 26-40 44-12L84-2C96 4 96 26 88 30H-84C-92 30-94 26-92 22z', red) + shape('M-22-10C-12-28 18-30 30-10z', mist, 4) + ring(-50, 32, 21, ink) + dot(-50, 32, 9, sand) + ring(54, 32, 21, ink) + dot(54, 32, 9, sand)
const ball = (x: number, y: number, r: number, fill: string, number: string) => ring(x, y, r, fill) + dot(x, y, r * 0.56, paper) + `<text x="${x}" y="${y + r * 0.22}" text-anchor="middle" font-family="Arial, sans-serif" font-weight="700" font-size="${(r * 0.68).toFixed(0)}" fill="${ink}">${number}</text>`
const balls = ball(-44, 22, 40, red, '8') + ball(44, 26, 36, sea, '16') + ball(2, -38, 38, gold, '6')
const ticket = put(shape('M-84-42H84V-14A14 14 0 0 0 84 14V42H-84V14A14 14 0 0 0 -84-14z', sand) + stroke('M36-36V36', ink, 3).replace('/>', ' stroke-dasharray="6 8"/>') + [-56, -22, 12].map((x) => ring(x, -12, 12, red, 4)).join('') + flat(-70, 14, 92, 8, 4, rose) + put(star(15, gold), 62, 0), 0, 0, 1, -8)
const drawWheel = ring(0, -6, 62, paper) + [0, 1, 2, 3, 4, 5].map((i) => `<path d="M0-6L${(Math.cos((i * Math.PI) / 3) * 56).toFixed(1)} ${(Math.sin((i * Math.PI) / 3) * 56 - 6).toFixed(1)}A56 56 0 0 1 ${(Math.cos(((i + 1) * Math.PI) / 3) * 56).toFixed(1)} ${(Math.sin(((i + 1) * Math.PI) / 3) * 56 - 6).toFixed(1)}z" fill="${[red, sand, sea, blush, leaf, gold][i]}"/>`).join('') + ring(0, -6, 16, gold) + shape('M-12-84H12L0-58z', deep) + stroke('M-30 62L-44 84M30 62L44 84', ink, 8)
const dice = put(die(6, paper, 70), -34, 10, 1, -12) + put(die(3, red, 62), 42, -6, 1, 14)
const fish = put(koi(paper, red), 0, 0, 0.86, -10)
const goldfish = put(koi(sand, gold), 0, 0, 0.86, 10)
const crab = stroke('M-60 10L-86 26M-54 30L-76 52M60 10L86 26M54 30L76 52', ink, 8) + shape('M-66-20C-96-30-92-66-64-66L-72-48-54-56C-46-40-52-26-66-20zM66-20C96-30 92-66 64-66L72-48 54-56C46-40 52-26 66-20z', red) + shape('M0-30C44-30 66-8 62 16 58 44 30 52 0 52S-58 44-62 16C-66-8-44-30 0-30z', red) + ring(-20, -36, 11, paper, 4) + ring(20, -36, 11, paper, 4) + dot(-18, -36, 5, ink) + dot(18, -36, 5, ink) + stroke('M-16 20C-6 28 6 28 16 20')
const turtle = put(shape('M-14 0C-18 20-10 34 2 34S20 20 14 0z', mint), -46, 22, 1, 20) + put(shape('M-14 0C-18 20-10 34 2 34S20 20 14 0z', mint), 42, 22, 1, -20) + shape('M56 8C66-24 100-18 98 4 96 24 74 28 54 24z', mint) + shape('M-72 28C-70-58 70-58 72 28z', leaf) + stroke('M-26 28L-18-10 0-36 18-10 26 28M-18-10H18M-62 2L-18-10M62 2L18-10', ink, 4) + dot(82, 0, 4.5, ink)
const hook = stroke('M30-76V20C30 62-34 62-34 20V2', ink, 9) + shape('M-34 2L-48 26-22 22z', mist, 4) + ring(30, -80, 9, gold) + put(koi(paper, '#e58a43'), -2, 52, 0.42, -70)
const shell = shape('M0 56C-30 56-40 50-44 44-84 30-84-20-60-46-40-68 40-68 60-46 84-20 84 30 44 44 40 50 30 56 0 56z', blush) + stroke('M0 52V-58M0 52L-38-52M0 52L38-52M0 52L-66-18M0 52L66-18', ink, 4) + ring(0, 30, 15, paper, 4)

/** One motif per tile; the names are what the catalogue's pictures are called: /pictures/game-koi.svg. */
export const tiles: Record<string, string> = {
  koi: tile(blush, rose, fish), lantern: tile('#fbe0c8', '#f3b98d', lantern()), pearl: tile(mint, '#9fcfae', pearl), ingot: tile('#fdf0d0', '#f0cf8c', ingot),
  peach: tile('#fdeee6', '#f6c9bb', peach), drum: tile('#fbe6cf', '#efbf94', drum), coins: tile('#fdf2d6', '#ecc77f', put(coin(46), -26, 8) + put(coin(36), 44, -18)),
  cloud: tile(mist, '#a5cbd5', put(cloud(), -16, 12, 1.5) + put(star(26, gold), 50, -40)),
  baccarat: tile('#d9ead9', '#9cc7a4', cards), roulette: tile('#f6ddd2', '#e2a48f', wheel), dicecup: tile(mist, '#9cc6d2', cup), fan: tile(lilac, '#c9acce', fan),
  gamepad: tile('#efe3f0', '#c7a9cb', pad), shield: tile(mist, '#94bfcc', shield), swords: tile('#f0e6dd', '#d6bda8', swords), flag: tile('#fde9df', '#f2bca4', flag),
  mahjong: tile('#d9ecdf', '#98c8a9', mahjong), cards: tile('#fce8dd', '#f1bba5', put(playingCard(put(heart(20), 0, 2)), -52, 6, 1, -20) + put(playingCard(put(spade(16), 0, 0)), 0, -6) + put(playingCard(put(star(20, gold), 0, 0)), 52, 6, 1, 20)), go: tile('#f6ead3', '#dcc08e', go), dominoes: tile('#eee1ef', '#c5a7c8', dominoes),
  football: tile('#d8ecd9', '#8fc39b', football), basketball: tile('#fde7d3', '#f0bd8d', basketball), tennis: tile('#e2efd2', '#b2d18e', tennis), racing: tile(mist, '#98c3d0', racing),
  balls: tile('#fdf1d5', '#eccb85', balls), ticket: tile('#fde6db', '#f1b9a1', ticket), drawwheel: tile('#e0eef1', '#a4cad4', drawWheel), dice: tile('#efe2f0', '#c8abcc', dice),
  goldfish: tile('#d5e9ee', '#8fbecb', goldfish), crab: tile('#d9ecef', '#93c1cd', crab), turtle: tile('#dcefe2', '#98c9ab', turtle), hook: tile('#d8e7f0', '#93b6cb', hook), shell: tile('#e3eef2', '#a9c8d5', shell),
}
