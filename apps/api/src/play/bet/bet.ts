import { DateWrong } from '@koi/contract/play/bet/bet.copy'
import { addDays, dayOf, type Instant, startOf } from '@koi/contract/time'
import { refuse } from '../../platform/text/refuse.ts'

/** How many Beijing days each date filter covers, including today. */
const filterDays: ReadonlyMap<string, number> = new Map([
  ['', 30],
  ['1', 1],
  ['2', 7],
  ['3', 15],
  ['4', 30],
])

/** Start of a player's date filter; '' means the longest one. Throws DateWrong unless it is 1 to 4. */
export function parseSince(date: string, now: Instant): Instant {
  const days = filterDays.get(date.trim()) ?? refuse(DateWrong)
  return startOf(addDays(dayOf(now), 1 - days))
}
