import type { Fen } from '@koi/contract/money'
import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../../platform/db/db.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Deposit } from './deposit.ts'

// When a channel does not open a deposit, the next one opens it under a number of its own. So a payment to the first
// channel, if that opened the order after all, is distinguished from a payment to the second. Rows of deposit_try exist
// from the second try on; an order with one try is described by its own columns.

export type DepositTry = Pick<
  Selectable<Tables['depositTry']>,
  'number' | 'channel' | 'adapter' | 'costFixed' | 'costRate'
>

/** Maximum channels that are tried while the player waits; each may take the 5 s of an outbound call. */
export const mostTries = 3

/** The order number that the gateway of the last try got: the deposit number, with a suffix from the second try on. */
export const payNumberOf = ({ depositNo, tries }: Pick<Deposit, 'depositNo' | 'tries'>): string =>
  tries > 1 ? `${depositNo}T${tries}` : depositNo

/** Parses a number that a gateway names into deposit number and try; an unknown number is a deposit number. */
export function parsePayNumber(text: string): { depositNo: string; number: number } {
  const found = /^(D\d{20})T([2-9])$/.exec(text)
  return found ? { depositNo: found[1]!, number: Number(found[2]) } : { depositNo: text, number: 1 }
}

/**
 * The amount of an open unmatched payment that names the order, in fen, which an operator resolves; null if there is none. Any
 * try of the order may have taken it.
 */
export async function findOtherAmount(
  db: Reader | Tx,
  { depositNo, tries }: Pick<Deposit, 'depositNo' | 'tries'>,
): Promise<Fen | null> {
  const numbers = Array.from({ length: tries }, (_, n) => payNumberOf({ depositNo, tries: n + 1 }))
  const row = await db
    .selectFrom('unmatchedPayment')
    .select('amount')
    .where('reportedDepositNo', 'in', numbers)
    .where('closedAt', 'is', null)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.amount ?? null
}

/** Finds the try of a locked order with this number. */
export async function findTry(db: Reader | Tx, order: Deposit, number: number): Promise<DepositTry | undefined> {
  if (order.tries === 1) return number === 1 ? { ...order, number } : undefined
  return db
    .selectFrom('depositTry')
    .select(['number', 'channel', 'adapter', 'costFixed', 'costRate'])
    .where('depositId', '=', order.id)
    .where('number', '=', number)
    .executeTakeFirst()
}
