import { addDays, type Day, dayOf, instant } from '@koi/contract/time'
import { now } from './clock.ts'

export const today = (): Day => dayOf(instant(now()))
export const daysAgo = (days: number): Day => addDays(today(), -days)
