import type { Fen } from '@koi/contract/money'
import { fenOf, numberOf } from '@koi/web/money'
import type { Reply } from '../../app/data/calls.ts'
import { toFlag, toText } from '../../app/data/wire.read.ts'

export interface Start {
  isOpen: boolean
  hasDeposited: boolean
  hasPlayed: boolean
  hasGift: boolean
  /** The bonus that waits to be taken; null if there is none. `amount` is 0 for a reward other than money. */
  offer: { title: string; amount: Fen } | null
}

export const toStart = (answer: Reply<'POST /api/start'>): Start => ({
  isOpen: toFlag(answer?.is_open),
  hasDeposited: toFlag(answer?.deposited),
  hasPlayed: toFlag(answer?.played),
  hasGift: toFlag(answer?.gifted),
  offer:
    numberOf(answer?.offers) > 0 ? { title: toText(answer?.offer_title), amount: fenOf(answer?.offer_amount) } : null,
})
