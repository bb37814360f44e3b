import { leagues } from '../../apps/sandbox/src/games/fixtures.copy.ts'
import {
  abandonedOneIn,
  hasWon,
  type League,
  type Match,
  matchesOf,
  oddsAt,
  type Option,
} from '../../apps/sandbox/src/web/browser/matchrules.ts'
import type { Play } from './play.ts'
import { ReturnStats } from './stats.ts'

const options: Readonly<Record<League, readonly Option[]>> = {
  football: ['h', 'd', 'a', 'o', 'u'],
  esport: ['h', 'a', 'o', 'u'],
}

/** Return of a bet before the match; the stake of an abandoned match. */
function returned(match: Match, option: Option, odds: number): number {
  const won = hasWon(match, option)
  return won === null ? 1 : won ? odds / 100 : 0
}

const bare = (league: League, force: Match['force'], events: Match['events'] = []): Match => ({
  league,
  home: '',
  away: '',
  force,
  events,
  abandonedAt: null,
})

const empty = (league: League): Record<string, ReturnStats> =>
  Object.fromEntries(options[league].map((option) => [option, new ReturnStats()]))

/** Poisson chances of 0 to 7 goals, and of eight or more; implemented independently of the sandbox. */
function goals(mean: number): number[] {
  let term = Math.exp(-mean)
  const chances = [term]
  for (let count = 1; count < 8; count += 1) chances.push((term *= mean / count))
  return [...chances, 1 - chances.reduce((sum, one) => sum + one, 0)]
}

function exactFootball(): Record<string, ReturnStats> {
  const stats = empty('football')
  for (let h = 0; h < 13; h += 1) {
    for (let a = 0; a < 11; a += 1) {
      const force = [0.8 + h / 10, 0.6 + a / 10] as const
      const odds = oddsAt(bare('football', force), 0)
      goals(force[0]).forEach((p, home) =>
        goals(force[1]).forEach((q, away) => {
          const side = (many: number, name: 'h' | 'a') =>
            Array.from({ length: many }, () => ({ minute: 1, side: name }))
          const match = bare('football', force, [...side(home, 'h'), ...side(away, 'a')])
          for (const option of options.football) {
            stats[option]?.add(returned(match, option, odds[option] ?? 0), p * q * (1 - 1 / abandonedOneIn))
            stats[option]?.add(1, (p * q) / abandonedOneIn)
          }
        }),
      )
    }
  }
  return stats
}

/** Chance that a series of this many maps is abandoned before its last one, which ends in 8 ways over 70 minutes. */
function brokenOff(maps: number): number {
  let before = 0
  for (let late = 0; late < 8; late += 1)
    for (let from = 0; from < 70; from += 1) if ((maps - 1) * 28 + 20 + late > 10 + from) before += 1
  return before / (8 * 70) / abandonedOneIn
}

function exactEsport(): Record<string, ReturnStats> {
  const stats = empty('esport')
  for (let hundredths = 35; hundredths < 66; hundredths += 1) {
    const force = [hundredths / 100, 1 - hundredths / 100] as const
    const odds = oddsAt(bare('esport', force), 0)
    for (const series of ['hh', 'aa', 'hah', 'haa', 'ahh', 'aha']) {
      const events = Array.from(series, (side) => ({ minute: 1, side: side as 'h' | 'a' }))
      const chance = events.reduce((product, { side }) => product * force[side === 'h' ? 0 : 1], 1)
      const match = bare('esport', force, events)
      for (const option of options.esport) {
        stats[option]?.add(returned(match, option, odds[option] ?? 0), chance * (1 - brokenOff(series.length)))
        stats[option]?.add(1, chance * brokenOff(series.length))
      }
    }
  }
  return stats
}

const matchPlay = (league: League, exact: () => Record<string, ReturnStats>): Play => ({
  name: league,
  exact,
  play(dice, rounds, stats) {
    const prices = new Map<string, Partial<Record<Option, number>>>()
    for (let round = 0; round < rounds;) {
      for (const match of matchesOf(league, leagues[league].teams, dice)) {
        // Odds before the match depend on the strengths only.
        const key = match.force.join()
        const odds = prices.get(key) ?? oddsAt({ ...match, events: [], abandonedAt: null }, 0)
        prices.set(key, odds)
        for (const option of options[league]) stats[option]?.add(returned(match, option, odds[option] ?? 0))
        round += 1
      }
    }
  },
})

export const matchPlays: readonly Play[] = [matchPlay('football', exactFootball), matchPlay('esport', exactEsport)]
