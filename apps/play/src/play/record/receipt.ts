import type { Fen } from '@koi/contract/money'
import { fenOf, numberOf } from '@koi/web/money'
import { toText } from '../../app/data/wire.read.ts'

/** What a withdrawal tells the records, which show it as a receipt. */
export interface Receipt {
  amount: Fen
  /** Bank and masked number, or protocol and address. */
  payee: string
}

/** Reads the navigation state of the records: a tab, or a tab with a receipt. */
export function readArrival(state: unknown): { tab: number; receipt: Receipt | null } {
  if (state === null || typeof state !== 'object') return { tab: Number(state), receipt: null }
  const { type, receipt } = state as { type?: unknown; receipt?: Partial<Receipt> }
  const amount = numberOf(receipt?.amount)
  return {
    tab: Number(type),
    receipt: amount > 0 ? { amount: fenOf((amount / 100).toFixed(2)), payee: toText(receipt?.payee) } : null,
  }
}
