import { fenFromYuan, noMoney, type Rate, rateText, usdtFor, usdtText } from '@koi/contract/money'
import { copy } from './deposit.copy.ts'

/** Converts an amount in yuan to USDT at the player's rate, rounded down; '--' without a rate. */
export function toUsdtText(amount: string, rate: Rate | null): string {
  const usdt = rate === null ? null : usdtFor(fenFromYuan(amount) ?? noMoney, rate)
  return rate === null || usdt === null
    ? copy.usdtAbout(copy.noRate, copy.noRate)
    : copy.usdtAbout(usdtText(usdt), rateText(rate))
}
