/**
 * Where things stand, as words: in the code, the database, the logs and the audit trail. The numbers are those of the
 * two wires (interface.md, ruling 6) and stand here only; `wire.ts` turns one into the other.
 */

/** Deposits, withdrawals, adjustments and applications: one who decides approves or rejects what waits. */
export const orderStates = { pending: 1, approved: 2, rejected: 3 } as const
export type OrderState = keyof typeof orderStates

/**
 * A withdrawal: `review` waits for an operator, `payout` for the second one, `paying` for the gateway; the wires call
 * all three pending.
 */
export const withdrawalStates = { review: 1, payout: 1, paying: 1, approved: 2, rejected: 3 } as const
export type WithdrawalState = keyof typeof withdrawalStates

/** A transfer between the main wallet and a venue; `pending` until it is known what became of it (S-39). */
export const transferStates = { failed: 0, done: 1, pending: 2 } as const
export type TransferState = keyof typeof transferStates

/** As the player sees it: into the venue or back out of it. */
export const directions = { in: 0, out: 1 } as const
export type Direction = keyof typeof directions

export const betStates = { void: 0, settled: 1, open: 2 } as const
export type BetState = keyof typeof betStates

export const venueStates = { off: 0, open: 1, repair: 2 } as const
export type VenueState = keyof typeof venueStates

export const rebateStates = { unclaimed: 0, claimed: 1 } as const
export type RebateState = keyof typeof rebateStates

/** The words of a number, or of several with commas ("1,2"), as wires name states; null where one stands for none. */
export function wordsOf<const Numbers extends Record<string, number>>(
  numbers: Numbers,
  text: string,
): (keyof Numbers & string)[] | null {
  const wanted = text.split(',').map((part) => (/^\d$/.test(part) ? Number(part) : null))
  const words = Object.keys(numbers)
  return wanted.every((number) => number !== null && words.some((word) => numbers[word] === number))
    ? words.filter((word) => wanted.includes(numbers[word]!))
    : null
}
