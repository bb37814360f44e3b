import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type Listing, type Query, useRead } from '../app/api.ts'
import { type Filters, filtersFrom, narrowed, queryFrom, searchFrom } from './filters.ts'

interface Terms {
  path: string
  /** Sent with every request and never shown: the player whose page this is. */
  fixed?: Query
  more?: string[]
  refetchInterval?: number
}

/** A list as the address describes it: its rows, its filters, and the way to change them. */
export function useList<Row extends object>({ path, fixed, more, refetchInterval }: Terms) {
  const [search, setSearch] = useSearchParams()
  const names = more?.join() ?? ''
  const filters = useMemo(() => filtersFrom(search, names === '' ? [] : names.split(',')), [search, names])
  const query: Query = { ...queryFrom(filters), ...fixed }
  const reading = useRead<Listing<Row>>(path, query, refetchInterval === undefined ? {} : { refetchInterval })
  const show = (next: Filters) => setSearch((present) => searchFrom(next, present), { replace: true })
  return {
    reading,
    filters,
    query,
    rows: reading.data?.items ?? [],
    total: reading.data?.total ?? 0,
    show,
    narrow: (change: Partial<Filters>) => show(narrowed(filters, change)),
  }
}

export type List<Row extends object> = ReturnType<typeof useList<Row>>
