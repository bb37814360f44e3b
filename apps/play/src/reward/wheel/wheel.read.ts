import type { Fen } from '@koi/contract/money'
import { wheelSteps, type WheelStep } from '@koi/contract/reward/wheel/wheel'
import { fenOf, numberOf } from '@koi/web/money'
import type { Reply } from '../../app/data/calls.ts'
import type { RowOf } from '../../app/data/paging.read.ts'
import { toNumberOrNull, toRows, toText, toTime, toWord } from '../../app/data/wire.read.ts'

type Answer = Reply<'POST /api/wheel'>

export interface Slice {
  label: string
  percent: string
  prize: Fen
}

export interface WheelView {
  state: WheelStep
  title: string
  content: string
  /** Time at which the wheel ends; '' if it has no end. */
  endsAt: string
  slices: Slice[]
  times: string
  takeDays: number
  playDays: number
  turns: number
  turnsUntil: string
  promise: string
  draws: { id: string; label: string; prize: Fen; createdAt: string }[]
}

export const toWheel = (answer: Answer): WheelView => ({
  state: toWord(wheelSteps, answer?.state) ?? 'none',
  title: toText(answer?.title),
  content: toText(answer?.content),
  endsAt: toTime(answer?.ends_at),
  slices: toRows(answer?.slices, ({ label, percent, prize }) => ({
    label: toText(label),
    percent: toText(percent),
    prize: fenOf(prize),
  })),
  times: toText(answer?.multiple),
  takeDays: toNumberOrNull(answer?.take_days) ?? 0,
  playDays: toNumberOrNull(answer?.play_days) ?? 0,
  turns: toNumberOrNull(answer?.turns) ?? 0,
  turnsUntil: toTime(answer?.turns_until),
  promise: toText(answer?.promise),
  draws: toRows(answer?.draws, (row) => ({
    id: toText(row.id),
    label: toText(row.label),
    prize: fenOf(row.prize),
    createdAt: toTime(row.created_at),
  })),
})

export interface Result {
  /** Index of the slice, from 0. */
  slice: number
  label: string
  prize: Fen
  /** State of the prize's bonus; '' if nothing was won. */
  state: string
}

export const toResult = (answer: Reply<'POST /api/wheel/draw'>): Result => ({
  slice: numberOf(answer?.slice),
  label: toText(answer?.label),
  prize: fenOf(answer?.prize),
  state: toText(answer?.state),
})

/** A draw with the data it is recomputed from. Fields keep the server's text, because they are hashed. */
export interface ProvenDraw {
  day: string
  player: string
  wheel: string
  nth: number
  slice: number
  label: string
  prize: Fen
  weights: number[]
  labels: string[]
  promise: string
  seed: string
  createdAt: string
}

/** Reads a draw; a missing field becomes '', which fails the check. */
export const toProvenDraw = (row: RowOf<Reply<'POST /api/wheel/proof'>>): ProvenDraw => ({
  day: toText(row?.day),
  player: toText(row?.player),
  wheel: toText(row?.wheel),
  nth: numberOf(row?.nth),
  slice: numberOf(row?.slice),
  label: toText(row?.label),
  prize: fenOf(row?.prize),
  weights: (row?.weights ?? []).map(numberOf),
  labels: (row?.labels ?? []).map(toText),
  promise: toText(row?.promise),
  seed: toText(row?.seed),
  createdAt: toTime(row?.created_at),
})
