import { fenFromYuan, noMoney, rateText, usdtCents, usdtFor, usdtText } from '@koi/contract/money'
import { usdtReceived } from '@koi/contract/money/withdraw/withdraw'
import type { Player } from '../../app/session/player.read.ts'

export interface Receipt {
  rate: string
  converted: string
  fee: string
  received: string
}

const nothing = usdtCents(0)

/**
 * Computes the USDT paid out for an amount in yuan: the amount at the withdrawal rate, rounded down, minus the protocol's
 * fee, at least 0.00; null without a rate.
 */
export function receiptOf(
  amount: string,
  protocol: string,
  player: Pick<Player, 'withdrawalRate' | 'fees'> | null,
): Receipt | null {
  const rate = player?.withdrawalRate ?? null
  const sum = fenFromYuan(amount) ?? noMoney
  const converted = rate === null ? null : usdtFor(sum, rate)
  if (!player || rate === null || converted === null) return null
  const fee = protocol === 'ERC20' ? player.fees.erc20 : player.fees.trc20
  const received = usdtReceived(sum, rate, fee) ?? nothing
  return {
    rate: rateText(rate),
    converted: usdtText(converted),
    fee: usdtText(fee),
    received: usdtText(received < 0 ? nothing : received),
  }
}
