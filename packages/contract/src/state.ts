/** States are words in code, database, logs and audit trail; the numbers are those of the two APIs. */

/** States of deposits, withdrawals, adjustments and promotion applications. */
export const orderStates = { pending: 1, approved: 2, rejected: 3 } as const
export type OrderState = keyof typeof orderStates

/**
 * `review`: waits for the first operator; `payout`: for the second operator; `paying`: for the gateway. All are pending
 * in the API.
 */
export const withdrawalStates = { review: 1, payout: 1, paying: 1, approved: 2, rejected: 3 } as const
export type WithdrawalState = keyof typeof withdrawalStates

/**
 * `created`: the venue was not called yet; `asked`: the call is running; `unknown`: no usable answer; `manual`: an
 * operator must decide.
 */
export const transferStates = { failed: 0, done: 1, created: 2, asked: 2, unknown: 2, manual: 2 } as const
export type TransferState = keyof typeof transferStates

/** Directions from the player's side: into or out of the venue. */
export const directions = { in: 0, out: 1 } as const
export type Direction = keyof typeof directions

export const betStates = { void: 0, settled: 1, open: 2 } as const
export type BetState = keyof typeof betStates

export const venueStates = { off: 0, open: 1, repair: 2 } as const
export type VenueState = keyof typeof venueStates

export const rebateStates = { unclaimed: 0, claimed: 1 } as const
export type RebateState = keyof typeof rebateStates

/** Kinds of payees, as numbered by getcard. */
export const payeeKinds = { bank: 1, usdt: 2, antoken: 4 } as const
export type PayeeKind = keyof typeof payeeKinds

export const switches = { off: 0, on: 1 } as const
export type Switch = keyof typeof switches

/** States of cases for an operator: venue faults and unmatched payments. */
export const caseStates = { open: 1, closed: 2 } as const

export const heldStates = { dropped: 0, paid: 1, waiting: 2 } as const
export type HeldState = keyof typeof heldStates

/** A stopped agent cannot sign in to the portal and earns no commission. */
export const agentStates = { stopped: 0, active: 1 } as const
export type AgentState = keyof typeof agentStates

/** States of what operators make, publish and stop. Tournaments have more, payout rules a mode, segments none. */
export const publicationStates = ['draft', 'live', 'stopped'] as const
export type PublicationState = (typeof publicationStates)[number]

/** Parses one wire value or several separated by commas ("1,2"), numbers or words. Null if one is unknown. */
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

/** Finds the word for one wire value, or null. If several words share a number, it is the first one. */
export const nameOfNumber = <const Word extends string>(
  numbers: Readonly<Record<Word, number>>,
  text: string,
): Word | null => (text.includes(',') ? null : (wordsOf(numbers, text)?.[0] ?? null))

const isList = <Word extends string>(
  states: Readonly<Record<Word, number>> | readonly Word[],
): states is readonly Word[] => Array.isArray(states)
