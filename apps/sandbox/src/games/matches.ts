import type { Dice } from '../web/browser/dice.ts'
import { leagues } from './fixtures.copy.ts'

export type League = 'football' | 'esport'
export type Option = 'h' | 'd' | 'a' | 'o' | 'u'

export interface Match {
  home: string
  away: string
  /** In hundredths, by option; an option that is not there cannot be bet on. */
  odds: Partial<Record<Option, number>>
  /** When somebody scored, in ninetieths of the match, in order. */
  events: { minute: number; side: 'h' | 'a' }[]
}

/** Share of a fair price that is paid. */
const margin = 0.95
const matchesPerRound = 4

const priceOf = (chance: number): number => Math.max(101, Math.floor((margin / chance) * 100))

/** Chances of 0, 1, 2 … goals at this mean; the last takes the rest. */
export function goalChances(mean: number): number[] {
  const chances = [Math.exp(-mean)]
  for (let goals = 1; goals < 8; goals += 1) chances.push(((chances[goals - 1] ?? 0) * mean) / goals)
  return [...chances, 1 - chances.reduce((sum, chance) => sum + chance, 0)]
}

/** Draws an index with these chances. */
function chosen(dice: Dice, chances: readonly number[]): number {
  let left = dice.below(2 ** 32) / 2 ** 32
  for (const [index, chance] of chances.entries()) {
    if (left < chance) return index
    left -= chance
  }
  return chances.length - 1
}

function football(home: string, away: string, homeMean: number, awayMean: number, dice: Dice): Match {
  const [homeGoals, awayGoals] = [goalChances(homeMean), goalChances(awayMean)]
  const chances: Record<Option, number> = { h: 0, d: 0, a: 0, o: 0, u: 0 }
  homeGoals.forEach((p, h) =>
    awayGoals.forEach((q, a) => {
      chances[h > a ? 'h' : h < a ? 'a' : 'd'] += p * q
      chances[h + a > 2 ? 'o' : 'u'] += p * q
    }),
  )
  const goals = (side: 'h' | 'a', chancesOf: number[]) =>
    Array.from({ length: chosen(dice, chancesOf) }, () => ({ minute: 1 + dice.below(89), side }))
  const events = [...goals('h', homeGoals), ...goals('a', awayGoals)].toSorted(
    (one, other) => one.minute - other.minute,
  )
  const odds = Object.fromEntries(Object.entries(chances).map(([option, chance]) => [option, priceOf(chance)]))
  return { home, away, odds, events }
}

/** Best of three maps; `chance` is that of the first team to take a map, in hundredths. */
function esport(home: string, away: string, chance: number, dice: Dice): Match {
  const p = chance / 100
  const two = p * p + (1 - p) * (1 - p)
  const odds = {
    h: priceOf(p * p * (3 - 2 * p)),
    a: priceOf((1 - p) ** 2 * (1 + 2 * p)),
    o: priceOf(1 - two),
    u: priceOf(two),
  }
  const events: Match['events'] = []
  const won = { h: 0, a: 0 }
  while (won.h < 2 && won.a < 2) {
    const side = dice.below(100) < chance ? 'h' : 'a'
    won[side] += 1
    events.push({ minute: events.length * 28 + 20 + dice.below(8), side })
  }
  return { home, away, odds, events }
}

/** The matches of a round, from beginning to end. */
export function matchesOf(league: League, dice: Dice): Match[] {
  const { teams } = leagues[league]
  const chosenTeams = dice.draw(matchesPerRound * 2, teams.length)
  return Array.from({ length: matchesPerRound }, (_, index) => {
    const [first = 0, second = 0] = chosenTeams.slice(index * 2, index * 2 + 2)
    const [home = '', away = ''] = [teams[first], teams[second]]
    if (league === 'esport') return esport(home, away, 35 + dice.below(31), dice)
    return football(home, away, 0.8 + dice.below(13) / 10, 0.6 + dice.below(11) / 10, dice)
  })
}

/** Who has scored how often when `minute` is played. */
export const scoreAt = (match: Match, minute: number): [home: number, away: number] => {
  const until = match.events.filter((event) => event.minute <= minute)
  return [until.filter(({ side }) => side === 'h').length, until.filter(({ side }) => side === 'a').length]
}

/** Whether an option has won once the match is over. */
export function hasWon(league: League, match: Match, option: Option): boolean {
  const [home, away] = scoreAt(match, 90)
  if (option === 'h') return home > away
  if (option === 'a') return home < away
  if (option === 'd') return home === away
  return home + away > (league === 'esport' ? 2 : 2.5) === (option === 'o')
}
