/**
 * `warned`: before the term; `dormant`: after it; `returned`: signed in again and not reviewed; `checked`: reviewed;
 * `back`: signed in before the term.
 */
export const dormancyStates = ['returned', 'dormant', 'warned', 'checked', 'back'] as const
export type DormancyState = (typeof dormancyStates)[number]

export const warningDays = 30
