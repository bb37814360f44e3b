import { useRead } from '../app/queries.ts'

/** A card or address; any field may be missing. */
export interface Payee {
  id?: string | number | null
  bank?: string | null
  bank_address?: string | null
  bank_owner?: string | null
  bank_no?: string | number | null
  ico?: string | null
}

/** From this many payees on, the add button is hidden. */
export const maxPayees = 5

/** Type by screen: the screens number the lists 1, 2, 3, the API 1, 2, 4. */
export const cardTypes = { 1: 1, 2: 2, 3: 4 } as const
export type PayeeKind = keyof typeof cardTypes

export function usePayees(kind: PayeeKind) {
  const result = useRead('POST /api/getcard', { type: cardTypes[kind] })
  return { ...result, payees: (Array.isArray(result.data) ? result.data : []) as Payee[] }
}

/** A bank card shows its first and last four digits, an address is shown in full. */
export function shownNumber({ bank_no }: Payee, kind: PayeeKind): string {
  const number = String(bank_no ?? '')
  return kind !== 1 || number.length <= 8 ? number : `${number.slice(0, 4)} **** **** ${number.slice(-4)}`
}
