import { type LimitKind, limitKinds, type LimitPeriod, limitPeriods } from '@koi/contract/player/protection/protection'
import { fenOf, numberOf, yuan } from '@koi/web/money'
import type { Reply } from '../../app/data/calls.ts'
import type { RowOf } from '../../app/data/paging.read.ts'
import { toFlag, toRows, toText, toTextOrNull, toTime, toWord } from '../../app/data/wire.read.ts'
import { copy } from './protection.copy.ts'

/** A limit of an amount or of time. Quantities are texts for display; null if the limit has none. */
export interface Limit {
  kind: LimitKind
  period: LimitPeriod
  span: string
  name: string
  isTime: boolean
  /** The player's own limit in yuan or minutes, as the input shows it. */
  typed: string | null
  amount: string | null
  operatorAmount: string | null
  used: string
  rest: string | null
  /** When the calendar period ends; '' for a rolling limit. */
  endsAt: string
  /** What of a rolling limit is free again next; null if that is unknown. */
  release: { amount: string; at: string } | null
  /** A looser limit that waits for its date. If `amount` is null, the limit is removed then. */
  pending: { amount: string | null; ripeAt: string; isRipe: boolean } | null
}

type Given = string | number | null | undefined

function toLimit(row: NonNullable<NonNullable<NonNullable<Reply<'POST /api/protection'>>['limits']>[number]>): Limit {
  const isTime = row.unit === 'minute'
  const quantity = (value: Given) => (isTime ? copy.minutes(numberOf(value)) : yuan(fenOf(value)))
  const quantityOrNull = (value: Given) => (toText(value) ? quantity(value) : null)
  return {
    kind: toWord(limitKinds, row.kind) ?? 'deposit',
    // Older servers have rolling limits only.
    period: toWord(limitPeriods, row.period) ?? 'rolling',
    span: toText(row.span),
    name: toText(row.name),
    isTime,
    typed: toTextOrNull(row.amount),
    amount: quantityOrNull(row.amount),
    operatorAmount: quantityOrNull(row.operator_amount),
    used: quantity(row.used),
    rest: quantityOrNull(row.rest),
    endsAt: toTime(row.ends_at),
    release: toText(row.frees) ? { amount: quantity(row.frees), at: toTime(row.frees_at) } : null,
    pending: toFlag(row.has_pending)
      ? {
          amount: toFlag(row.pending_none) ? null : quantity(row.pending),
          ripeAt: toTime(row.ripe_at),
          isRipe: toFlag(row.is_ripe),
        }
      : null,
  }
}

/** The player's request to end a self-exclusion whose term is over. */
export interface LiftRequest {
  state: 'pending' | 'approved' | 'rejected' | null
  askedAt: string
  earliestAt: string
  note: string
}

export interface Protection {
  limits: Limit[]
  isExcluded: boolean
  excludedUntil: string
  isForever: boolean
  realityMinutes: number
  isTermOver: boolean
  canAskLift: boolean
  lift: LiftRequest | null
}

export const toProtection = (answer: Reply<'POST /api/protection'>): Protection => ({
  limits: toRows(answer?.limits, toLimit),
  isExcluded: toFlag(answer?.is_excluded),
  excludedUntil: toTime(answer?.excluded_until),
  isForever: toFlag(answer?.is_indefinite),
  realityMinutes: numberOf(answer?.reality_minutes),
  isTermOver: toFlag(answer?.is_term_over),
  canAskLift: toFlag(answer?.can_ask_lift),
  lift: answer?.lift
    ? {
        state: toWord(['pending', 'approved', 'rejected'], answer.lift.state),
        askedAt: toTime(answer.lift.asked_at),
        earliestAt: toTime(answer.lift.earliest_at),
        note: toText(answer.lift.note),
      }
    : null,
})

/** Reads whether a reality check is due. */
export const toCheckDue = (answer: Reply<'POST /api/protection/session/now'>) => ({
  isDue: toFlag(answer?.is_due),
  seconds: numberOf(answer?.seconds),
})

export const toLimitChange = (row: RowOf<Reply<'POST /api/protection/history'>>) => ({
  id: toText(row?.id),
  words: toText(row?.words),
  at: toTime(row?.created_at),
  isByOperator: row?.actor === 'operator',
})
