import { useRead } from '../../app/data/queries.ts'
import { type Payee, toPayees } from './payee.read.ts'

/** From this many payees on, the add button is hidden. */
export const maxPayees = 5

/** Type by screen: the screens number the lists 1, 2, 3, the API 1, 2, 4. */
export const cardTypes = { 1: 1, 2: 2, 3: 4 } as const
export type PayeeKind = keyof typeof cardTypes

export const usePayees = (kind: PayeeKind) =>
  useRead('POST /api/getcard', { type: cardTypes[kind] }, { select: toPayees })

/** A bank card shows its first and last four digits, an address is shown in full. */
export const shownNumber = ({ number }: Payee, kind: PayeeKind): string =>
  kind !== 1 || number.length <= 8 ? number : `${number.slice(0, 4)} **** **** ${number.slice(-4)}`
