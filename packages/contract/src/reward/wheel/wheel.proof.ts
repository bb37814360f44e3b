// Derives the slice of a draw from the day's seed, which is that of the red packets, so that anyone can verify a draw after the seed is
// published.

/** The `nth` draw of a player on a wheel on a Beijing day. */
export interface Drawn {
  day: string
  player: string
  wheel: string
  nth: number
}

/** The text that is hashed with SHA-256; 'wheel' keeps it apart from those of red packets. */
export const messageOf = (seed: string, { day, player, wheel, nth }: Drawn): string =>
  [seed, 'wheel', day, player, wheel, nth].join(':')

/** The first 13 hex digits modulo the sum of the weights, then the slice from 0 in whose weight it falls. Bias is below 2^-28. */
export function sliceFrom(digest: string, weights: readonly number[]): number {
  let rest = Number.parseInt(digest.slice(0, 13), 16) % weights.reduce((sum, weight) => sum + weight, 0)
  return weights.findIndex((weight) => {
    rest -= weight
    return rest < 0
  })
}
