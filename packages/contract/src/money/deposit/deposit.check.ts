import { type Fen, fenFromYuan } from '../../money.ts'
import { isBlank } from '../../name.ts'
import type { Refusal } from '../../refusal.ts'
import { Invalid } from '../../refusal.copy.ts'
import {
  PayerBankMissing,
  PayerBranchMissing,
  PayerMissing,
  PayerNumberMalformed,
  PayerNumberMissing,
} from './deposit.copy.ts'

export interface Payer {
  bank_owner: string
  bank: string
  bank_no: string
  bank_address: string
}

/** Returns the first refusal of the payer's fields of a bank-card deposit, or null. The amount is checked afterwards. */
export function checkPayer({ bank_owner, bank, bank_no, bank_address }: Payer): Refusal | null {
  if (isBlank(bank_owner)) return PayerMissing
  if (isBlank(bank)) return PayerBankMissing
  if (isBlank(bank_no)) return PayerNumberMissing
  if (isBlank(bank_address)) return PayerBranchMissing
  if (!/^\d{1,50}$/.test(bank_no)) return PayerNumberMalformed
  if (bank_owner.length > 50 || bank.length > 50 || bank_address.length > 100) return Invalid
  return null
}

/** Parses yuan such as '100.50' into fen; null unless within `least` and `most` inclusive. */
export function parseAmountWithin(text: string, least: Fen, most: Fen): Fen | null {
  const amount = fenFromYuan(text)
  return amount !== null && amount >= least && amount <= most ? amount : null
}
