import { type Fen, fen, type Rate, type UsdtCents, usdtCents, usdtFor } from '../money.ts'

/** The smallest withdrawal, in fen (WITHDRAW-16). */
export const leastWithdrawal: Fen = fen(10_000)

/** What a USDT address is paid: `amount` at `rate`, floored, minus the network's fee; may be negative; null without a rate (D-052). */
export function usdtReceived(amount: Fen, rate: Rate | null, fee: UsdtCents): UsdtCents | null {
  const converted = rate === null ? null : usdtFor(amount, rate)
  return converted === null ? null : usdtCents(converted - fee)
}
