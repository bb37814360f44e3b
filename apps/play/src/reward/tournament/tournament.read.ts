import { categories, type Category } from '@koi/contract/play/game/game'
import { categoryNames } from '@koi/contract/play/game/game.copy'
import type { Fen } from '@koi/contract/money'
import { tournamentScores, type TournamentScore } from '@koi/contract/reward/tournament/tournament'
import { fenOf, yuan } from '@koi/web/money'
import type { Reply } from '../../app/data/calls.ts'
import type { RowOf } from '../../app/data/paging.read.ts'
import { toFlag, toNumberOrNull, toRows, toText, toTextOrNull, toTime, toWord } from '../../app/data/wire.read.ts'
import { copy } from './tournament.copy.ts'

type Listed = Reply<'POST /api/tournament/list'>
type Answer = Reply<'POST /api/tournament/detail'>

export interface Tournament {
  id: string | null
  title: string
  state: string
  stateName: string
  startsAt: string
  endsAt: string
  score: TournamentScore
  scoreName: string
  hasToJoin: boolean
  prizeSum: Fen
  isJoined: boolean
}

export const toTournament = (row: RowOf<NonNullable<Listed>['list']>): Tournament => ({
  id: toTextOrNull(row?.id),
  title: toText(row?.title),
  state: toText(row?.state),
  stateName: toText(row?.state_name),
  startsAt: toTime(row?.starts_at),
  endsAt: toTime(row?.ends_at),
  score: toWord(tournamentScores, row?.score) ?? 'stake',
  scoreName: toText(row?.score_name),
  hasToJoin: row?.entry === 'join',
  prizeSum: fenOf(row?.prize_sum),
  isJoined: toFlag(row?.is_joined),
})

export const toOpen = (answer: Listed): Tournament[] => toRows(answer?.open, toTournament)

export interface Line {
  place: number
  username: string
  value: string
  prize: Fen
  isOwn: boolean
}

/** Formats a score as an amount, a multiple or points. */
const valueText = (score: TournamentScore, value: unknown): string => {
  if (score === 'stake') return yuan(fenOf(toText(value)))
  return score === 'multiple' ? copy.times(toText(value)) : copy.points(toText(value))
}

export interface Detail extends Tournament {
  content: string
  unit: Fen
  betLeast: Fen
  stakeLeast: Fen
  /** Categories that count, each with its percentage. */
  weights: { name: string; percent: number }[]
  prizes: { from: number; to: number; prize: Fen }[]
  times: string
  playDays: number
  players: number
  own: { isJoined: boolean; place: number; value: string; rest: Fen; prize: Fen }
  top: Line[]
  around: Line[]
}

export function toDetail(answer: Answer): Detail {
  const summary = toTournament(answer as never)
  const { score } = summary
  const toLines = (lines: NonNullable<Answer>['top'] | undefined): Line[] =>
    toRows(lines, (line) => ({
      place: toNumberOrNull(line.place) ?? 0,
      username: toText(line.username),
      value: valueText(score, line.value),
      prize: fenOf(line.prize),
      isOwn: toFlag(line.is_own),
    }))
  return {
    ...summary,
    content: toText(answer?.content),
    unit: fenOf(answer?.unit),
    betLeast: fenOf(answer?.bet_least),
    stakeLeast: fenOf(answer?.stake_least),
    weights: (Object.keys(categories) as Category[])
      .map((category) => ({ name: categoryNames[category], percent: toNumberOrNull(answer?.weights?.[category]) ?? 0 }))
      .filter(({ percent }) => percent > 0),
    prizes: toRows(answer?.prizes, ({ from, to, prize }) => ({
      from: toNumberOrNull(from) ?? 0,
      to: toNumberOrNull(to) ?? 0,
      prize: fenOf(prize),
    })),
    times: toText(answer?.multiple),
    playDays: toNumberOrNull(answer?.play_days) ?? 0,
    players: toNumberOrNull(answer?.players) ?? 0,
    own: {
      isJoined: toFlag(answer?.own?.is_joined),
      place: toNumberOrNull(answer?.own?.place) ?? 0,
      value: valueText(score, answer?.own?.value),
      rest: fenOf(answer?.own?.rest),
      prize: fenOf(answer?.own?.prize),
    },
    top: toLines(answer?.top),
    around: toLines(answer?.around),
  }
}
