import { day, type Instant } from '@koi/contract/time'
import type { FaultReason } from '@koi/contract/play/venue/fault'
import type { VenueBet } from '../../platform/outside/venue.ts'

const earliest = '2020-01-01T00:00:00.000Z'

/** Accepted clock skew of a venue; a later `changedAt` would make every following report look older. */
export const maxAhead = day

/**
 * Returns the rule that a reported bet violates, or null. `player`: id of the player with the bet's login; `stored`:
 * the bet as stored; `latestTime`: the latest accepted timestamp.
 */
export function invalidReason(
  bet: VenueBet,
  player: string | undefined,
  stored: { playerId: string; stake: number } | undefined,
  latestTime: Instant,
): FaultReason | null {
  const { betId, stake, validStake, winLoss, state, betAt, settledAt, changedAt } = bet
  if (betId.length > 100) return 'bet id longer than 100 characters'
  if (player === undefined) return 'unknown player login'
  if (stored !== undefined && stored.playerId !== player) return 'player differs from the stored bet'
  if (stored !== undefined && stored.stake !== stake) return 'stake differs from the stored bet'
  if (stake < 0) return 'negative stake'
  if (validStake < 0 || validStake > stake) return 'valid stake is not between 0 and the stake'
  if (winLoss < -stake) return 'loss exceeds the stake'
  if (betAt < earliest || (settledAt !== null && settledAt < earliest)) return 'timestamp before 2020'
  if (betAt > latestTime || changedAt > latestTime || (settledAt !== null && settledAt > latestTime))
    return 'timestamp more than 24 h ahead'
  if ((state === 'open') !== (settledAt === null)) return 'settlement time does not match the state'
  if (state !== 'settled' && winLoss !== 0) return 'result of a bet that is not settled'
  return null
}
