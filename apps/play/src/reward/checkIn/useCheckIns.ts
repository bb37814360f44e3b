import { useRead } from '../../app/data/queries.ts'
import { copy } from './checkIn.copy.ts'
import { toCheckIns } from './checkIn.read.ts'

/** Reads the calendar of `month`, 'YYYY-MM'; '' is the current month. */
export const useCheckIns = (month: string) => useRead('POST /api/check-in/calendar', { month }, { select: toCheckIns })

/** Returns the check-in's line in the list of rewards; '' until it is loaded. */
export function useCheckInState(): string {
  const { data } = useCheckIns('')
  if (!data || data.isBarred) return ''
  return data.isDone ? copy.done : copy.due
}
