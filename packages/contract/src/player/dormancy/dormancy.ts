/** `warned`: before the limit; `dormant`: after it; `returned`: signed in again, unreviewed; `back`: in time. */
export const dormancyStates = ['returned', 'dormant', 'warned', 'checked', 'back'] as const
export type DormancyState = (typeof dormancyStates)[number]

export const warningDays = 30
