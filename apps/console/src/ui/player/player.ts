import { useRead } from '../../app/api.ts'
import type { Reply } from '../../app/endpoint.ts'

export type PlayerDetail = Reply<'GET /console/api/players/:id'>
export type Glance = Reply<'GET /console/api/players/:id/glance'>

/** Reads what the head of a player shows besides the details; undefined while it is loading and for another player. */
export function useGlance(id: string): Glance | undefined {
  const { data, isPlaceholderData } = useRead('GET /console/api/players/:id/glance', { id })
  return isPlaceholderData ? undefined : data
}
