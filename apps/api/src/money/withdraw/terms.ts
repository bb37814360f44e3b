import { type Fen, rateFromText, usdtCents, usdtCentsFromText, type UsdtCents } from '@koi/contract/money'
import type { Settings } from '@koi/contract/site/setting/setting.copy'
import { LessThanFee, NoRate } from '@koi/contract/money/withdraw/withdraw.copy'
import { usdtReceived } from '@koi/contract/money/withdraw/withdraw'
import { refuse } from '../../platform/text/refuse.ts'
import type { Payee } from '../payee/row.ts'

export interface Terms {
  rate: number | null
  feeUsdtCents: UsdtCents | null
  receivedUsdtCents: UsdtCents | null
  received: Fen | null
}

/** Terms of a withdrawal: yuan one to one, or USDT at the current rate minus the fee. Throws NoRate, LessThanFee. */
export function computeTerms(payee: Pick<Payee, 'kind' | 'bankOwner'>, amount: Fen, settings: Settings): Terms {
  if (payee.kind !== 'usdt') return { rate: null, feeUsdtCents: null, receivedUsdtCents: null, received: amount }
  const rate = rateFromText(String(settings.withdrawusdtrate))
  if (!rate) return refuse(NoRate)
  const text = payee.bankOwner === 'ERC20' ? settings.withdrawcashfee : settings.withdrawfeeusdttrc
  const fee = usdtCentsFromText(String(text)) ?? usdtCents(0)
  const received = usdtReceived(amount, rate, fee) ?? refuse(NoRate)
  if (received <= 0) refuse(LessThanFee)
  return { rate, feeUsdtCents: fee, receivedUsdtCents: received, received: null }
}
