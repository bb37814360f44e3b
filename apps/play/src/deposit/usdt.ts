import { fenFromYuan, noMoney, rateFromText, usdtFor, usdtText } from '@koi/contract/money'
import type { Amount } from '@koi/web/money'
import { rateText } from '@koi/web/rate'
import { copy } from './deposit.copy.ts'

/** Amount in yuan converted to USDT at the player's rate, rounded down; '--' without a rate. */
export function toUsdtText(amount: string, rate: Amount): string {
  const value = rateFromText(String(rate ?? '').replace(/(\.\d{4})\d+$/, '$1'))
  const usdt = value === null ? null : usdtFor(fenFromYuan(amount) ?? noMoney, value)
  return usdt === null ? copy.usdtAbout(copy.noRate, copy.noRate) : copy.usdtAbout(usdtText(usdt), rateText(rate))
}
