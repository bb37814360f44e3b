import { type Fen, fen, type Rate, type UsdtCents, usdtCents, usdtFor } from '../../money.ts'

export const leastWithdrawal: Fen = fen(10_000)

/** USDT that is paid out: `amount` at `rate`, rounded down, minus the network fee; may be negative. Null without a rate. */
export function usdtReceived(amount: Fen, rate: Rate | null, fee: UsdtCents): UsdtCents | null {
  const converted = rate === null ? null : usdtFor(amount, rate)
  return converted === null ? null : usdtCents(converted - fee)
}
