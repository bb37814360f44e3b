import { coupOf, deal, oddsOf } from '../../apps/sandbox/src/web/browser/baccaratrules.ts'
import { handsOf, winsOfHands } from '../../apps/sandbox/src/web/browser/cardrules.ts'
import { fishPays, isCaught, returnPercent } from '../../apps/sandbox/src/web/browser/fishrules.ts'
import { digitsOf, drawNumber, draws, kindOf, kinds } from '../../apps/sandbox/src/web/browser/lotteryrules.ts'
import { everyWindow, slots, spin } from '../../apps/sandbox/src/web/browser/slotrules.ts'
import { matchPlays } from './matches.ts'
import type { Play } from './play.ts'
import { ReturnStats } from './stats.ts'

const slotPlay = ([name, rules]: [string, (typeof slots)[string]]): Play => ({
  name: `slot ${name}`,
  exact() {
    const tally = new ReturnStats()
    for (const tenths of everyWindow(rules)) tally.add(tenths / 10)
    return { turn: tally }
  },
  play(dice, rounds, { turn }) {
    const pays = Uint16Array.from(everyWindow(rules))
    const seen = new Uint32Array(2 ** 16)
    for (let round = 0; round < rounds; round += 1) {
      const tenths = pays[spin(dice)] ?? 0
      seen[tenths] = (seen[tenths] ?? 0) + 1
    }
    seen.forEach((times, tenths) => turn?.add(tenths / 10, times))
  },
})

const fishPlay = (pays: number): Play => ({
  name: `fish ×${pays}`,
  exact() {
    const tally = new ReturnStats()
    tally.add(pays, returnPercent)
    tally.add(0, 100 * pays - returnPercent)
    return { hit: tally }
  },
  play(dice, rounds, { hit }) {
    let caught = 0
    for (let round = 0; round < rounds; round += 1) if (isCaught(dice, pays)) caught += 1
    hit?.add(pays, caught)
    hit?.add(0, rounds - caught)
  },
})

const spotPays = 1.95
const cardSpots = ['seat 1', 'seat 2', 'seat 3']
const cardPlay: Play = {
  name: 'cards',
  // Hands never tie and every order of the deck is equally likely, so each hand wins half of the time.
  exact() {
    return Object.fromEntries(
      cardSpots.map((spot) => {
        const tally = new ReturnStats()
        tally.add(spotPays)
        tally.add(0)
        return [spot, tally]
      }),
    )
  },
  play(dice, rounds, stats) {
    for (let round = 0; round < rounds; round += 1)
      winsOfHands(handsOf(dice)).forEach((isWon, spot) => stats[cardSpots[spot] ?? '']?.add(isWon ? spotPays : 0))
  },
}

const spots = ['banker', 'player', 'tie', 'bankerPair', 'playerPair']
const baccaratPlay: Play = {
  name: 'baccarat',
  // Counts every sequence of six card values from eight decks; a pair depends on the first two cards of a side.
  exact() {
    const stats = Object.fromEntries(spots.map((spot) => [spot, new ReturnStats()]))
    const left = Array.from({ length: 10 }, (_, value): number => (value === 0 ? 128 : 32))
    const row: number[] = []
    const draw = (ways: number): void => {
      if (row.length === 6) {
        const shoe = coupOf(row)
        for (const spot of spots.slice(0, 3)) stats[spot]?.add(oddsOf(spot, shoe) / 100, ways)
        return
      }
      for (const [value, many] of left.entries()) {
        if (many === 0) continue
        left[value] = many - 1
        row.push((value + 9) % 10)
        draw(ways * many)
        row.pop()
        left[value] = many
      }
    }
    draw(1)
    for (const pair of spots.slice(3)) {
      stats[pair]?.add(12, 31)
      stats[pair]?.add(0, 415 - 31)
    }
    return stats
  },
  play(dice, rounds, stats) {
    for (let round = 0; round < rounds; round += 1) {
      const shoe = deal(dice)
      for (const spot of spots) stats[spot]?.add(oddsOf(spot, shoe) / 100)
    }
  },
}

const picks = [...Object.keys(kinds), 'd00']
const returnsOf = (times: (draw: number) => number): Record<string, ReturnStats> => {
  const stats = Object.fromEntries(picks.map((pick) => [pick, new ReturnStats()]))
  for (let draw = 0; draw < draws; draw += 1) {
    const digits = digitsOf(draw)
    for (const pick of picks) {
      const kind = kindOf(pick)
      stats[pick]?.add(kind?.wins(digits) ? kind.odds / 100 : 0, times(draw))
    }
  }
  return stats
}
const lotteryPlay: Play = {
  name: 'lottery',
  exact: () => returnsOf(() => 1),
  play(dice, rounds, stats) {
    const seen = new Uint32Array(draws)
    for (let round = 0; round < rounds; round += 1) {
      const draw = drawNumber(dice)
      seen[draw] = (seen[draw] ?? 0) + 1
    }
    for (const [pick, { count, total, squares }] of Object.entries(returnsOf((draw) => seen[draw] ?? 0)))
      stats[pick]?.merge({ count, total, squares })
  },
}

export const plays: readonly Play[] = [
  ...Object.entries(slots).map(slotPlay),
  ...fishPays.map(fishPlay),
  cardPlay,
  baccaratPlay,
  lotteryPlay,
  ...matchPlays,
]
