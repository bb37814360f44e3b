import type { Fen } from '@koi/contract/money'
import {
  orderActors,
  type OrderActor,
  type OrderOutcome,
  orderOutcomes,
  type StepName,
  stepNames,
  type StepState,
  stepStates,
} from '@koi/contract/play/record/record'
import { fenOf, numberOf } from '@koi/web/money'
import type { Reply } from '../../app/data/calls.ts'
import { toFenOrNull, toFlag, toRows, toText, toTime, toWord } from '../../app/data/wire.read.ts'

type Detail = NonNullable<Reply<'POST /api/order/detail'>>

/** Minutes that orders of the same way usually take. */
export interface Usual {
  median: number
  p90: number
}

export interface OrderLine {
  id: string
  amount: Fen
  way: string
  step: StepName | null
  createdAt: string
  usual: Usual | null
}

export interface Step {
  name: StepName
  state: StepState
  at: string
}

export interface Order extends OrderLine {
  outcome: OrderOutcome
  steps: Step[]
  actor: OrderActor | null
  reason: string
  note: string
  /** What arrived where it differs from the order; null if it does not. */
  arrived: Fen | null
  payee: string
  received: string
  fee: string
  canCancel: boolean
  isClaimed: boolean
  canPay: boolean
}

const toUsual = (usual: { median?: unknown; p90?: unknown } | null | undefined): Usual | null =>
  usual ? { median: numberOf(usual.median), p90: numberOf(usual.p90) } : null

const toLine = (row: Partial<Detail> | null | undefined): OrderLine => ({
  id: toText(row?.id),
  amount: fenOf(row?.amount),
  way: toText(row?.pay_way),
  step: toWord(stepNames, row?.step),
  createdAt: toTime(row?.created_at),
  usual: toUsual(row?.usual),
})

export const toOpenOrders = (answer: Reply<'POST /api/order/open'>) => ({
  orders: toRows(answer?.orders, toLine),
  cancelled: new Set(toRows(answer?.cancelled, toText)),
})

/** Null for a server without the call. */
export function toOrder(answer: Reply<'POST /api/order/detail'>): Order | null {
  if (!answer || typeof answer !== 'object') return null
  return {
    ...toLine(answer),
    outcome: toWord(orderOutcomes, answer.outcome) ?? 'open',
    steps: toRows(answer.steps, (row) => ({
      name: toWord(stepNames, row?.name) ?? 'submitted',
      state: toWord(stepStates, row?.state) ?? 'next',
      at: toTime(row?.at),
    })),
    actor: toWord(orderActors, answer.actor),
    reason: toText(answer.reason),
    note: toText(answer.note),
    arrived: answer.arrived ? toFenOrNull(answer.arrived) : null,
    payee: toText(answer.payee),
    received: toText(answer.received),
    fee: toText(answer.charged),
    canCancel: toFlag(answer.can_cancel),
    isClaimed: toFlag(answer.is_claimed),
    canPay: toFlag(answer.can_pay),
  }
}
