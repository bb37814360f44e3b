import { type Fen, fen } from '@koi/contract/money'
import { fenOf } from '@koi/web/money'
import type { Reply } from '../../app/data/calls.ts'
import { toFlag, toNumberOrNull, toRows, toText } from '../../app/data/wire.read.ts'

type Answer = Reply<'POST /api/check-in/calendar'>

/** Reads whether the call checked the player in; false if that was done before. */
export const toIsNew = (answer: Reply<'POST /api/check-in'>): boolean => toFlag(answer?.is_new)

export interface CycleDay {
  day: string
  number: number
  isDone: boolean
  rewards: { title: string; amount: Fen; rounds: number; turns: number }[]
  /** Sum of the rewards in money. */
  total: Fen
  /** Sum of the rewards' free rounds. */
  rounds: number
  /** Sum of the rewards' turns of the wheel. */
  turns: number
}

export interface CheckIns {
  today: string
  isDone: boolean
  isBarred: boolean
  streak: number
  /** The month shown, 'YYYY-MM'. */
  month: string
  days: string[]
  /** What today's check-in credits under more turnover than its own amount. */
  holding: { amount: Fen; flow: Fen }
  cycle: CycleDay[]
}

export const toCheckIns = (answer: Answer): CheckIns => ({
  today: toText(answer?.today),
  isDone: toFlag(answer?.is_done),
  isBarred: toFlag(answer?.is_barred),
  streak: toNumberOrNull(answer?.streak) ?? 0,
  month: toText(answer?.month),
  days: toRows(answer?.days, toText),
  holding: { amount: fenOf(answer?.holding?.amount), flow: fenOf(answer?.holding?.flow) },
  cycle: toRows(answer?.cycle, (row) => {
    const rewards = toRows(row.gives, ({ title, amount, rounds, turns }) => ({
      title: toText(title),
      amount: fenOf(amount),
      rounds: toNumberOrNull(rounds) ?? 0,
      turns: toNumberOrNull(turns) ?? 0,
    }))
    return {
      day: toText(row.day),
      number: toNumberOrNull(row.number) ?? 0,
      isDone: toFlag(row.is_done),
      rewards,
      total: rewards.reduce((total, { amount }) => fen(total + amount), fen(0)),
      rounds: rewards.reduce((sum, { rounds }) => sum + rounds, 0),
      turns: rewards.reduce((sum, { turns }) => sum + turns, 0),
    }
  }),
})
