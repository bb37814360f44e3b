import { type Amount, numberOf } from '@koi/web/money'
import { isSame } from '../app/store.ts'

export interface Wallet {
  platname: string
  name: string
  /** Undefined until a live balance was read (TRANSFER-27). */
  balance: Amount
}

/** How the main wallet is called on the wire and on the screen (TRANSFER-13). */
export const mainName = 'userbalance'

interface Row {
  platname?: unknown
  name?: unknown
  balance?: unknown
}

const rowsOf = (data: unknown): Row[] =>
  Array.isArray(data) ? (data as (Row | null)[]).flatMap((row) => (row?.platname ? [row] : [])) : []

/** Live balances by venue, from whatever came last; the same object where it says nothing new. */
export function withLive(known: Record<string, Amount>, data: unknown): Record<string, Amount> {
  const next = { ...known }
  for (const { platname, balance } of rowsOf(data)) next[String(platname)] = balance as Amount
  return isSame(known, next) ? known : next
}

/** The venues of a balance list with their live balances; the main wallet does not stand among them (D-057). */
export const venuesOf = (names: unknown, live: Readonly<Record<string, Amount>>): Wallet[] =>
  rowsOf(names)
    .filter(({ platname }) => platname !== mainName)
    .map(({ platname, name }) => ({
      platname: String(platname),
      name: String(name ?? platname),
      balance: live[String(platname)],
    }))

/** What the transfer call is given for the per-venue sheet: direction 0 in, 1 out (D-054, CONST-07). */
export const sidesOf = (direction: 0 | 1, platname: string): { sourcetype: string; targettype: string } =>
  direction === 0 ? { sourcetype: mainName, targettype: platname } : { sourcetype: platname, targettype: mainName }

/** '1,234.50' or 1234.5 → '1234.50', as the amount field takes it. */
export const amountOf = (balance: Amount): string => numberOf(String(balance ?? '').replaceAll(',', '')).toFixed(2)
