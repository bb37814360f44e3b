/**
 * How an account that nobody signs in to stands (R61): `warned` a month before the term, `dormant` after it, `returned`
 * once its player has come back and nobody has looked yet, `checked` when somebody has, `back` for who came in time.
 */
export const dormancyStates = ['returned', 'dormant', 'warned', 'checked', 'back'] as const
export type DormancyState = (typeof dormancyStates)[number]

/** Days between the warning and the end of the term. */
export const warningDays = 30
