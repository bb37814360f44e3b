import { type Fen, yuanFromFen } from '@koi/contract/money'
import { fenOf, numberOf } from '@koi/web/money'
import type { Reply } from '../../app/data/calls.ts'
import { toRows, toText } from '../../app/data/wire.read.ts'

/** Name of the main wallet in the API. */
export const mainWallet = 'userbalance'

export interface Venue {
  platname: string
  name: string
}

/** The venues, without the main wallet. */
export const toVenues = (answer: Reply<'POST /api/balancelist'>): Venue[] =>
  toRows(answer, ({ platname, name }) => ({ platname: toText(platname), name: toText(name ?? platname) })).filter(
    ({ platname }) => platname !== '' && platname !== mainWallet,
  )

/** Balances by venue; a venue whose balance is not in the answer is absent. */
export type Balances = Readonly<Record<string, Fen>>

export const toBalances = (answer: Reply<'POST /api/balancelist2'>): Balances =>
  Object.fromEntries(
    toRows(answer, ({ platname, balance }) => [toText(platname), fenOf(balance)] as const).filter(([name]) => name),
  )

/** One venue's balance; null if the answer has none. */
export const toBalance = (answer: Reply<'POST /api/userapimoney/:code'>): Fen | null =>
  answer?.balance != null && Number.isFinite(numberOf(answer.balance, Number.NaN)) ? fenOf(answer.balance) : null

/** The answer with another balance of one venue. */
export const withBalance = (
  answer: Reply<'POST /api/balancelist2'>,
  platname: string,
  balance: Fen,
): Reply<'POST /api/balancelist2'> => [
  ...toRows(answer, (row) => row).filter((row) => toText(row.platname) !== platname),
  { platname, balance: yuanFromFen(balance) },
]
