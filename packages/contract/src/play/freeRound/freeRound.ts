import { most } from '../../bounds.ts'

/**
 * `pending`: waits for a second operator; `asked`: the venue was called; `unknown`: it gave no usable answer;
 * `cancelling`: until the venue confirms.
 */
export const freeRoundStates = [
  'pending',
  'rejected',
  'asked',
  'unknown',
  'granted',
  'refused',
  'used',
  'expired',
  'cancelling',
  'cancelled',
] as const
export type FreeRoundState = (typeof freeRoundStates)[number]

/** Whether the venue has, or may have, the rounds. */
export const canCancelRounds = (state: FreeRoundState): boolean => state === 'granted' || state === 'unknown'

/** Maximum validity in days: no supported protocol allows more than a month. */
export const longestOpen = 30
export const maxRounds = 1000
/** Greatest total stake of a grant in fen. */
export const worthMost = most.freeRound * 100
