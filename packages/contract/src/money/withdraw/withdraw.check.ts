import { type Fen, fenFromYuan } from '../../money.ts'
import { AmountMalformed } from '../../refusal.copy.ts'
import type { Refusal } from '../../refusal.ts'
import { AddressNotChosen, CardNotChosen, PasswordNotGiven, TooLittle } from './withdraw.copy.ts'
import { leastWithdrawal } from './withdraw.ts'

/** Parses yuan such as '100.50' into fen, or returns the refusal. */
export function parseWithdrawalAmount(text: string): Fen | Refusal {
  const amount = fenFromYuan(text)
  if (amount === null) return AmountMalformed
  return amount < leastWithdrawal ? TooLittle : amount
}

export interface WithdrawalForm {
  /** Id of the chosen card or address; '' if none. */
  bank: string
  amount: string
  password: string
}

/** The first refusal of the withdrawal form before it is sent, or null. */
export function checkWithdrawal({ bank, amount, password }: WithdrawalForm, isBank: boolean): Refusal | null {
  if (bank === '') return isBank ? CardNotChosen : AddressNotChosen
  const judged = parseWithdrawalAmount(amount)
  if (typeof judged !== 'number') return amount.trim() === '' ? TooLittle : judged
  return password === '' ? PasswordNotGiven : null
}

/** Whether a text has the form of a transaction's hash on the chain of a protocol. Other protocols are not checked. */
export function isTransactionHash(text: string, protocol: string): boolean {
  if (protocol === 'TRC20') return /^[0-9a-f]{64}$/i.test(text)
  return (protocol !== 'ERC20' && protocol !== 'BEP20') || /^0x[0-9a-f]{64}$/i.test(text)
}
