import { type Fen, fen, yuanFromFen } from '@koi/contract/money'
import { type Amount, moneyText, numberOf, yuan } from '@koi/web/money'
import { levelCopy } from './level.copy.ts'
import { type Player, vipOf } from '../app/player.ts'
import { useRead } from '../app/queries.ts'

export interface Needs {
  recharge?: Amount
  flow?: Amount
}

const fenOf = (amount: Amount): Fen => fen(Number(moneyText(amount).replace(/[,.]/g, '')))

export const missingFen = (have: Amount, needed: Amount): Fen => fen(Math.max(0, fenOf(needed) - fenOf(have)))

/** Whole percent, rounded down so that 100 means reached. */
export function reachedPercent(have: Amount, needed: Amount): number {
  const wanted = fenOf(needed)
  return wanted > 0 ? Math.min(100, Math.floor((fenOf(have) * 100) / wanted)) : 100
}

/**
 * What is missing for a level, deposits first; '' if nothing. Turnover null (unknown): states the required turnover.
 */
export function missingText(needs: Needs, paysum: Amount, flow: Amount): string {
  const of = (have: Amount, needed: Amount) => {
    const missing = missingFen(have, needed)
    return missing > 0 ? yuan(yuanFromFen(missing)) : null
  }
  const deposit = of(paysum, needs.recharge)
  const turnover = of(flow, needs.flow)
  if (turnover && flow == null) return levelCopy.flowUnknown(deposit, turnover)
  return levelCopy.missing(deposit, turnover)
}

/** Turnover towards the player's next level; null until known, and where the server does not count it. */
export function useLevelFlow(when: boolean): Amount {
  return useRead('POST /api/vipprogress', {}, { when, quiet: true, toastKind: null }).data?.flow ?? null
}

/**
 * Progress to the next level in whole percent: paysum by the recharge of levels[vip], at most 100; 0 while either is
 * 0, 100 beyond the last level.
 */
export function vipProgress(
  player: Player,
  levels: readonly { recharge?: Amount }[],
): { percent: number; isTop: boolean } {
  const level = vipOf(player)
  if (levels.length > 0 && level >= levels.length) return { percent: 100, isTop: true }
  const paid = numberOf(player.paysum)
  const needed = numberOf(levels[level]?.recharge)
  const percent = paid > 0 && needed > 0 ? Math.min(100, Math.round((paid / needed) * 100)) : 0
  return { percent, isTop: false }
}
