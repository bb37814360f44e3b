import { numberOf } from '@koi/web/money'
import type { Reply } from '../../app/data/calls.ts'
import { toRows, toText, toTextOrNull } from '../../app/data/wire.read.ts'

/** A bank card or wallet address to which withdrawals are paid. */
export interface Payee {
  /** The id exactly as the server sends it, because unbinding sends it back. */
  id: string | number | null
  /** The id as text; '' if missing. */
  key: string
  bank: string
  owner: string
  number: string
  icon: string | null
}

export const toPayees = (answer: Reply<'POST /api/getcard'>): Payee[] =>
  toRows(answer, (payee) => ({
    id: payee.id ?? null,
    key: toText(payee.id),
    bank: toText(payee.bank),
    owner: toText(payee.bank_owner),
    number: toText(payee.bank_no),
    icon: toTextOrNull(payee.ico),
  }))

/** Returns whether the answer is an empty list; false for an answer that is not a list. */
export const toHasNone = (answer: Reply<'POST /api/getcard'>): boolean => Array.isArray(answer) && answer.length === 0

/** Banks of the list; only an explicit 0 means that withdrawals are not paid to one. */
export const toBanks = (answer: Reply<'POST /api/banklist'>): { name: string; isPaidOut: boolean }[] =>
  toRows(answer, ({ bank_name, payout }) => ({
    name: toText(bank_name),
    isPaidOut: payout == null || numberOf(payout, 1) !== 0,
  })).filter(({ name }) => name !== '')
