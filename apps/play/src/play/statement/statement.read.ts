import type { Fen } from '@koi/contract/money'
import { fenOf } from '@koi/web/money'
import type { Reply } from '../../app/data/calls.ts'
import { readPage, type RowOf } from '../../app/data/paging.read.ts'
import { toFenOrNull, toText, toTextOrNull } from '../../app/data/wire.read.ts'

type Answer = Reply<'POST /api/statement'>
type Row = RowOf<NonNullable<Answer>['list']>

/** One line of the statement. */
export interface Movement {
  id: string | null
  /** The name of the kind; the kind itself if it has no name. */
  name: string
  /** Venue of a transfer or bet; '' of other movements. */
  venue: string
  amount: Fen | null
  balance: Fen | null
  /** Part of the balance that is a bonus under a requirement. */
  bonus: Fen | null
  createdAt: string
}

export const toMovement = (row: Row): Movement => ({
  id: toTextOrNull(row?.id),
  name: toText(row?.name ?? row?.kind),
  venue: toText(row?.venue_name),
  amount: toFenOrNull(row?.amount),
  balance: toFenOrNull(row?.balance),
  bonus: toFenOrNull(row?.bonus),
  createdAt: toText(row?.created_at),
})

export function toMovements(answer: Answer): { rows: Movement[]; total: number } {
  const { rows, total } = readPage<Row>(answer?.list)
  return { rows: rows.map(toMovement), total }
}

export interface Sums {
  deposits: Fen
  withdrawals: Fen
  rewards: Fen
  stakes: Fen
  wins: Fen
  net: Fen
  /** Sums since the registration. */
  lifetime: { deposits: Fen; withdrawals: Fen; net: Fen; since: string }
}

/** Reads the sums; null if there is no answer. */
export const toSums = (answer: Answer): Sums | null =>
  answer
    ? {
        deposits: fenOf(answer.totals?.deposits),
        withdrawals: fenOf(answer.totals?.withdrawals),
        rewards: fenOf(answer.totals?.rewards),
        stakes: fenOf(answer.totals?.stakes),
        wins: fenOf(answer.totals?.wins),
        net: fenOf(answer.totals?.net),
        lifetime: {
          deposits: fenOf(answer.lifetime?.deposits),
          withdrawals: fenOf(answer.lifetime?.withdrawals),
          net: fenOf(answer.lifetime?.net_deposits),
          since: toText(answer.lifetime?.since),
        },
      }
    : null
