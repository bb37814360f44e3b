import {
  ink,
  paper,
  red,
  rose,
  gold,
  sand,
  leaf,
  sea,
  mist,
  svg,
  shape,
  stroke,
  ring,
  box,
  put,
  ground,
  waves,
  koi,
  cloud,
  lantern,
  star,
  sparkle,
} from './hand.ts'
import { packet } from './props.ts'

const pond = `<ellipse cx="160" cy="190" rx="120" ry="22" fill="${mist}" opacity=".55"/>`
const state = (body: string) => svg(320, 240, body)

export const pieces: Record<string, string> = {
  mine: svg(
    480,
    320,
    waves(480, 322, 8, 34, paper, 0.1) + `<g opacity=".18">${put(koi(paper, '#ffb39e'), 390, 96, 1.1, -24)}</g>`,
  ),
  sponsor: svg(
    686,
    360,
    ground(686, 360, '#f7e3c6', '#eec39a') +
      waves(686, 360, 5, 40, paper, 0.5) +
      put(lantern(), 120, 120, 1.4) +
      put(lantern(leaf), 566, 110, 1.2) +
      put(
        shape('M-150 30C-100 62 100 62 150 30L132 66C110 84-110 84-132 66zM150 30C168 20 176-4 168-26', red) +
          shape('M150 30C164 24 176 4 170-24 186-16 190 12 172 34z', gold) +
          [-84, -42, 0, 42, 84]
            .map((x) => ring(x, 12, 13, sand, 4) + stroke(`M${x + 8} 26L${x + 34} 88`, ink, 4))
            .join(''),
        343,
        220,
      ) +
      put(star(20, gold), 343, 84),
  ),
  packet: svg(128, 144, put(packet(), 64, 72, 0.98, -6)),
}

export const states: Record<string, string> = {
  'state-empty': state(
    pond +
      ring(160, 104, 66, '#fff4e8', 5, '#b98a72') +
      put(koi(paper, rose, 5), 166, 106, 0.5, -24) +
      stroke('M90 178C110 170 126 186 146 178S186 170 206 180 230 178 236 176', sea, 4) +
      put(sparkle(9, gold), 244, 60) +
      put(sparkle(6, gold), 74, 70),
  ),
  'state-failed': state(
    pond +
      stroke('M84 96C126 56 194 56 236 96M110 126C140 100 180 100 210 126', '#c9a896', 9) +
      put(koi(paper, red, 5), 160, 166, 0.46, 8) +
      stroke('M222 40L96 190', red, 8),
  ),
  'state-repair': state(
    pond +
      put(lantern(), 100, 104, 1.1) +
      put(
        box(-9, -60, 18, 96, 8, sand) + shape('M-34-84C-34-58-16-50 0-50S34-58 34-84L14-72H-14z', mist),
        208,
        128,
        1,
        28,
      ) +
      put(sparkle(10, gold), 250, 60),
  ),
  'state-soon': state(
    pond +
      put(cloud('#fff4e8'), 100, 92, 1.2) +
      put(cloud('#fde4d8'), 226, 66, 0.9) +
      put(koi(paper, red, 5), 168, 150, 0.6, -18),
  ),
}
