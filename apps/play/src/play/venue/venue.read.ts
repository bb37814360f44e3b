import { type Fen, yuanFromFen } from '@koi/contract/money'
import { fenOf, numberOf } from '@koi/web/money'
import type { Reply } from '../../app/data/calls.ts'
import { toRows, toText } from '../../app/data/wire.read.ts'

/** The API's name of the main wallet. */
export const mainWallet = 'userbalance'

export interface Venue {
  platname: string
  name: string
}

/** Reads the venues and leaves out the main wallet. */
export const toVenues = (answer: Reply<'POST /api/balancelist'>): Venue[] =>
  toRows(answer, ({ platname, name }) => ({ platname: toText(platname), name: toText(name ?? platname) })).filter(
    ({ platname }) => platname !== '' && platname !== mainWallet,
  )

/** Balances by venue. A venue without a balance in the answer is not a key. */
export type Balances = Readonly<Record<string, Fen>>

export const toBalances = (answer: Reply<'POST /api/balancelist2'>): Balances =>
  Object.fromEntries(
    toRows(answer, ({ platname, balance }) => [toText(platname), fenOf(balance)] as const).filter(([name]) => name),
  )

/** Reads the balance of one venue; null if the answer has none. */
export const toBalance = (answer: Reply<'POST /api/userapimoney/:code'>): Fen | null =>
  answer?.balance != null && Number.isFinite(numberOf(answer.balance, Number.NaN)) ? fenOf(answer.balance) : null

/** Returns the answer with the balance of one venue replaced. */
export const withBalance = (
  answer: Reply<'POST /api/balancelist2'>,
  platname: string,
  balance: Fen,
): Reply<'POST /api/balancelist2'> => [
  ...toRows(answer, (row) => row).filter((row) => toText(row.platname) !== platname),
  { platname, balance: yuanFromFen(balance) },
]
