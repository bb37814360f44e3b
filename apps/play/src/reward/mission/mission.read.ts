import type { Fen } from '@koi/contract/money'
import {
  missionGoals,
  missionSpans,
  missionStates,
  type MissionGoal,
  type MissionSpan,
  type MissionState,
} from '@koi/contract/reward/mission/mission'
import { fenOf } from '@koi/web/money'
import type { Reply } from '../../app/data/calls.ts'
import { toFlag, toNumberOrNull, toRows, toText, toTime, toWord } from '../../app/data/wire.read.ts'

type Answer = Reply<'POST /api/mission/list'>

export interface Mission {
  id: string
  period: string
  title: string
  content: string
  goal: MissionGoal
  span: MissionSpan
  state: MissionState
  /** Amounts of a goal in money; null if the goal is a number, see `value` and `target`. */
  amounts: { value: Fen; target: Fen } | null
  value: number
  target: number
  /** What counts: names of category and venue, and the number of games. */
  category: string
  venue: string
  games: number
  reward: Fen
  /** Turnover that the reward requires. */
  flow: Fen
  /** Number of free rounds or of turns of the wheel, if the reward is not an amount. */
  rounds: number
  turns: number
  isAutomatic: boolean
  /** Time at which the mission ends; '' if it has no end. */
  endsAt: string
  claimUntil: string
}

const toEnd = (value: unknown): string => (toText(value).startsWith('2999') ? '' : toTime(value))

export const toMissions = (answer: Answer): { isBarred: boolean; list: Mission[] } => ({
  isBarred: toFlag(answer?.is_barred),
  list: toRows(answer?.list, (row) => {
    const target = fenOf(row.target_amount)
    return {
      id: toText(row.id),
      period: toText(row.period),
      title: toText(row.title),
      content: toText(row.content),
      goal: toWord(missionGoals, row.goal) ?? 'stake',
      span: toWord(missionSpans, row.span) ?? 'once',
      state: toWord(missionStates, row.state) ?? 'open',
      amounts: target > 0 ? { value: fenOf(row.value_amount), target } : null,
      value: toNumberOrNull(row.value) ?? 0,
      target: toNumberOrNull(row.target) ?? 0,
      category: toText(row.category),
      venue: toText(row.venue),
      games: toNumberOrNull(row.games) ?? 0,
      reward: fenOf(row.reward),
      flow: fenOf(row.flow),
      rounds: toNumberOrNull(row.free_rounds) ?? 0,
      turns: toNumberOrNull(row.turns) ?? 0,
      isAutomatic: toFlag(row.is_automatic),
      endsAt: toEnd(row.ends_at),
      claimUntil: toEnd(row.claim_until),
    }
  }),
})
