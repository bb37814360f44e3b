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
  sea,
  mist,
  plum,
  lilac,
  shape,
  stroke,
  blob,
  dot,
  ring,
  box,
  put,
  cloud,
  star,
  die,
} from './hand.ts'

export const peach = put(
  shape('M0-38C34-62 66-30 52 8 42 34 18 48 0 52-18 48-42 34-52 8-66-30-34-62 0-38z', rose) +
    stroke('M0-38C-10-14-8 20 0 50', ink, 4) +
    shape('M2-42C14-66 36-70 52-62 46-46 26-38 2-42z', leaf),
  0,
  6,
)
export const ingot =
  shape('M-76-8C-60-2-46-14-34-14-30-44 30-44 34-14 46-14 60-2 76-8 72 34 44 46 0 46S-72 34-76-8z', gold) +
  stroke('M-34-14C-20 0 20 0 34-14', ink, 4) +
  blob('M-48 18C-36 34-18 38 0 38-24 30-38 26-48 18z', sand)
export const drum =
  shape('M-58-30H58C72-4 72 14 58 38H-58C-72 14-72-4-58-30z', red) +
  `<ellipse cy="-32" rx="60" ry="18" fill="${sand}" stroke="${ink}" stroke-width="5"/>` +
  [-44, -15, 15, 44].map((x) => dot(x, 2, 5, gold)).join('') +
  stroke('M-30-74L-8-36M34-78L14-36')
export const pearl =
  put(cloud(paper, 4), 0, 44, 1.5) +
  ring(0, -18, 42, mist) +
  dot(-14, -32, 12, paper) +
  stroke('M-58-50L-72-60M58-50L72-60M0-76V-90')
export const wheel =
  ring(0, 0, 72, deep) +
  ring(0, 0, 56, paper, 4) +
  Array.from(
    { length: 12 },
    (_, i) =>
      `<path d="M0 0L${(Math.cos((i * Math.PI) / 6) * 56).toFixed(1)} ${(Math.sin((i * Math.PI) / 6) * 56).toFixed(1)}A56 56 0 0 1 ${(Math.cos(((i + 1) * Math.PI) / 6) * 56).toFixed(1)} ${(Math.sin(((i + 1) * Math.PI) / 6) * 56).toFixed(1)}z" fill="${i % 2 ? red : ink}"/>`,
  ).join('') +
  ring(0, 0, 26, gold) +
  dot(0, 0, 7, ink) +
  ring(38, -46, 8, paper, 4)
export const fan =
  shape('M0 56L-84-14C-50-66 50-66 84-14z', blush) +
  [-56, -28, 0, 28, 56]
    .map((x) => stroke(`M0 56L${x} ${x === 0 ? -52 : Math.abs(x) === 28 ? -46 : -32}`, ink, 3))
    .join('') +
  put(
    shape('M0-12C12-28 30-12 16 2 32 8 18 28 4 18-4 34-24 22-12 6-30 0-16-24 0-12z', red, 4) + dot(1, 3, 5, gold),
    2,
    -20,
  ) +
  ring(0, 56, 8, gold)
export const cup =
  shape('M-54-46H54L42 44H-42z', sea) +
  `<ellipse cy="-46" rx="54" ry="13" fill="${mist}" stroke="${ink}" stroke-width="5"/>` +
  stroke('M-46 8H46', gold, 8) +
  put(die(5, paper, 44), -62, 40, 1, -14) +
  put(die(1, paper, 44), 64, 38, 1, 12)
export const pad =
  shape(
    'M-52-38H52C82-38 92 10 92 30 92 60 58 56 48 28L40 16H-40L-48 28C-58 56-92 60-92 30-92 10-82-38-52-38z',
    lilac,
  ) +
  stroke('M-50-22V6M-64-8H-36', ink, 9) +
  dot(46, -20, 8, red) +
  dot(62, -4, 8, gold) +
  dot(30, -4, 8, leaf) +
  dot(46, 12, 8, sea)
export const shield =
  shape('M0-66L60-46V0C60 36 34 58 0 70-34 58-60 36-60 0V-46z', sea) +
  shape('M0-46L42-32V0C42 26 24 42 0 50z', mist, 4) +
  put(star(24, gold), 0, 2)
export const swords =
  put(box(-9, -80, 18, 112, 6, paper) + box(-26, 28, 52, 14, 6, gold) + box(-7, 42, 14, 34, 6, deep), 0, 0, 1, 42) +
  put(box(-9, -80, 18, 112, 6, mist) + box(-26, 28, 52, 14, 6, gold) + box(-7, 42, 14, 34, 6, plum), 0, 0, 1, -42)
export const flag =
  stroke('M-54-66V74', ink, 8) + shape('M-50-62L70-34-50 6z', plum) + shape('M-50-46L-2-32-50-14z', gold, 4)
