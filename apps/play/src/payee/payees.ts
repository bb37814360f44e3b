import { refresh, useAsk } from '../app/queries.ts'

/** A card or address as it may arrive: every field can be missing. */
export interface Payee {
  id?: string | number | null
  bank?: string | null
  bank_address?: string | null
  bank_owner?: string | null
  bank_no?: string | number | null
  ico?: string | null
}

/** Wallet screens number the lists 1, 2, 3; the server 1, 2, 4 (D-079). */
export const cardTypes = { 1: 1, 2: 2, 3: 4 } as const
export type WalletKind = keyof typeof cardTypes

/** At five the add button goes (WALLET-06). */
export const most = 5

export function usePayees(kind: WalletKind, when = true) {
  const asked = useAsk('POST /api/getcard', { type: cardTypes[kind] }, { when })
  return { ...asked, payees: (Array.isArray(asked.data) ? asked.data : []) as Payee[] }
}

export const reloadPayees = () => refresh('POST /api/getcard')

export const endOf = ({ bank_no }: Payee): string => String(bank_no ?? '').slice(-4)

/** Bank cards show their first and last four digits (D-085). */
export function maskedNumber({ bank_no }: Payee): string {
  const number = String(bank_no ?? '')
  return number.length <= 8 ? number : `${number.slice(0, 4)} **** **** ${number.slice(-4)}`
}
