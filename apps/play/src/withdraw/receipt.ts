import {
  fenFromYuan,
  noMoney,
  type Rate,
  rateFromText,
  type UsdtCents,
  usdtCents,
  usdtCentsFromText,
  usdtFor,
  usdtText,
} from '@koi/contract/money'
import { usdtReceived } from '@koi/contract/withdraw/withdraw'
import { rateText } from '@koi/web/rate'
import type { Player } from '../app/player.ts'

export interface Receipt {
  rate: string
  converted: string
  fee: string
  received: string
}

const nothing = usdtCents(0)
const rateOf = (value: unknown): Rate | null => rateFromText(String(value ?? '').replace(/(\.\d{4})\d+$/, '$1'))
const feeOf = (value: unknown): UsdtCents =>
  usdtCentsFromText(String(value ?? '').replace(/(\.\d\d)\d+$/, '$1')) ?? nothing

/**
 * USDT paid out for an amount in yuan: converted at the withdrawal rate, rounded down, minus the protocol's fee; at
 * least 0.00, null without a rate.
 */
export function receiptOf(amount: string, protocol: string, player: Player | null): Receipt | null {
  const rate = rateOf(player?.withdrawusdtrate)
  const sum = fenFromYuan(amount) ?? noMoney
  const converted = rate === null ? null : usdtFor(sum, rate)
  if (rate === null || converted === null) return null
  const fee = feeOf(protocol === 'ERC20' ? player?.withdrawcashfee : player?.withdrawfeeusdttrc)
  const received = usdtReceived(sum, rate, fee) ?? nothing
  return {
    rate: rateText(player?.withdrawusdtrate),
    converted: usdtText(converted),
    fee: usdtText(fee),
    received: usdtText(received < 0 ? nothing : received),
  }
}
