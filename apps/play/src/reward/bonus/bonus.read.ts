import type { Fen } from '@koi/contract/money'
import { categories, type Category } from '@koi/contract/play/game/game'
import { categoryNames } from '@koi/contract/play/game/game.copy'
import { fenOf } from '@koi/web/money'
import type { Reply } from '../../app/data/calls.ts'
import type { RowOf } from '../../app/data/paging.read.ts'
import { toNumberOrNull, toRows, toText, toTextOrNull, toTime } from '../../app/data/wire.read.ts'

type Answer = Reply<'POST /api/bonus/list'>

export interface Bonus {
  id: string | null
  title: string
  content: string
  state: string
  stateName: string
  amount: Fen
  /** Number of free rounds; 0 if the reward is not free rounds. */
  rounds: number
  /** Number of turns of the wheel; 0 if the reward is not turns. */
  turns: number
  roundStake: Fen
  game: string
  flow: Fen
  worked: Fen
  rest: Fen
  until: string
  revoked: Fen
  times: string
  isOfBoth: boolean
  playDays: number
  /** Categories whose stakes count, each with its percentage. */
  shares: { name: string; percent: number }[]
  stakeMost: Fen
  createdAt: string
}

export const toBonus = (row: RowOf<NonNullable<Answer>['list']>): Bonus => ({
  id: toTextOrNull(row?.id),
  title: toText(row?.title),
  content: toText(row?.content),
  state: toText(row?.state),
  stateName: toText(row?.state_name),
  amount: fenOf(row?.amount),
  rounds: toNumberOrNull(row?.rounds) ?? 0,
  turns: toNumberOrNull(row?.turns) ?? 0,
  roundStake: fenOf(row?.round_stake),
  game: toText(row?.game_name),
  flow: fenOf(row?.flow),
  worked: fenOf(row?.worked),
  rest: fenOf(row?.rest),
  until: toTime(row?.until),
  revoked: fenOf(row?.revoked),
  times: toText(row?.multiple),
  isOfBoth: row?.multiple_of === 'deposit_and_bonus',
  playDays: toNumberOrNull(row?.play_days) ?? 0,
  shares: (Object.keys(categories) as Category[])
    .map((category) => ({ name: categoryNames[category], percent: toNumberOrNull(row?.shares?.[category]) ?? 0 }))
    .filter(({ percent }) => percent > 0),
  stakeMost: fenOf(row?.stake_most),
  createdAt: toTime(row?.created_at),
})

/** Whether a reward that was just taken waits for an operator. */
export const isInReview = (answer: Reply<'POST /api/bonus/take' | 'POST /api/mission/claim'>): boolean =>
  answer?.state === 'review'

export const toBonuses = (answer: Answer): { offers: Bonus[]; open: Bonus[] } => ({
  offers: toRows(answer?.offers, toBonus),
  open: toRows(answer?.open, toBonus),
})

/** The amounts that ending a bonus or a promotion takes and leaves. `lost` is sent back exactly as received. */
export interface Ending {
  title: string
  lost: string
  lostAmount: Fen
  kept: Fen
  rest: Fen
}

export const toEnding = (answer: Reply<'POST /api/bonus/ending' | 'POST /api/promotion/offer'>): Ending => ({
  title: toText(answer?.title),
  lost: toText(answer?.lost),
  lostAmount: fenOf(answer?.lost),
  kept: fenOf(answer?.kept),
  rest: fenOf(answer?.rest),
})
