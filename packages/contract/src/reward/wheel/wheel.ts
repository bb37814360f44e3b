import { type Fen, fen } from '../../money.ts'

/**
 * What a player may do. `open`: draw; `barred`, `not_for_you`, `spent`: see the wheel but not draw; `none`: no wheel is live.
 */
export const wheelSteps = ['none', 'open', 'barred', 'not_for_you', 'spent'] as const
export type WheelStep = (typeof wheelSteps)[number]

export interface Slice {
  /** Probability of the slice, as a share of the sum of all weights. */
  weight: number
  /** Amount of the prize; 0 means that the slice wins nothing. */
  prize: Fen
}

export const fewestSlices = 2
export const maxSlices = 12
export const maxWeight = 1_000_000
/** Limits of one bonus: the number of turns it gives, and the days in which they can be used. */
export const maxTurns = 100
export const longestTurns = 365
/** Number of recent draws on the wheel's screen; the list of proofs contains all draws. */
export const shownDraws = 5

export const weightSum = (slices: readonly { weight: number }[]): number =>
  slices.reduce((sum, { weight }) => sum + weight, 0)

/** Average prize of a turn, in fen, rounded up. */
export function expectedPrize(slices: readonly Slice[]): Fen {
  const total = slices.reduce((sum, { weight, prize }) => sum + BigInt(weight) * BigInt(prize), 0n)
  const whole = BigInt(Math.max(1, weightSum(slices)))
  return fen(Number((total + whole - 1n) / whole))
}

export const greatestPrize = (slices: readonly Slice[]): Fen => fen(Math.max(0, ...slices.map(({ prize }) => prize)))

/** Formats a weight as a percentage of `sum`, to four decimal places: '12.5'. */
export const percentText = (weight: number, sum: number): string => String(Number(((100 * weight) / sum).toFixed(4)))

/** Splits a text into its lines; the n-th line is the name of the n-th slice. */
export const labelsOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
