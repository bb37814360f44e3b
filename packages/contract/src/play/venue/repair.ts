import type { VenueState } from '../../state.ts'
import type { Instant } from '../../time.ts'

/** Whether a venue is switched to repair, or is within an announced repair window. */
export function isInRepair(
  { state, repairFrom, repairTo }: { state: VenueState; repairFrom: Instant | null; repairTo: Instant | null },
  now: Instant,
): boolean {
  if (state === 'repair') return true
  return (
    (repairFrom !== null || repairTo !== null) &&
    (repairFrom === null || repairFrom <= now) &&
    (repairTo === null || now < repairTo)
  )
}
