import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'

/** The kinds of account every player has; venues add two each. Codes below 100 are the operator side as seen from the player. */
export const account = {
  cash: 1,
  promo: 2,
  rebate: 3,
  commission: 4,
  venueResult: 5,
  adjust: 6,
  packet: 8,
  /** What players brought from another product. */
  opening: 9,
  main: 100,
  held: 101,
  agent: 102,
} as const

/** The account that stands for the player's money inside a venue; `number` is the venue's ledger number. */
export const atVenue = (number: number): number => number
/** The account of money on its way to or from that venue. */
export const inTransit = (number: number): number => number + 1000

/** Gives a venue its two account codes; returns the ledger number for `atVenue` and `inTransit`. Idempotent. */
export async function openVenue(tx: Tx | Db, code: string): Promise<number> {
  const { rows } = await sql<{ number: number }>`select ledger.open_venue(${code}) as number`.execute(tx)
  return rows[0]!.number
}
