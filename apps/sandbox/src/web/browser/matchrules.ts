import type { Dice } from './dice.ts'

export type League = 'football' | 'esport'
/** Bets on home, draw, away, over, under. */
export type Option = 'h' | 'd' | 'a' | 'o' | 'u'
export type Score = readonly [home: number, away: number]

export interface Match {
  league: League
  home: string
  away: string
  /** Expected goals of each side; in esport the probability of winning a map. */
  force: Score
  /** Scores in order; minutes of a 90-minute match. */
  events: { minute: number; side: 'h' | 'a' }[]
  /** Minute of abandonment, which voids bets; null if played to the end. */
  abandonedAt: number | null
}

/** Share of the fair odds that is paid. */
const margin = 0.95
/** One match in this many is abandoned. */
export const abandonedOneIn = 40
const matchesPerRound = 4
export const fullTime = 90
/** Goals fall in minutes 1 to 89. */
const lastMinute = 89
const maxGoals = 8

/** Odds in hundredths; null if too likely or unlikely to be sold. */
const priceOf = (chance: number): number | null =>
  chance < 0.02 || chance > 0.93 ? null : Math.floor((margin / chance) * 100)

/** Poisson probabilities of 0, 1, 2 … goals; the last includes the rest. */
export function goalChances(mean: number): number[] {
  const chances = [Math.exp(-mean)]
  for (let goals = 1; goals < maxGoals; goals += 1) chances.push(((chances[goals - 1] ?? 0) * mean) / goals)
  return [...chances, 1 - chances.reduce((sum, chance) => sum + chance, 0)]
}

/** Probabilities of the final goals, given `now` goals after `share` of the match. */
function finalChances(mean: number, now: number, share: number): number[] {
  let ways = 1
  const weights = goalChances(mean).map((chance, goals) => {
    if (goals < now) return 0
    if (goals > now) ways = (ways * goals) / (goals - now)
    return chance * ways * (1 - share) ** (goals - now)
  })
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => weight / sum)
}

function footballChances([home, away]: Score, [h, a]: Score, share: number): Record<Option, number> {
  const chances = { h: 0, d: 0, a: 0, o: 0, u: 0 }
  const [ofHome, ofAway] = [finalChances(home, h, share), finalChances(away, a, share)]
  ofHome.forEach((p, homeGoals) =>
    ofAway.forEach((q, awayGoals) => {
      chances[homeGoals > awayGoals ? 'h' : homeGoals < awayGoals ? 'a' : 'd'] += p * q
      chances[homeGoals + awayGoals > 2 ? 'o' : 'u'] += p * q
    }),
  )
  return chances
}

/** Chances in a best-of-three series from the current score. */
function esportChances([p, q]: Score, [h, a]: Score): Partial<Record<Option, number>> {
  if (h === 2 || a === 2) return {}
  if (h + a === 2) return { h: p, a: q }
  if (h === 1) return { h: p + q * p, a: q * q, o: q, u: p }
  if (a === 1) return { h: p * p, a: q + p * q, o: p, u: q }
  return { h: p * p * (1 + 2 * q), a: q * q * (1 + 2 * p), o: 2 * p * q, u: p * p + q * q }
}

/** Score after `minute`; nothing is scored after an abandonment. */
export function scoreAt({ events, abandonedAt }: Match, minute: number): Score {
  const until = events.filter((event) => event.minute <= Math.min(minute, abandonedAt ?? fullTime))
  return [until.filter(({ side }) => side === 'h').length, until.filter(({ side }) => side === 'a').length]
}

/** Odds in hundredths after `minute` (0: before the match), from the exact probabilities of the remainder. */
export function oddsAt(match: Match, minute: number): Partial<Record<Option, number>> {
  if (match.abandonedAt !== null && minute >= match.abandonedAt) return {}
  const score = scoreAt(match, minute)
  const share = Math.min(1, minute / lastMinute)
  const chances =
    match.league === 'esport' ? esportChances(match.force, score) : footballChances(match.force, score, share)
  const odds: Partial<Record<Option, number>> = {}
  for (const [option, chance] of Object.entries(chances)) {
    const price = priceOf(chance)
    if (price !== null) odds[option as Option] = price
  }
  return odds
}

function chosen(dice: Dice, chances: readonly number[]): number {
  let left = dice.share()
  for (const [index, chance] of chances.entries()) {
    if (left < chance) return index
    left -= chance
  }
  return chances.length - 1
}

function football(dice: Dice): Pick<Match, 'force' | 'events'> {
  const force: Score = [0.8 + dice.below(13) / 10, 0.6 + dice.below(11) / 10]
  const goals = (side: 'h' | 'a', mean: number) =>
    Array.from({ length: chosen(dice, goalChances(mean)) }, () => ({ minute: 1 + dice.below(lastMinute), side }))
  const events = [...goals('h', force[0]), ...goals('a', force[1])]
  return { force, events: [...events].sort((one, other) => one.minute - other.minute) }
}

function esport(dice: Dice): Pick<Match, 'force' | 'events'> {
  const hundredths = 35 + dice.below(31)
  const events: Match['events'] = []
  const won = { h: 0, a: 0 }
  while (won.h < 2 && won.a < 2) {
    const side = dice.below(100) < hundredths ? 'h' : 'a'
    won[side] += 1
    events.push({ minute: events.length * 28 + 20 + dice.below(8), side })
  }
  return { force: [hundredths / 100, 1 - hundredths / 100], events }
}

export function matchesOf(league: League, teams: readonly string[], dice: Dice): Match[] {
  const drawn = dice.draw(matchesPerRound * 2, teams.length)
  return Array.from({ length: matchesPerRound }, (_, index) => {
    const [home = '', away = ''] = drawn.slice(index * 2, index * 2 + 2).map((team) => teams[team] ?? '')
    const brokenOff = dice.below(abandonedOneIn) === 0 ? 10 + dice.below(70) : null
    const played = league === 'esport' ? esport(dice) : football(dice)
    // A decided series cannot be abandoned.
    const isDecided = league === 'esport' && (played.events.slice(-1)[0]?.minute ?? 0) <= (brokenOff ?? 0)
    return { league, home, away, abandonedAt: isDecided ? null : brokenOff, ...played }
  })
}

/** Whether an option has won; null if the match was abandoned. */
export function hasWon(match: Match, option: Option): boolean | null {
  if (match.abandonedAt !== null) return null
  const [home, away] = scoreAt(match, fullTime)
  if (option === 'h') return home > away
  if (option === 'a') return home < away
  if (option === 'd') return home === away
  return home + away > 2 === (option === 'o')
}
