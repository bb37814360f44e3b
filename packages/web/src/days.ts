import { addDays, type Day, dayOf, instant } from '@koi/contract/time'
import { now } from './clock.ts'

/** Today's Beijing day. */
export const today = (): Day => dayOf(instant(now()))
/** The Beijing day `days` before today. */
export const daysAgo = (days: number): Day => addDays(today(), -days)
