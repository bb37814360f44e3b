/**
 * `warned`: one month before the limit; `dormant`: after it; `returned`: signed in again, not reviewed yet; `checked`:
 * reviewed; `back`: signed in before the limit.
 */
export const dormancyStates = ['returned', 'dormant', 'warned', 'checked', 'back'] as const
export type DormancyState = (typeof dormancyStates)[number]

/** Days between the warning and dormancy. */
export const warningDays = 30
