import { useRead } from '../../app/data/queries.ts'
import { copy } from './checkIn.copy.ts'
import { toCheckIns } from './checkIn.read.ts'

/** `month`: 'YYYY-MM'; '' is the current one. */
export const useCheckIns = (month: string) => useRead('POST /api/check-in/calendar', { month }, { select: toCheckIns })

/** The line in the list of rewards; '' until it is known. */
export function useCheckInState(): string {
  const { data } = useCheckIns('')
  if (!data || data.isBarred) return ''
  return data.isDone ? copy.done : copy.due
}
