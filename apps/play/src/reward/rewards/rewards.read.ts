import type { Fen } from '@koi/contract/money'
import { fenOf } from '@koi/web/money'
import type { Reply } from '../../app/data/calls.ts'
import { toNumberOrNull, toRows } from '../../app/data/wire.read.ts'

// Only what the list of rewards shows; the screens of each reward have their own readers.

/** The amounts of the bonuses that wait to be taken; 0 for free rounds and turns of the wheel. */
export const toOffers = (answer: Reply<'POST /api/bonus/list'>): Fen[] =>
  toRows(answer?.offers, ({ amount }) => fenOf(amount))

export const toClaimable = (answer: Reply<'POST /api/getfanshui'>): Fen => fenOf(answer?.nojisuan)

export const toClaimsLeft = (answer: Reply<'GET /api/userredpacket'>): number => toNumberOrNull(answer?.sendnums) ?? 0
