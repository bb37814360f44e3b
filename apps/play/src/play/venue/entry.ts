import type { Fen } from '@koi/contract/money'
import { fen, noMoney } from '@koi/contract/money'
import { readStored, writeStored } from '../../app/data/store.ts'
import { ownerOf } from '../../app/data/persisted.ts'
import { siteStorage } from '@koi/web/storage'

// What the player chose to be done before each game without being asked; kept per player on this device.

/** Money in fen to move into a venue without money before its game; 0: none. */
export type EntryChoice = Fen

const keyOf = (): string => `beforeGame:${ownerOf()}`

/** The remembered choice; null if the player is asked. */
export function readEntryChoice(): EntryChoice | null {
  const stored = readStored<unknown>(keyOf())
  return typeof stored === 'number' && Number.isSafeInteger(stored) && stored >= 0 ? fen(stored) : null
}

export const rememberEntry = (choice: EntryChoice): void => writeStored(keyOf(), choice)
const amountKey = (venue: string): string => `transferred:${ownerOf()}:${venue}`

/** The last amount that the player moved into a venue on this device; null without one. */
export function readAmount(venue: string): Fen | null {
  const stored = readStored<unknown>(amountKey(venue))
  return typeof stored === 'number' && Number.isSafeInteger(stored) && stored > 0 ? fen(stored) : null
}

export const rememberAmount = (venue: string, amount: Fen): void => writeStored(amountKey(venue), amount)

export const neverTransfer: EntryChoice = noMoney
export const forgetEntry = (): void => siteStorage.remove(keyOf())
