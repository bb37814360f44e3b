// Derives the slice of a draw from the day's seed, so that anyone can verify a draw after the seed is published. The wheel uses
// the same seed as the red packets.

/** Identifies a draw: the player's `nth` on a wheel on a Beijing day. */
export interface Drawn {
  day: string
  player: string
  wheel: string
  nth: number
}

/** The text that is hashed with SHA-256. The word 'wheel' makes it differ from the texts of red packets. */
export const messageOf = (seed: string, { day, player, wheel, nth }: Drawn): string =>
  [seed, 'wheel', day, player, wheel, nth].join(':')

/**
 * Takes the first 13 hex digits modulo the sum of the weights and returns the index of the slice whose range contains the
 * result. Bias is below 2^-28.
 */
export function sliceFrom(digest: string, weights: readonly number[]): number {
  let rest = Number.parseInt(digest.slice(0, 13), 16) % weights.reduce((sum, weight) => sum + weight, 0)
  return weights.findIndex((weight) => {
    rest -= weight
    return rest < 0
  })
}
