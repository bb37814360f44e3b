import { useRead } from '../app/queries.ts'

export interface Venue {
  platname: string
  name: string
}

export function useVenues(when = true): Venue[] {
  const { data } = useRead('POST /api/balancelist', {}, { when, quiet: true, toastKind: null })
  if (!Array.isArray(data)) return []
  return data.flatMap((row) => {
    const platname = String(row?.platname ?? '')
    return platname && platname !== 'userbalance' ? [{ platname, name: String(row?.name ?? platname) }] : []
  })
}
