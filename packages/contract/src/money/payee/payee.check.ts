import { isBlank } from '../../name.ts'
import type { Refusal } from '../../refusal.ts'
import { Invalid } from '../../refusal.copy.ts'
import type { PayeeKind } from '../../state.ts'
import {
  AddressBound,
  AddressBoundElsewhere,
  AddressMalformed,
  AddressMissing,
  BankMissing,
  BindPasswordMalformed,
  BindPasswordMissing,
  BranchMissing,
  CardBound,
  CardBoundElsewhere,
  NumberMalformed,
  NumberMissing,
  OwnerMissing,
  ProtocolMissing,
  ProtocolWrong,
  UnbindPasswordMalformed,
  UsdtAddressMissing,
} from './payee.copy.ts'

export interface BankBind {
  bank_owner: string
  bank: string
  bank_address: string
  bank_no: string
  pay_pass: string
}

const isSixDigits = (text: string): boolean => /^\d{6}$/.test(text)
const isWordy = (text: string): boolean => /^\w{1,42}$/.test(text)

/** All refusals of a new bank card in the order of the checks, at most one per field. */
export function checkBankBindFields({ bank_owner, bank, bank_address, bank_no, pay_pass }: BankBind): Refusal[] {
  const checks: [isWrong: boolean, refusal: Refusal][] = [
    [isBlank(bank_owner), OwnerMissing],
    [isBlank(bank), BankMissing],
    [isBlank(bank_address), BranchMissing],
    [bank_no === '', NumberMissing],
    [pay_pass === '', BindPasswordMissing],
    [bank_no !== '' && !/^\d{8,50}$/.test(bank_no), NumberMalformed],
    [pay_pass !== '' && !isSixDigits(pay_pass), BindPasswordMalformed],
    [bank_owner.length > 50 || bank.length > 50 || bank_address.length > 100, Invalid],
  ]
  return checks.flatMap(([isWrong, refusal]) => (isWrong ? [refusal] : []))
}

/** The first refusal of a new bank card, or null. */
export const checkBankBind = (given: BankBind): Refusal | null => checkBankBindFields(given)[0] ?? null

export interface WalletBind {
  bank_no: string
  /** The wallet's protocol. */
  bank_owner: string
  pay_pass: string
}

/** Returns the first refusal of a new wallet address, or null; AnToken has TRC20 only. */
export function checkWalletBind({ bank_no, bank_owner, pay_pass }: WalletBind, isAnToken: boolean): Refusal | null {
  if (isBlank(bank_no)) return AddressMissing
  if (!isWordy(bank_no)) return AddressMalformed
  if (bank_owner === '') return ProtocolMissing
  if (bank_owner !== 'TRC20' && (isAnToken || bank_owner !== 'ERC20')) return ProtocolWrong
  if (pay_pass === '') return BindPasswordMissing
  return null
}

/** Checks like `checkWalletBind`, with the texts of the USDT-only screen. */
export function checkUsdtBind(given: WalletBind): Refusal | null {
  const wrong = checkWalletBind(given, false)
  return wrong === AddressMissing ? UsdtAddressMissing : wrong
}

export const checkUnbind = (payPass: string): Refusal | null => (isSixDigits(payPass) ? null : UnbindPasswordMalformed)

/** Refusal for a number already bound, by this player or another. */
export const takenRefusal = (kind: PayeeKind, isMine: boolean): Refusal => {
  if (kind === 'bank') return isMine ? CardBound : CardBoundElsewhere
  return isMine ? AddressBound : AddressBoundElsewhere
}
