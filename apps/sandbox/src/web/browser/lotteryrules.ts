import type { Dice } from './dice.ts'

export const draws = 100_000

export const drawNumber = (dice: Dice): number => dice.below(draws)
export const digitsOf = (draw: number): number[] =>
  [10_000, 1000, 100, 10, 1].map((place) => Math.floor(draw / place) % 10)

interface Kind {
  /** Odds in hundredths. */
  odds: number
  wins(digits: readonly number[]): boolean
}

const total = (digits: readonly number[]): number => digits.reduce((sum, digit) => sum + digit, 0)
const kindsInFront = (digits: readonly number[]): number => new Set(digits.slice(0, 3)).size
const [first, last] = [(digits: readonly number[]) => digits[0] ?? 0, (digits: readonly number[]) => digits[4] ?? 0]

export const kinds: Readonly<Record<string, Kind>> = {
  big: { odds: 195, wins: (digits) => total(digits) >= 23 },
  small: { odds: 195, wins: (digits) => total(digits) <= 22 },
  odd: { odds: 195, wins: (digits) => total(digits) % 2 === 1 },
  even: { odds: 195, wins: (digits) => total(digits) % 2 === 0 },
  dragon: { odds: 215, wins: (digits) => first(digits) > last(digits) },
  tiger: { odds: 215, wins: (digits) => first(digits) < last(digits) },
  tie: { odds: 960, wins: (digits) => first(digits) === last(digits) },
  triple: { odds: 9600, wins: (digits) => kindsInFront(digits) === 1 },
  pair: { odds: 355, wins: (digits) => kindsInFront(digits) === 2 },
  mixed: { odds: 134, wins: (digits) => kindsInFront(digits) === 3 },
}

/** Kind of a pick; 'd37' means that the fourth digit is 7. */
export function kindOf(pick: string): Kind | null {
  const place = /^d([0-4])([0-9])$/.exec(pick)
  if (place) return { odds: 970, wins: (digits) => digits[Number(place[1])] === Number(place[2]) }
  return Object.keys(kinds).includes(pick) ? (kinds[pick] ?? null) : null
}
