import { day, type Instant } from '@koi/contract/time'
import type { VenueBet } from '../outside/venue.ts'

const earliest = '2020-01-01T00:00:00.000Z'

/** Accepted clock skew of a venue; a later timestamp would outrank every following report. */
export const maxAhead = day

/** Why a reported bet is impossible, or null. `player` belongs to its login, `before` is the stored report, `furthest` the latest accepted time. */
export function faultOf(
  bet: VenueBet,
  player: string | undefined,
  before: { playerId: string; stake: number } | undefined,
  furthest: Instant,
): string | null {
  const { betId, stake, validStake, winLoss, state, betAt, settledAt, changedAt } = bet
  if (betId.length > 100) return 'an endless number'
  if (player === undefined) return 'a player we do not know'
  if (before !== undefined && before.playerId !== player) return 'another player than before'
  if (before !== undefined && before.stake !== stake) return 'another stake than before'
  if (stake < 0) return 'a negative stake'
  if (validStake < 0 || validStake > stake) return 'a valid stake outside the stake'
  if (winLoss < -stake) return 'a loss above the stake'
  if (betAt < earliest || (settledAt !== null && settledAt < earliest)) return 'a time before 2020'
  if (betAt > furthest || changedAt > furthest || (settledAt !== null && settledAt > furthest))
    return 'a time more than a day ahead'
  if ((state === 'open') !== (settledAt === null)) return 'a settlement without its time, or a time without it'
  if (state !== 'settled' && winLoss !== 0) return 'a result without a settlement'
  return null
}
