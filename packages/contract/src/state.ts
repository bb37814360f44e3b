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

/**
 * A transfer between the main wallet and a venue: `created` before the venue is asked, `asked` while it is at it, `unknown`
 * when it gave no usable answer, `manual` waits for an operator; the wires call all four 2, until it is known what became of
 * it (S-39).
 */
export const transferStates = { failed: 0, done: 1, created: 2, asked: 2, unknown: 2, manual: 2 } as const
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

/** Where a withdrawal is paid to, as getcard numbers it (D-079). */
export const payeeKinds = { bank: 1, usdt: 2, antoken: 4 } as const
export type PayeeKind = keyof typeof payeeKinds

/** Whether something is shown or on offer: content, games, banks, ways to pay in. */
export const switches = { off: 0, on: 1 } as const
export type Switch = keyof typeof switches

/** What is set aside for an operator: a fault of a venue, a payment that fits no order. */
export const caseStates = { open: 1, closed: 2 } as const

/** A win above the venue's cap: an operator pays it or drops it. */
export const heldStates = { dropped: 0, paid: 1, waiting: 2 } as const
export type HeldState = keyof typeof heldStates

/** An agent; one who is stopped cannot sign in to the portal and earns nothing. */
export const agentStates = { stopped: 0, active: 1 } as const
export type AgentState = keyof typeof agentStates

/**
 * The words of a value of the wire, or of several with commas ("1,2"): of numbers, or of words that stand there as they are.
 * Null where one stands for none.
 */
export function wordsOf<const Word extends string>(
  states: Readonly<Record<Word, number>> | readonly Word[],
  text: string,
): Word[] | null {
  const words: [Word, string][] = isList(states)
    ? states.map((word) => [word, word])
    : (Object.entries(states) as [Word, number][]).map(([word, number]) => [word, String(number)])
  const wanted = text.split(',')
  return wanted.every((part) => words.some(([, value]) => value === part))
    ? words.filter(([, value]) => wanted.includes(value)).map(([word]) => word)
    : null
}

/** The word of one value of the wire; null where it stands for none. Where several words share a number the first one is meant. */
export const wordOf = <const Word extends string>(numbers: Readonly<Record<Word, number>>, text: string): Word | null =>
  text.includes(',') ? null : (wordsOf(numbers, text)?.[0] ?? null)

const isList = <Word extends string>(
  states: Readonly<Record<Word, number>> | readonly Word[],
): states is readonly Word[] => Array.isArray(states)
