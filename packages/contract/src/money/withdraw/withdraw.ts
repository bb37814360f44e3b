import { type Fen, fen, type Rate, type UsdtCents, usdtCents, usdtFor } from '../../money.ts'

/** Preset reasons of a refusal; operators choose one and players read its text in their language. */
export const withdrawalRefusals = ['holder', 'payee', 'bank', 'documents', 'turnover', 'channel', 'account'] as const
export type WithdrawalRefusal = (typeof withdrawalRefusals)[number]

/** What can stand against a withdrawal, in the order in which the call refuses it. */
export const withdrawalBlocks = [
  'password_change',
  'blocked',
  'identity',
  'bank',
  'address',
  'turnover',
  'amount',
  'gift',
  'rate',
  'fee',
  'waiting',
  'hold',
  'holder',
  'payee',
] as const
export type WithdrawalBlock = (typeof withdrawalBlocks)[number]

export const leastWithdrawal: Fen = fen(10_000)

/** USDT that is paid out: `amount` at `rate`, rounded down, minus the network fee; may be negative. Null without a rate. */
export function usdtReceived(amount: Fen, rate: Rate | null, fee: UsdtCents): UsdtCents | null {
  const converted = rate === null ? null : usdtFor(amount, rate)
  return converted === null ? null : usdtCents(converted - fee)
}
