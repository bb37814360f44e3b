import { wide } from './banners.ts'
import {
  box,
  coin,
  gold,
  ground,
  ink,
  koi,
  mist,
  paper,
  put,
  red,
  ring,
  sand,
  shape,
  sparkle,
  stroke,
  svg,
  waves,
} from './hand.ts'
import { securityBanners } from './pictures.copy.ts'
import { words } from './props.ts'

const high = 300
const shield =
  shape('M0-96L84-66V2C84 58 50 94 0 116-50 94-84 58-84 2V-66z', paper) +
  shape('M0-74L64-50V2C64 46 38 74 0 92-38 74-64 46-64 2V-50z', red)
const padlock =
  stroke('M-34-14V-44A34 34 0 0 1 34-44V-14', ink, 20) +
  stroke('M-34-14V-44A34 34 0 0 1 34-44V-14', gold, 11) +
  box(-58, -18, 116, 92, 16, paper) +
  ring(0, 18, 12, red) +
  stroke('M0 30V48', ink, 7)
const telephone =
  box(-52, -92, 104, 184, 18, paper) +
  box(-40, -72, 80, 128, 6, mist, 3) +
  ring(0, 74, 8, sand, 3) +
  shape('M0-44L34 18H-34z', gold) +
  stroke('M0-22V-4', ink, 6) +
  stroke('M0 7V8', ink, 7)

const scenes = [
  ground(wide, high, '#2f7a6b', '#1b4d4a') +
    waves(wide, 300, 5, 40, '#cfe8d6', 0.22) +
    put(shield, 536, 150, 1.05) +
    put(koi(paper, '#ff8f74', 5), 538, 152, 0.62, -24) +
    put(sparkle(12, sand), 424, 76) +
    put(sparkle(9, sand), 650, 84),
  ground(wide, high, '#f0b987', '#d8704a') +
    waves(wide, 300, 5, 40, '#fff1e2', 0.34) +
    put(telephone, 548, 152, 1.05, 8) +
    put(sparkle(10, paper), 436, 92),
  ground(wide, high, '#4a6f92', '#27405f') +
    waves(wide, 300, 5, 40, '#cfe5ea', 0.24) +
    put(padlock, 538, 152, 1.25, -6) +
    put(coin(26), 640, 214) +
    put(sparkle(11, sand), 428, 84),
]
const inks = [paper, '#4a2118', paper]

export const securityPictures: Record<string, string> = Object.fromEntries(
  scenes.map((scene, index) => [
    `security-${index + 1}`,
    svg(wide, high, scene + words(48, 148, securityBanners[index] ?? ['', ''], inks[index] ?? paper, 52)),
  ]),
)
