import { DateWrong } from '@koi/contract/bet/bet.copy'
import { addDays, dayOf, type Instant, startOf } from '@koi/contract/time'
import { refuse } from '../platform/refuse.ts'

/** Beijing days each date filter reaches back, today included (D-058). */
const reach: ReadonlyMap<string, number> = new Map([
  ['', 30],
  ['1', 1],
  ['2', 7],
  ['3', 15],
  ['4', 30],
])

/** The moment a players' date filter begins at; missing means the longest. Throws DateWrong for anything but 1 to 4. */
export function beginningOf(date: string, now: Instant): Instant {
  const days = reach.get(date.trim()) ?? refuse(DateWrong)
  return startOf(addDays(dayOf(now), 1 - days))
}
