import { signedFenFromYuan, yuanFromFen, type Fen } from '@koi/contract/money'
import { moneyOf } from './Money.tsx'
import { countText } from './countText.ts'
import { figureCopy as copy } from './figures.copy.ts'

/** Text of the change from an earlier value: '+¥1.00' and its percentage. Amounts are texts of yuan, counts numbers. */
export function changeText(value: string | number, before: string | number): string {
  const isMoney = typeof value === 'string'
  const numberOf = (one: string | number): number => (typeof one === 'number' ? one : (signedFenFromYuan(one) ?? 0))
  const [now, then] = [numberOf(value), numberOf(before)]
  const change = now - then
  if (change === 0) return copy.same
  const size = isMoney ? moneyOf(yuanFromFen(Math.abs(change) as Fen)) : countText(Math.abs(change))
  const sign = change > 0 ? '+' : '−'
  // Of an earlier loss a percentage would have the wrong sign.
  const percent = then > 0 ? `${sign}${((Math.abs(change) / then) * 100).toFixed(1)}` : ''
  return copy.more(`${sign}${size}`, percent)
}
