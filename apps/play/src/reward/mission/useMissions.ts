import { useRead } from '../../app/data/queries.ts'
import { copy } from './mission.copy.ts'
import { toMissions } from './mission.read.ts'

export const useMissions = () => useRead('POST /api/mission/list', {}, { select: toMissions })

/** Returns the missions' line in the list of rewards; '' if nothing can be claimed. */
export function useMissionState(): string {
  const { data } = useMissions()
  if (!data || data.isBarred) return ''
  const count = data.list.filter(({ state, isAutomatic }) => state === 'done' && !isAutomatic).length
  return count > 0 ? copy.toClaim(count) : ''
}
