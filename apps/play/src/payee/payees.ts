import { useRead } from '../app/queries.ts'

/** A card or address as it may arrive: every field can be missing. */
export interface Payee {
  id?: string | number | null
  bank?: string | null
  bank_address?: string | null
  bank_owner?: string | null
  bank_no?: string | number | null
  ico?: string | null
}

/** With so many in a list the way to add another goes (WALLET-06). */
export const mostPayees = 5

/** Screens number the lists 1, 2, 3; the server 1, 2, 4 (D-079). */
export const cardTypes = { 1: 1, 2: 2, 3: 4 } as const
export type PayeeKind = keyof typeof cardTypes

/** One list of the player's cards or addresses. */
export function usePayees(kind: PayeeKind) {
  const asked = useRead('POST /api/getcard', { type: cardTypes[kind] })
  return { ...asked, payees: (Array.isArray(asked.data) ? asked.data : []) as Payee[] }
}

/** How a payee's number is shown: of a bank card the first and last four digits, an address in full (D-085). */
export function shownNumber({ bank_no }: Payee, kind: PayeeKind): string {
  const number = String(bank_no ?? '')
  return kind !== 1 || number.length <= 8 ? number : `${number.slice(0, 4)} **** **** ${number.slice(-4)}`
}
