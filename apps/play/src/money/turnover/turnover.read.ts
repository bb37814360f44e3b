import type { Fen } from '@koi/contract/money'
import { fenOf } from '@koi/web/money'
import { toMissingTurnover } from '../balance/balance.read.ts'
import type { Reply } from '../../app/data/calls.ts'
import type { RowOf } from '../../app/data/paging.read.ts'
import { toFlag, toRows, toText, toTextOrNull, toTime } from '../../app/data/wire.read.ts'

type Answer = Reply<'POST /api/wageringRequirements'>

export interface WageringRequirement {
  id: string | null
  title: string
  source: string
  amount: Fen
  worked: Fen
  rest: Fen
  isOpen: boolean
  stateName: string
  /** Whether stakes currently count towards this requirement. */
  isNext: boolean
  canCancel: boolean
  createdAt: string
}

export const toRequirement = (row: RowOf<NonNullable<Answer>['list']>): WageringRequirement => ({
  id: toTextOrNull(row?.id),
  title: toText(row?.title) || toText(row?.source_name),
  source: toText(row?.source_name),
  amount: fenOf(row?.amount),
  worked: fenOf(row?.worked),
  rest: fenOf(row?.rest),
  isOpen: row?.state === 'open',
  stateName: toText(row?.state_name),
  isNext: toFlag(row?.is_next),
  canCancel: toFlag(row?.can_cancel),
  createdAt: toTime(row?.created_at),
})

/** `missing`: stakes still required before a withdrawal; null if the answer has none. */
export const toTurnover = (answer: Answer): { missing: Fen | null; open: WageringRequirement[] } => ({
  missing: toMissingTurnover(answer),
  open: toRows(answer?.open, toRequirement),
})
