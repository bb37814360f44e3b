import { fixturesText as text, leagues } from './fixtures.copy.ts'
import { fullTime, hasWon, type Match, oddsAt, type Option, scoreAt } from '../web/browser/matchrules.ts'

/** One choice of a bet on matches, at the odds (hundredths) it was taken at: '2h@185' is the home side of the third match. */
export interface Leg {
  match: number
  option: Option
  odds: number
}

/** Combined odds in hundredths are not sold above this. */
export const mostOdds = 50_000

/** The legs that a bet's pick says, '0h@185,2o@160'; null for what is none. */
export function legsOf(pick: string): Leg[] | null {
  const legs = pick.split(',').map((part) => /^(\d)([hdaou])@(\d{3,5})$/.exec(part))
  if (legs.some((leg) => leg === null)) return null
  return legs.map((leg) => ({ match: Number(leg?.[1]), option: leg?.[2] as Option, odds: Number(leg?.[3]) }))
}

export const pickOf = (legs: readonly Leg[]): string =>
  legs.map(({ match, option, odds }) => `${match}${option}@${odds}`).join(',')

/** The odds of legs together, in hundredths: multiplied leg by leg, rounded down after each. */
export const oddsTogether = (legs: readonly { odds: number }[]): number =>
  legs.reduce((product, { odds }) => Math.floor((product * odds) / 100), 100)

/** What is asked for in this minute at today's price; null where it is not sold, or not for less than 95 in 100 of what was seen. */
export function legNow(matches: readonly Match[], minute: number, pick: string, seen: number): Leg | null {
  const [, index, option] = /^(\d)([hdaou])$/.exec(pick) ?? []
  const match = matches[Number(index ?? -1)]
  const odds = match && oddsAt(match, minute)[option as Option]
  if (!odds || odds * 100 < seen * 95) return null
  return { match: Number(index), option: option as Option, odds }
}

/** What a bet says of itself before its result is known. */
export const nameOf = (matches: readonly Match[], legs: readonly Leg[]): string => {
  const names = legs.map(({ match, option, odds }) => {
    const { home = '', away = '', league = 'football' } = matches[match] ?? {}
    return `${home} vs ${away} · ${leagues[league].options[option]} @${(odds / 100).toFixed(2)}`
  })
  return legs.length > 1 ? `${text.combinedOf(legs.length)} · ${names.join(text.between)}` : names.join('')
}

/** How legs came out: the odds in hundredths to be paid at, 0 for a loss, null when every match was broken off. */
export function cameOut(matches: readonly Match[], legs: readonly Leg[]): { odds: number | null; memo: string } {
  const results = legs.map(({ match }) => {
    const played = matches[match]
    if (!played || played.abandonedAt !== null) return text.abandoned
    return scoreAt(played, fullTime).join(':')
  })
  const memo = `${nameOf(matches, legs)} · ${text.final} ${results.join(text.and)}`
  const won = legs.map(({ match, option }) => {
    const played = matches[match]
    return played ? hasWon(played, option) : null
  })
  if (won.every((one) => one === null)) return { odds: null, memo }
  if (won.includes(false)) return { odds: 0, memo }
  return { odds: oddsTogether(legs.filter((_, index) => won[index] === true)), memo }
}
