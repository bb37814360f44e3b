import type { Fen } from '@koi/contract/money'
import { nameOfNumber, type OrderState, orderStates } from '@koi/contract/state'
import { fenOf, numberOf } from '@koi/web/money'
import type { Reply } from '../../app/data/calls.ts'
import { readPage, type RowOf } from '../../app/data/paging.read.ts'
import { toFlag, toRows, toText, toTextOrNull, toTime, toTimeOrNull } from '../../app/data/wire.read.ts'

/** A promotion in the list. */
export interface Promotion {
  id: string
  title: string
  banner: string | null
  createdAt: string | null
}

export interface PromotionDetail extends Promotion {
  content: string | null
  memo: string | null
  canApply: boolean
  needsAmount: boolean
  /** The player's newest application for it; null if there is none. */
  application: Filed | null
}

type Row = RowOf<Reply<'POST /api/activitylist'>>

const toPromotion = (row: Row): Promotion => ({
  id: toText(row?.id),
  title: toText(row?.title),
  banner: toTextOrNull(row?.banner),
  createdAt: toTimeOrNull(row?.created_at),
})

/** Reads promotions with state 1 or without a state, because some servers send only active ones. */
export const toPromotions = (answer: Reply<'POST /api/activitylist'>): Promotion[] =>
  readPage<Row>(answer)
    .rows.filter((row) => row != null && (row.state == null || toFlag(row.state)))
    .map(toPromotion)

/** Reads a promotion; null if it does not exist. An amount is required unless the answer says otherwise. */
export const toPromotionDetail = (answer: Reply<'POST /api/activitydeatil'>): PromotionDetail | null =>
  answer
    ? {
        ...toPromotion(answer),
        content: toTextOrNull(answer.content),
        memo: toTextOrNull(answer.memo),
        canApply: toFlag(answer.can_apply),
        application: answer.application ? toFiled(answer.application) : null,
        needsAmount: answer.needs_amount == null || toFlag(answer.needs_amount),
      }
    : null

interface PromotionKind {
  id: string
  name: string
}

/** Reads the kinds in the server's order and drops those without an id. */
export const toPromotionKinds = (answer: Reply<'POST /api/activitytype'>): PromotionKind[] =>
  toRows(answer, ({ id, name }) => ({ id: toText(id), name: toText(name) })).filter(({ id }) => id !== '')

export interface Application {
  name: string
  state: OrderState | null
  /** Amount of the application; 0 if it has none. */
  amount: Fen
  createdAt: string
}

/** An application without the name of its promotion. */
export type Filed = Omit<Application, 'name'>
type FiledAnswer = Pick<NonNullable<RowOf<Reply<'POST /api/activityApplyLog'>>>, 'state' | 'amount' | 'created_at'>

const toFiled = (row: FiledAnswer | null | undefined): Filed => ({
  state: nameOfNumber(orderStates, toText(row?.state).trim()),
  amount: fenOf(row?.amount),
  createdAt: toTime(row?.created_at),
})

export const toApplication = (row: RowOf<Reply<'POST /api/activityApplyLog'>>): Application => ({
  name: toText(row?.activity_name),
  ...toFiled(row),
})

export interface FreeRound {
  id: string | null
  gameName: string
  left: number
  rounds: number
  stake: Fen
  until: string
  turnoverMultiple: number
  game: { name: string; type: string; code: string }
}

export const toFreeRounds = (answer: Reply<'POST /api/freeRounds'>): FreeRound[] =>
  toRows(answer, (round) => ({
    id: toTextOrNull(round.id),
    gameName: toText(round.game_name),
    left: numberOf(round.rounds_left),
    rounds: numberOf(round.rounds),
    stake: fenOf(round.stake),
    until: toTime(round.until),
    turnoverMultiple: numberOf(round.turnover_multiple),
    game: { name: toText(round.plat_name), type: toText(round.game_type ?? '0'), code: toText(round.game_code) },
  }))
