import type { Reply } from '../../app/data/calls.ts'
import { toRows, toText, toTextOrNull } from '../../app/data/wire.read.ts'

/** A card or address. */
export interface Payee {
  /** As the server sends it: it is sent back in the same form. */
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

/** Whether the answer is a list without payees; an answer that is no list says nothing. */
export const toHasNone = (answer: Reply<'POST /api/getcard'>): boolean => Array.isArray(answer) && answer.length === 0

export const toBankNames = (answer: Reply<'POST /api/banklist'>): string[] =>
  toRows(answer, ({ bank_name }) => toText(bank_name)).filter(Boolean)
