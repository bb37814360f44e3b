import { red, deep, gold, sand, shape, ring, box } from './hand.ts'

export const face =
  'PingFang SC, HarmonyOS Sans SC, MiSans, Microsoft YaHei, Noto Sans CJK SC, Noto Sans SC, sans-serif'
export const words = (x: number, y: number, [title, line]: readonly [string, string], colour: string, size = 56) =>
  `<text x="${x}" y="${y}" font-family="${face}" font-weight="700" font-size="${size}" fill="${colour}">${title}</text><text x="${x + 2}" y="${y + size * 0.86}" font-family="${face}" font-size="${size * 0.46}" fill="${colour}" opacity=".92">${line}</text>`

export const packet = (fill = red) =>
  box(-46, -64, 92, 128, 12, fill) +
  shape('M-46-34C-20-2 20-2 46-34V-54A10 10 0 0 0 36-64H-36A10 10 0 0 0 -46-54z', deep) +
  ring(0, -12, 20, gold) +
  box(-6, -18, 12, 12, 2, sand, 3)
export const crown =
  shape('M-70 34L-82-34-38-2 0-56 38-2 82-34 70 34z', gold) +
  box(-70, 32, 140, 20, 8, red) +
  ring(0, -62, 9, red, 4) +
  ring(-86, -40, 8, red, 4) +
  ring(86, -40, 8, red, 4)
