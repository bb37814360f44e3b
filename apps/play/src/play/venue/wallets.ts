import type { Fen } from '@koi/contract/money'
import { isSame } from '../../app/data/store.ts'
import { type Balances, mainWallet, type Venue, type VenueMark } from './venue.read.ts'

export interface Wallet extends Venue {
  /** Null until the first balance has been read from the venue. */
  balance: Fen | null
  /** Undefined until the venue has been asked. */
  mark?: VenueMark | undefined
}

/** Merges live balances; returns the same object if nothing changed. */
export function mergeBalances(known: Balances, news: Balances): Balances {
  const next = { ...known, ...news }
  return isSame(known, next) ? known : next
}

export const toWallets = (
  venues: readonly Venue[],
  balances: Balances,
  marks: Readonly<Record<string, VenueMark>> = {},
): Wallet[] =>
  venues.map((venue) => ({ ...venue, balance: balances[venue.platname] ?? null, mark: marks[venue.platname] }))

/** Returns the fields of the transfer call. Direction 0 transfers into the venue, 1 out of it. */
export const toTransferFields = (direction: 0 | 1, platname: string): { sourcetype: string; targettype: string } =>
  direction === 0 ? { sourcetype: mainWallet, targettype: platname } : { sourcetype: platname, targettype: mainWallet }
