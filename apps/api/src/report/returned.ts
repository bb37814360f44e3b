import { returnText } from '@koi/contract/game/game'
import type { Judgement } from '@koi/contract/report/report'

/** Sums over settled bets, each with a stake s and a payout p, in fen and fen². */
export interface Sums {
  bets: number
  stake: number
  result: number
  stakeStake: number
  stakePaid: number
  paidPaid: number
}

/** Fewer rounds than these say nothing about a return: its error is estimated from them too. */
export const enoughRounds = 1000
/** Standard errors that chance goes beyond once in 370 times. */
const beyond = 3

const points = (share: number): string => (share * 100).toFixed(2)

/**
 * Holds an actual return against the stated one, R (100 000ths of the stake).
 *
 * The actual one is A = Σp / Σs. Were R true, every bet would pay R·s on average, so that its residual p − R·s has mean
 * nought, and the bets do not know of each other: the variance of the sum of residuals is the sum of theirs, estimated by
 * Σ(p − R·s)² = Σp² − 2R·Σsp + R²·Σs². Hence the standard error of A
 *
 *     e = √(Σp² − 2R·Σsp + R²·Σs²) / Σs
 *
 * whatever the stakes and odds were. |A − R| > 3e is `odd`: chance goes so far once in 370 times. Below 1000 rounds nothing
 * is said, as nothing is of a game of which nobody has had its rare large win yet: there e is too small, so `odd` is a
 * reason to look and no verdict.
 */
export function returned(sums: Sums, stated: number | null) {
  const told = (deviation: string, tolerance: string, judgement: Judgement) => ({
    stated_return: returnText(stated),
    deviation,
    tolerance,
    judgement,
  })
  if (stated === null) return told('', '', '')
  if (sums.stake === 0) return told('', '', 'few')
  const share = stated / 100_000
  const deviation = (sums.stake + sums.result) / sums.stake - share
  const variance = sums.paidPaid - 2 * share * sums.stakePaid + share * share * sums.stakeStake
  const error = Math.sqrt(Math.max(0, variance)) / sums.stake
  const isOdd = Math.abs(deviation) > beyond * error
  const judgement = sums.bets < enoughRounds ? 'few' : isOdd ? 'odd' : 'ok'
  return told(`${deviation >= 0 ? '+' : ''}${points(deviation)}`, points(beyond * error), judgement)
}
