import { useRead } from '../../app/api.ts'

/** Returns the names of the operator's tags by id; empty until they are loaded. */
export function useTagNames(): ReadonlyMap<string, string> {
  const { data } = useRead('GET /console/api/tags', { page: 1, per_page: 200 }, { staleTime: 30_000 })
  return new Map(data?.items.map(({ id, name }) => [id, name]))
}
