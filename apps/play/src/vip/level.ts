import { type Fen, fen, yuanFromFen } from '@koi/contract/money'
import { type Amount, moneyText, numberOf, yuan } from '@koi/web/money'
import { levelSaid } from './level.copy.ts'
import { type Player, vipOf } from '../app/player.ts'
import { useRead } from '../app/queries.ts'

/** What a level asks for. */
export interface Needs {
  recharge?: Amount
  flow?: Amount
}

const fenOf = (amount: Amount): Fen => fen(Number(moneyText(amount).replace(/[,.]/g, '')))

/** What is still missing, in fen: 0 when it is enough. Amounts are read as money, never as floats. */
export const missingFen = (have: Amount, needed: Amount): Fen => fen(Math.max(0, fenOf(needed) - fenOf(have)))

/** How much of what is needed is there, in whole percent, rounded down so that 100 means enough. */
export function reachedPercent(have: Amount, needed: Amount): number {
  const wanted = fenOf(needed)
  return wanted > 0 ? Math.min(100, Math.floor((fenOf(have) * 100) / wanted)) : 100
}

/**
 * What is missing for a level, in words and amounts, deposits first; '' where nothing is. A level asks for both
 * (STATE-15): while the server has not told the turnover (null), what it must come to is said instead.
 */
export function missingText(needs: Needs, paysum: Amount, flow: Amount): string {
  const of = (have: Amount, needed: Amount) => {
    const missing = missingFen(have, needed)
    return missing > 0 ? yuan(yuanFromFen(missing)) : null
  }
  const deposit = of(paysum, needs.recharge)
  const turnover = of(flow, needs.flow)
  if (turnover && flow == null) return levelSaid.flowUntold(deposit, turnover)
  return levelSaid.missing(deposit, turnover)
}

/** The turnover that counts toward the player's next level; null until the server told it, and where it never does. */
export function useLevelFlow(when: boolean): Amount {
  return useRead('POST /api/vipprogress', {}, { when, quiet: true, toastKind: null }).data?.flow ?? null
}

/**
 * Progress toward the next level in whole percent: paysum by the recharge of levels[vip] (D-040), at most 100, and 0
 * while either is 0. Past the last level it is 100.
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
