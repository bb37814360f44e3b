import type { Fen } from '@koi/contract/money'
import { fenOf } from '@koi/web/money'
import type { Reply } from '../../app/data/calls.ts'
import { toFenOrNull, toFlag, toRows, toText, toTextOrNull } from '../../app/data/wire.read.ts'

/** Kinds of games with a rebate, in the order of the table. */
export const kinds = ['realperson', 'electron', 'e_sport', 'joker', 'sport', 'lottery'] as const
type Kind = (typeof kinds)[number]

/** The amounts that a level requires. */
export interface Needs {
  recharge: Fen
  flow: Fen
}

export interface Level extends Needs {
  isOpen: boolean
  /** Rebates in percent as the server sends them; null if missing. */
  shares: Record<Kind, string | null>
}

export const noLevel: Level = {
  recharge: fenOf(0),
  flow: fenOf(0),
  isOpen: false,
  shares: { realperson: null, electron: null, e_sport: null, joker: null, sport: null, lottery: null },
}

/** Reads the levels, VIP1 first. */
export const toLevels = (answer: Reply<'POST /api/uservip'>): Level[] =>
  toRows(answer, (level) => ({
    recharge: fenOf(level.recharge),
    flow: fenOf(level.flow),
    isOpen: toFlag(level.status),
    shares: Object.fromEntries(kinds.map((kind) => [kind, toTextOrNull(level[kind])])) as Level['shares'],
  }))

/** What keeps the player's level. */
interface Keep {
  needed: Fen
  made: Fen
  /** The day on which it is judged. */
  until: string
}

export const toKeep = (answer: Reply<'POST /api/vipprogress'>): Keep | null =>
  answer?.keep
    ? { needed: fenOf(answer.keep.keep_flow), made: fenOf(answer.keep.made), until: toText(answer.keep.until) }
    : null

/** Reads the turnover towards the next level; null if the server does not count it. */
export const toLevelFlow = (answer: Reply<'POST /api/vipprogress'>): Fen | null => toFenOrNull(answer?.flow)
