import {
  paper,
  rose,
  blush,
  gold,
  mint,
  mist,
  lilac,
  svg,
  put,
  ground,
  waves,
  coin,
  cloud,
  lantern,
  star,
  sparkle,
  playingCard,
  heart,
  spade,
} from './hand.ts'
import { peach, ingot, drum, pearl, wheel, fan, cup, pad, shield, swords, flag } from './motifs.ts'
import {
  mahjong,
  cards,
  go,
  dominoes,
  football,
  basketball,
  tennis,
  racing,
  balls,
  ticket,
  drawWheel,
  dice,
  fish,
  goldfish,
  crab,
  turtle,
  hook,
  shell,
} from './moreMotifs.ts'

const width = 320
const height = 240

const tile = (from: string, to: string, motif: string, water = true): string =>
  svg(
    width,
    height,
    ground(width, height, from, to) +
      (water ? waves(width, 236, 3, 26, paper, 0.5) : '') +
      put(sparkle(9), 50, 52) +
      put(sparkle(6), 268, 40) +
      put(sparkle(7), 282, 148) +
      put(motif, 160, 118),
  )

/** Pictures of games. A key becomes part of the catalogue's file name: /pictures/game-koi.svg. */
export const tiles: Record<string, string> = {
  koi: tile(blush, rose, fish),
  lantern: tile('#fbe0c8', '#f3b98d', lantern()),
  pearl: tile(mint, '#9fcfae', pearl),
  ingot: tile('#fdf0d0', '#f0cf8c', ingot),
  peach: tile('#fdeee6', '#f6c9bb', peach),
  drum: tile('#fbe6cf', '#efbf94', drum),
  coins: tile('#fdf2d6', '#ecc77f', put(coin(46), -26, 8) + put(coin(36), 44, -18)),
  cloud: tile(mist, '#a5cbd5', put(cloud(), -16, 12, 1.5) + put(star(26, gold), 50, -40)),
  baccarat: tile('#d9ead9', '#9cc7a4', cards),
  roulette: tile('#f6ddd2', '#e2a48f', wheel),
  dicecup: tile(mist, '#9cc6d2', cup),
  fan: tile(lilac, '#c9acce', fan),
  gamepad: tile('#efe3f0', '#c7a9cb', pad),
  shield: tile(mist, '#94bfcc', shield),
  swords: tile('#f0e6dd', '#d6bda8', swords),
  flag: tile('#fde9df', '#f2bca4', flag),
  mahjong: tile('#d9ecdf', '#98c8a9', mahjong),
  cards: tile(
    '#fce8dd',
    '#f1bba5',
    put(playingCard(put(heart(20), 0, 2)), -52, 6, 1, -20) +
      put(playingCard(put(spade(16), 0, 0)), 0, -6) +
      put(playingCard(put(star(20, gold), 0, 0)), 52, 6, 1, 20),
  ),
  go: tile('#f6ead3', '#dcc08e', go),
  dominoes: tile('#eee1ef', '#c5a7c8', dominoes),
  football: tile('#d8ecd9', '#8fc39b', football),
  basketball: tile('#fde7d3', '#f0bd8d', basketball),
  tennis: tile('#e2efd2', '#b2d18e', tennis),
  racing: tile(mist, '#98c3d0', racing),
  balls: tile('#fdf1d5', '#eccb85', balls),
  ticket: tile('#fde6db', '#f1b9a1', ticket),
  drawwheel: tile('#e0eef1', '#a4cad4', drawWheel),
  dice: tile('#efe2f0', '#c8abcc', dice),
  goldfish: tile('#d5e9ee', '#8fbecb', goldfish),
  crab: tile('#d9ecef', '#93c1cd', crab),
  turtle: tile('#dcefe2', '#98c9ab', turtle),
  hook: tile('#d8e7f0', '#93b6cb', hook),
  shell: tile('#e3eef2', '#a9c8d5', shell),
}
