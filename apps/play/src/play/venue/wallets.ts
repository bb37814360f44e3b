import type { Fen } from '@koi/contract/money'
import { isSame } from '../../app/data/store.ts'
import { type Balances, mainWallet, type Venue } from './venue.read.ts'

export interface Wallet extends Venue {
  /** Null until the first live balance. */
  balance: Fen | null
}

/** Merges live balances; returns the same object if nothing changed. */
export function mergeBalances(known: Balances, news: Balances): Balances {
  const next = { ...known, ...news }
  return isSame(known, next) ? known : next
}

export const toWallets = (venues: readonly Venue[], balances: Balances): Wallet[] =>
  venues.map((venue) => ({ ...venue, balance: balances[venue.platname] ?? null }))

/** Fields of the transfer call; direction 0 is in, 1 out. */
export const toTransferFields = (direction: 0 | 1, platname: string): { sourcetype: string; targettype: string } =>
  direction === 0 ? { sourcetype: mainWallet, targettype: platname } : { sourcetype: platname, targettype: mainWallet }
