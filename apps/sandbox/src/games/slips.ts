import { fixturesText as text, leagues } from './fixtures.copy.ts'
import { fullTime, hasWon, type Match, oddsAt, type Option, scoreAt } from '../web/browser/matchrules.ts'

/** One selection with the odds (hundredths) at which it was placed: '2h@185' is the home side of the third match. */
export interface Leg {
  match: number
  option: Option
  odds: number
}

/** Maximum combined odds in hundredths. */
export const maxOdds = 50_000

/** Parses '0h@185,2o@160'; null if invalid. */
export function parseLegs(pick: string): Leg[] | null {
  const legs = pick.split(',').map((part) => /^(\d)([hdaou])@(\d{3,5})$/.exec(part))
  if (legs.some((leg) => leg === null)) return null
  return legs.map((leg) => ({ match: Number(leg?.[1]), option: leg?.[2] as Option, odds: Number(leg?.[3]) }))
}

export const pickOf = (legs: readonly Leg[]): string =>
  legs.map(({ match, option, odds }) => `${match}${option}@${odds}`).join(',')

/** Product of the odds in hundredths, rounded down after each multiplication. */
export const combinedOdds = (legs: readonly { odds: number }[]): number =>
  legs.reduce((product, { odds }) => Math.floor((product * odds) / 100), 100)

/** The pick with its current odds; null if it is not on sale, or if the odds fell below 95 % of those shown. */
export function priceLeg(matches: readonly Match[], minute: number, pick: string, shownOdds: number): Leg | null {
  const [, index, option] = /^(\d)([hdaou])$/.exec(pick) ?? []
  const match = matches[Number(index ?? -1)]
  const odds = match && oddsAt(match, minute)[option as Option]
  if (!odds || odds * 100 < shownOdds * 95) return null
  return { match: Number(index), option: option as Option, odds }
}

export const describeLegs = (matches: readonly Match[], legs: readonly Leg[]): string => {
  const names = legs.map(({ match, option, odds }) => {
    const { home = '', away = '', league = 'football' } = matches[match] ?? {}
    return `${home} vs ${away} · ${leagues[league].options[option]} @${(odds / 100).toFixed(2)}`
  })
  return legs.length > 1 ? `${text.combinedOf(legs.length)} · ${names.join(text.between)}` : names.join('')
}

/** Result of a slip: odds in hundredths to pay, 0 for a loss, null if all matches were abandoned. */
export function settleLegs(matches: readonly Match[], legs: readonly Leg[]): { odds: number | null; memo: string } {
  const results = legs.map(({ match }) => {
    const played = matches[match]
    if (!played || played.abandonedAt !== null) return text.abandoned
    return scoreAt(played, fullTime).join(':')
  })
  const memo = `${describeLegs(matches, legs)} · ${text.final} ${results.join(text.and)}`
  const won = legs.map(({ match, option }) => {
    const played = matches[match]
    return played ? hasWon(played, option) : null
  })
  if (won.every((one) => one === null)) return { odds: null, memo }
  if (won.includes(false)) return { odds: 0, memo }
  return { odds: combinedOdds(legs.filter((_, index) => won[index] === true)), memo }
}
