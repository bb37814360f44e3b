import { returnText } from '@koi/contract/play/game/game'
import type { Judgement } from '@koi/contract/books/report/report'

/** Sums over settled bets with stake s and payout p, in fen and fen². */
export interface Sums {
  bets: number
  stake: number
  result: number
  stakeStake: number
  stakePaid: number
  paidPaid: number
}

/** Minimum number of rounds; with fewer the estimated error is unreliable. */
export const enoughRounds = 1000
/** Tolerance in standard errors: three are exceeded by chance once in 370 cases. */
const maxErrors = 3

const points = (share: number): string => (share * 100).toFixed(2)

/**
 * Compares the actual return A = Σp / Σs with the stated R (in 100 000ths of the stake). If R is true, a bet's residual
 * p − R·s has mean 0, so the variance of the sum is Σ(p − R·s)² = Σp² − 2R·Σsp + R²·Σs² and the standard error of A is
 *
 *     e = √(Σp² − 2R·Σsp + R²·Σs²) / Σs
 *
 * |A − R| > 3e is `odd`: a reason to investigate, not proof, since e is too small until rare large wins have occurred.
 */
export function returned(sums: Sums, stated: number | null) {
  const toRow = (deviation: string, tolerance: string, judgement: Judgement) => ({
    stated_return: returnText(stated),
    deviation,
    tolerance,
    judgement,
  })
  if (stated === null) return toRow('', '', '')
  if (sums.stake === 0) return toRow('', '', 'few')
  const share = stated / 100_000
  const deviation = (sums.stake + sums.result) / sums.stake - share
  const variance = sums.paidPaid - 2 * share * sums.stakePaid + share * share * sums.stakeStake
  const error = Math.sqrt(Math.max(0, variance)) / sums.stake
  const isOdd = Math.abs(deviation) > maxErrors * error
  const judgement = sums.bets < enoughRounds ? 'few' : isOdd ? 'odd' : 'ok'
  return toRow(`${deviation >= 0 ? '+' : ''}${points(deviation)}`, points(maxErrors * error), judgement)
}
