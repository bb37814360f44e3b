import { formats } from '@koi/contract/formats'
import { type Fen, yuanFromFen } from '@koi/contract/money'
import { fenOf, numberOf } from '@koi/web/money'
import type { Reply } from '../../app/data/calls.ts'
import { toFenOrNull, toFlag, toRows, toText } from '../../app/data/wire.read.ts'

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

/** What is to be known about a venue beside its balance. */
export interface VenueMark {
  isInRepair: boolean
  /** The balance was read earlier, at `readAt`, a time of day, '' if unknown: the venue gave no answer. */
  isStale: boolean
  readAt: string
}

const toMarks = (answer: Reply<'POST /api/balancelist2'>): Readonly<Record<string, VenueMark>> =>
  Object.fromEntries(
    toRows(answer, ({ platname, stale, in_repair, read_at }) => [
      toText(platname),
      { isInRepair: toFlag(in_repair), isStale: toFlag(stale), readAt: formats.time(toText(read_at), 'clock') },
    ]),
  )

/** Both readings of the live balances. */
export const toLive = (answer: Reply<'POST /api/balancelist2'>) => ({
  balances: toBalances(answer),
  marks: toMarks(answer),
})

/** Reads the balance of one venue; null if the answer has none. */
export const toBalance = (answer: Reply<'POST /api/userapimoney/:code'>): Fen | null =>
  answer?.balance != null && Number.isFinite(numberOf(answer.balance, Number.NaN)) ? fenOf(answer.balance) : null

/** Reads the result of a transfer; `ordered` stands for an answer without the amount. */
export const toMoved = (
  answer: Reply<'POST /api/transfer'>,
  ordered: Fen | null,
): { moved: Fen | null; isUnderWay: boolean } => ({
  moved: toFenOrNull(answer?.moved) ?? ordered,
  isUnderWay: toFlag(answer?.is_under_way),
})

/** Returns the answer with the balance of one venue replaced. */
export const withBalance = (
  answer: Reply<'POST /api/balancelist2'>,
  platname: string,
  balance: Fen,
): Reply<'POST /api/balancelist2'> => [
  ...toRows(answer, (row) => row).filter((row) => toText(row.platname) !== platname),
  { platname, balance: yuanFromFen(balance) },
]
