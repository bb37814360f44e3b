import { type Amount, numberOf } from '@koi/web/money'
import { isSame } from '../app/store.ts'

export interface Wallet {
  platname: string
  name: string
  /** Undefined until the first live balance. */
  balance: Amount
}

/** Name of the main wallet in the API. */
export const mainWallet = 'userbalance'

interface Row {
  platname?: unknown
  name?: unknown
  balance?: unknown
}

const rowsOf = (data: unknown): Row[] =>
  Array.isArray(data) ? (data as (Row | null)[]).flatMap((row) => (row?.platname ? [row] : [])) : []

/** Merges live balances; returns the same object if nothing changed. */
export function mergeBalances(known: Record<string, Amount>, data: unknown): Record<string, Amount> {
  const next = { ...known }
  for (const { platname, balance } of rowsOf(data)) next[String(platname)] = balance as Amount
  return isSame(known, next) ? known : next
}

/** The venues with their live balances, without the main wallet. */
export const venuesOf = (names: unknown, live: Readonly<Record<string, Amount>>): Wallet[] =>
  rowsOf(names)
    .filter(({ platname }) => platname !== mainWallet)
    .map(({ platname, name }) => ({
      platname: String(platname),
      name: String(name ?? platname),
      balance: live[String(platname)],
    }))

/** Fields of the transfer call; direction 0 is in, 1 out. */
export const toTransferFields = (direction: 0 | 1, platname: string): { sourcetype: string; targettype: string } =>
  direction === 0 ? { sourcetype: mainWallet, targettype: platname } : { sourcetype: platname, targettype: mainWallet }

export const amountOf = (balance: Amount): string => numberOf(String(balance ?? '').replaceAll(',', '')).toFixed(2)
