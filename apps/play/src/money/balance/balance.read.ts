import type { Fen } from '@koi/contract/money'
import { fenOf } from '@koi/web/money'
import type { Reply } from '../../app/data/calls.ts'
import { toFenOrNull } from '../../app/data/wire.read.ts'

/** The player's own money and bonus money with open requirements. */
export const toFunds = (answer: Reply<'POST /api/funds'>): { cash: Fen; bonus: Fen } => ({
  cash: fenOf(answer?.cash),
  bonus: fenOf(answer?.bonus),
})

/** Reads the stakes still required before a withdrawal; null if the answer has none. */
export const toMissingTurnover = (answer: Reply<'POST /api/getBetAmount'>): Fen | null =>
  toFenOrNull(answer?.bet_amount)
