import type { Fen } from '@koi/contract/money'
import { fenOf, numberOf } from '@koi/web/money'
import type { Reply } from '../../app/data/calls.ts'
import { toFenOrNull, toFlag, toRows, toText } from '../../app/data/wire.read.ts'

/** The parts of the main wallet: the player's own money and bonus money with open requirements. */
export const toBonusSplit = (answer: Reply<'POST /api/funds'>): { cash: Fen; bonus: Fen } => ({
  cash: fenOf(answer?.cash),
  bonus: fenOf(answer?.bonus),
})

/** Reads the stakes still required before a withdrawal; null if the answer has none. */
export const toMissingTurnover = (answer: Reply<'POST /api/getBetAmount'>): Fen | null =>
  toFenOrNull(answer?.bet_amount)

/** What a recall moved. */
export interface Recalled {
  venues: { name: string; moved: Fen }[]
  /** Names of the venues whose money stayed there. */
  failed: string[]
}

export const toRecalled = (answer: Reply<'POST /api/transall'>): Recalled => ({
  venues: toRows(answer?.venues, (venue) => ({ name: toText(venue?.name), moved: fenOf(venue?.moved) })).filter(
    ({ moved }) => moved > 0,
  ),
  failed: toRows(answer?.failed, toText).filter(Boolean),
})

/** Money at one venue. */
export interface FundsAtVenue {
  code: string
  name: string
  balance: Fen
  /** The part that is on its way to the main wallet. */
  leaving: Fen
  isInRepair: boolean
}

/** Where all of the player's money is. The parts add up to the total; waiting deposits are no part of it. */
export interface Funds {
  total: Fen
  cash: Fen
  bonus: Fen
  atVenues: Fen
  venues: FundsAtVenue[]
  held: Fen
  withdrawals: number
  inTransit: Fen
  commission: Fen
  depositsWaiting: Fen
  deposits: number
}

export const toFunds = (answer: Reply<'POST /api/funds'>): Funds => ({
  total: fenOf(answer?.total_balance),
  cash: fenOf(answer?.cash),
  bonus: fenOf(answer?.bonus),
  atVenues: fenOf(answer?.at_venues),
  venues: toRows(answer?.venues, (venue) => ({
    code: toText(venue.platname),
    name: toText(venue.name),
    balance: fenOf(venue.balance),
    leaving: fenOf(venue.leaving),
    isInRepair: toFlag(venue.in_repair),
  })),
  held: fenOf(answer?.held),
  withdrawals: numberOf(answer?.withdrawal_count),
  inTransit: fenOf(answer?.in_transit),
  commission: fenOf(answer?.commission),
  depositsWaiting: fenOf(answer?.deposits_waiting),
  deposits: numberOf(answer?.deposit_count),
})
