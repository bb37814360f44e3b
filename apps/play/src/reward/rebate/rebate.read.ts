import type { Fen } from '@koi/contract/money'
import { nameOfNumber, type RebateState, rebateStates } from '@koi/contract/state'
import { fenOf } from '@koi/web/money'
import type { Reply } from '../../app/data/calls.ts'
import type { RowOf } from '../../app/data/paging.read.ts'
import { toText, toTime, toTimeOrNull } from '../../app/data/wire.read.ts'

type Answer = Reply<'POST /api/getfanshui'>

export interface Rebate {
  game: string
  amount: Fen
  state: RebateState | null
  createdAt: string
  claimedAt: string | null
}

export const toRebate = (row: RowOf<NonNullable<Answer>['list']>): Rebate => ({
  game: toText(row?.gamename),
  amount: fenOf(row?.money),
  state: nameOfNumber(rebateStates, toText(row?.state).trim()),
  createdAt: toTime(row?.created_at),
  claimedAt: toTimeOrNull(row?.updated_at),
})

/** Reads the totals, which do not depend on the filter; null if there is no answer. */
export const toRebateTotals = (answer: Answer): { claimable: Fen; claimed: Fen } | null =>
  answer ? { claimable: fenOf(answer.nojisuan), claimed: fenOf(answer.jisuan) } : null

/** Reads the amount that was paid; null from a server that does not say. */
export const toClaimed = (answer: Reply<'POST /api/dofanshui'>): Fen | null =>
  answer?.money == null ? null : fenOf(answer.money)
