import { useRead } from '../../app/data/queries.ts'
import { copy } from './mission.copy.ts'
import { toMissions } from './mission.read.ts'

export const useMissions = () => useRead('POST /api/mission/list', {}, { select: toMissions })

/** The line in the list of rewards; '' for nothing to claim. */
export function useMissionState(): string {
  const { data } = useMissions()
  if (!data || data.isBarred) return ''
  const count = data.list.filter(({ state, isAutomatic }) => state === 'done' && !isAutomatic).length
  return count > 0 ? copy.toClaim(count) : ''
}
