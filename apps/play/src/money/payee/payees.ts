import { useRead } from '../../app/data/queries.ts'
import { type Payee, toPayees } from './payee.read.ts'

/** The add button is hidden from this number of payees on. */
export const maxPayees = 5

/** The API's type of each list: the screens number the lists 1, 2, 3, the API 1, 2, 4. */
export const cardTypes = { 1: 1, 2: 2, 3: 4 } as const
export type PayeeKind = keyof typeof cardTypes

export const usePayees = (kind: PayeeKind) =>
  useRead('POST /api/getcard', { type: cardTypes[kind] }, { select: toPayees })

/** Returns the number to show: the first and last four digits of a bank card, an address in full. */
export const shownNumber = ({ number }: Payee, kind: PayeeKind): string =>
  kind !== 1 || number.length <= 8 ? number : `${number.slice(0, 4)} **** **** ${number.slice(-4)}`
