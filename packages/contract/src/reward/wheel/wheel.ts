import { type Fen, fen } from '../../money.ts'

/** What a player can do: draw; see it without turns that may be used; nothing, without a wheel. */
export const wheelSteps = ['none', 'open', 'barred', 'not_for_you', 'spent'] as const
export type WheelStep = (typeof wheelSteps)[number]

export interface Slice {
  /** Share of the sum of all weights. */
  weight: number
  /** 0: no prize. */
  prize: Fen
}

export const fewestSlices = 2
export const maxSlices = 12
export const maxWeight = 1_000_000
/** Turns that one bonus gives, and days to use them. */
export const maxTurns = 100
export const longestTurns = 365
/** Draws that the screen shows; all are in the list of proofs. */
export const shownDraws = 5

export const weightSum = (slices: readonly { weight: number }[]): number =>
  slices.reduce((sum, { weight }) => sum + weight, 0)

/** What a turn costs on average, in fen, rounded up. */
export function expectedPrize(slices: readonly Slice[]): Fen {
  const total = slices.reduce((sum, { weight, prize }) => sum + BigInt(weight) * BigInt(prize), 0n)
  const whole = BigInt(Math.max(1, weightSum(slices)))
  return fen(Number((total + whole - 1n) / whole))
}

export const greatestPrize = (slices: readonly Slice[]): Fen => fen(Math.max(0, ...slices.map(({ prize }) => prize)))

/** '12.5': percent of a weight, to four places. */
export const percentText = (weight: number, sum: number): string => String(Number(((100 * weight) / sum).toFixed(4)))

/** The lines of a text; slices are named by them, in their order. */
export const labelsOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
