/** Kinds of limits: deposits, losses and stakes in fen, and time of play in minutes. */
export const limitKinds = ['deposit', 'loss', 'stake', 'time'] as const
export type LimitKind = (typeof limitKinds)[number]
export const isLimitKind = (text: string): text is LimitKind => (limitKinds as readonly string[]).includes(text)

/**
 * What a span of a limit is. `calendar`: the current day, week from Monday, or month in Beijing time; `rolling`: the 24
 * hours, 7 days or 30 days up to now.
 */
export const limitPeriods = ['calendar', 'rolling'] as const
export type LimitPeriod = (typeof limitPeriods)[number]
export const isLimitPeriod = (text: string): text is LimitPeriod => (limitPeriods as readonly string[]).includes(text)

/** Spans of limits. */
export const spans = ['day', 'week', 'month'] as const
export type Span = (typeof spans)[number]
export const isSpan = (text: string): text is Span => (spans as readonly string[]).includes(text)
/** Hours of each span of a rolling limit, which are also the lengths of time-outs. */
export const spanHours: Record<Span, number> = { day: 24, week: 7 * 24, month: 30 * 24 }

/** Months of a self-exclusion; 0 is permanent. */
export const exclusionMonths = [6, 12, 24, 60, 0] as const
/** Minutes between reality checks; 0 for none. */
export const realityMinutes = [0, 15, 30, 60, 120] as const

export type ExclusionKind = '' | 'timeout' | 'exclusion' | 'operator' | 'barred'

/** Days between a request to end a self-exclusion and its earliest approval. */
export const liftDays = 7

/** End date of a permanent exclusion in the API, Beijing time. */
export const untilLifted = '2999-12-31 23:59:59'
