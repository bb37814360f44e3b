/** What a player may limit: paid in, lost, staked (fen), and time of play (minutes) (R45, R50). */
export const limitKinds = ['deposit', 'loss', 'stake', 'time'] as const
export type LimitKind = (typeof limitKinds)[number]
export const isLimitKind = (text: string): text is LimitKind => (limitKinds as readonly string[]).includes(text)

/** Over how long a limit counts: the last 24 hours, 7 days, 30 days (R45). */
export const spans = ['day', 'week', 'month'] as const
export type Span = (typeof spans)[number]
export const isSpan = (text: string): text is Span => (spans as readonly string[]).includes(text)
/** Length of a span in hours; also that of a time-out of the same name. */
export const spanHours: Record<Span, number> = { day: 24, week: 7 * 24, month: 30 * 24 }

/** Months of a self-exclusion; 0 is without an end (R52). */
export const exclusionMonths = [6, 12, 24, 60, 0] as const
/** Minutes between two reality checks; 0 is none (R49). */
export const realityMinutes = [0, 15, 30, 60, 120] as const

export type ExclusionKind = '' | 'timeout' | 'exclusion' | 'operator' | 'barred'

/** Days between the request to be let in again after a self-exclusion and the earliest yes (R55). */
export const liftDays = 7

/** The end of an exclusion that has none: it lasts until it is lifted. As the wires say it, Beijing time. */
export const untilLifted = '2999-12-31 23:59:59'
