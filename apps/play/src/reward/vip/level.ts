import { type Fen, fen } from '@koi/contract/money'
import { yuan } from '@koi/web/money'
import { levelCopy } from './level.copy.ts'
import type { Player } from '../../app/session/player.read.ts'
import { useRead } from '../../app/data/queries.ts'
import { type Needs, toLevelFlow } from './vip.read.ts'

export const missingFen = (have: Fen | null, needed: Fen): Fen => fen(Math.max(0, needed - (have ?? 0)))

/** Returns the whole percent of `needed` that is reached, rounded down so that 100 means reached. */
export function reachedPercent(have: Fen, needed: Fen): number {
  return needed > 0 ? Math.min(100, Math.floor((have * 100) / needed)) : 100
}

/**
 * Describes what is missing for a level, deposits first; '' if nothing is. If `flow` is null (unknown), it states the
 * required turnover.
 */
export function missingText(needs: Needs, paid: Fen, flow: Fen | null): string {
  const of = (have: Fen | null, needed: Fen) => {
    const missing = missingFen(have, needed)
    return missing > 0 ? yuan(missing) : null
  }
  const deposit = of(paid, needs.recharge)
  const turnover = of(flow, needs.flow)
  if (turnover && flow === null)
    return deposit ? levelCopy.missingUnknown(deposit, turnover) : levelCopy.turnoverUnknown(turnover)
  if (deposit && turnover) return levelCopy.missing(deposit, turnover)
  if (deposit) return levelCopy.missingDeposit(deposit)
  return turnover ? levelCopy.missingTurnover(turnover) : ''
}

/** Returns the turnover towards the player's next level; null until loaded and if the server does not count it. */
export function useLevelFlow(when: boolean): Fen | null {
  return useRead('POST /api/vipprogress', {}, { select: toLevelFlow, when, quiet: true, toastKind: null }).data ?? null
}

/**
 * Returns the progress to the next level in whole percent: deposits divided by the recharge of levels[vip], at most 100.
 * It is 0 while either is 0, and 100 beyond the last level.
 */
export function vipProgress(
  { vip, paid }: Pick<Player, 'vip' | 'paid'>,
  levels: readonly Pick<Needs, 'recharge'>[],
): { percent: number; isTop: boolean } {
  if (levels.length > 0 && vip >= levels.length) return { percent: 100, isTop: true }
  const needed = levels[vip]?.recharge ?? 0
  const percent = paid > 0 && needed > 0 ? Math.min(100, Math.round((paid / needed) * 100)) : 0
  return { percent, isTop: false }
}
