import { type PayeeKind, payeeKinds } from '@koi/contract/state'
import { useRead } from '../../app/data/queries.ts'
import { type Payee, toPayees } from './payee.read.ts'

/** The add button is hidden from this number of payees on. */
export const maxPayees = 5

/** Values of `type` in the addresses of the pages, which differ from those of the API; any other value counts as 1. */
export const pageTypes = { bank: 1, usdt: 2, antoken: 3 } as const
export const kindOfType = (type: string | null): PayeeKind =>
  type === '2' ? 'usdt' : type === '3' ? 'antoken' : 'bank'

export const usePayees = (kind: PayeeKind) =>
  useRead('POST /api/getcard', { type: payeeKinds[kind] }, { select: toPayees })

/** Returns the number to show: the first and last four digits of a bank card, an address in full. */
export const shownNumber = ({ number }: Payee, kind: PayeeKind): string =>
  kind !== 'bank' || number.length <= 8 ? number : `${number.slice(0, 4)} **** **** ${number.slice(-4)}`
