import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../../platform/db/db.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Deposit } from './deposit.ts'

// A deposit whose channel did not open it is opened by the next one under a number of its own, so that a payment to the
// first channel, if it opened the order after all, is told from one to the second. Rows of deposit_try exist from the second
// try on; an order with one try is described by its own columns.

export type DepositTry = Pick<
  Selectable<Tables['depositTry']>,
  'number' | 'channel' | 'adapter' | 'costFixed' | 'costRate'
>

/** At most this many channels are asked while the player waits; each may take the 5 s of an outbound call. */
export const mostTries = 3

/** The order number that the gateway of the order's last try has got: the deposit number, suffixed from the second try on. */
export const payNumberOf = ({ depositNo, tries }: Pick<Deposit, 'depositNo' | 'tries'>): string =>
  tries > 1 ? `${depositNo}T${tries}` : depositNo

/** Deposit number and try of a number that a gateway names; an unknown number is a deposit number. */
export function parsePayNumber(text: string): { depositNo: string; number: number } {
  const found = /^(D\d{20})T([2-9])$/.exec(text)
  return found ? { depositNo: found[1]!, number: Number(found[2]) } : { depositNo: text, number: 1 }
}

/** The try of a locked order that has this number. */
export async function findTry(db: Reader | Tx, order: Deposit, number: number): Promise<DepositTry | undefined> {
  if (order.tries === 1) return number === 1 ? { ...order, number } : undefined
  return db
    .selectFrom('depositTry')
    .select(['number', 'channel', 'adapter', 'costFixed', 'costRate'])
    .where('depositId', '=', order.id)
    .where('number', '=', number)
    .executeTakeFirst()
}
