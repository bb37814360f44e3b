import { useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useListing } from '../../app/api.ts'
import type { ListAt } from '../../app/endpoint.ts'
import {
  type Change,
  type Filters,
  parseFilters,
  withChange,
  lastPageIfBeyond,
  pageableRows,
  toListQuery,
  toSearchParams,
} from './filters.ts'

interface Terms<A extends ListAt> {
  at: A
  /** Hidden filters sent with every request. */
  fixed?: object
  more?: string[]
  refetchInterval?: number
}

/** Reads the query from the URL: the rendered state may lag behind, and a change based on it would undo another one. */
const addressNow = () => new URLSearchParams(window.location.search)

const filtersIn = (search: URLSearchParams, names: string) => parseFilters(search, names === '' ? [] : names.split(','))

/** Rows and filters of a list whose query is kept in the URL. */
export function useList<A extends ListAt>({ at, fixed, more, refetchInterval }: Terms<A>) {
  const [search, setSearch] = useSearchParams()
  const names = more?.join() ?? ''
  const filters = useMemo(() => filtersIn(search, names), [search, names])
  const query = { ...toListQuery(filters), ...fixed }
  const reading = useListing(at, query, refetchInterval === undefined ? {} : { refetchInterval })
  const show = (next: Filters) => setSearch(toSearchParams(next, addressNow()), { replace: true })
  const instead = reading.data ? lastPageIfBeyond(reading.data) : null
  const { isPlaceholderData } = reading
  useEffect(() => {
    if (instead === null || isPlaceholderData) return
    const now = addressNow()
    setSearch(toSearchParams({ ...filtersIn(now, names), page: instead }, now), { replace: true })
  }, [instead, isPlaceholderData, names, setSearch])
  return {
    reading,
    /** Whether the list is loading, as opposed to empty. */
    isComing: reading.isPending || instead !== null,
    filters,
    query,
    rows: reading.data?.items ?? [],
    total: reading.data?.total ?? 0,
    isEstimate: reading.data?.total_is_estimate ?? false,
    /** Number of rows that can be paged through. */
    pageable: reading.data ? pageableRows(reading.data) : 0,
    show,
    narrow: (change: Change) => show(withChange(filtersIn(addressNow(), names), change)),
  }
}
