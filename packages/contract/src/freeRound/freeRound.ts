/**
 * Free rounds that an operator grants: `pending` waits for the second operator, `asked` for the venue, `unknown` where the
 * venue gave no usable answer, `cancelling` until it says that they are gone.
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

/** Whether the venue has them or may have them, so that it can be asked to take them back. */
export const canCallBack = (state: FreeRoundState): boolean => state === 'granted' || state === 'unknown'

/** The longest that free rounds are open, in days: no protocol takes more than a month. */
export const longestOpen = 30
/** The most rounds of one grant. */
export const mostRounds = 1000
