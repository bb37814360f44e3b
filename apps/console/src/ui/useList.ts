import { useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useListing } from '../app/api.ts'
import type { ListAt } from '../app/endpoint.ts'
import { type Change, type Filters, filtersFrom, narrowed, pageInstead, queryFrom, searchFrom } from './filters.ts'

interface Terms<A extends ListAt> {
  at: A
  /** Sent with every request and never shown: the player whose page this is. */
  fixed?: object
  more?: string[]
  refetchInterval?: number
}

/** What the address bar says. What is drawn may be a change behind it, and a change that starts there undoes another. */
const addressNow = () => new URLSearchParams(window.location.search)

const filtersIn = (search: URLSearchParams, names: string) => filtersFrom(search, names === '' ? [] : names.split(','))

/** A list as the address describes it: its rows, its filters, and the way to change them. */
export function useList<A extends ListAt>({ at, fixed, more, refetchInterval }: Terms<A>) {
  const [search, setSearch] = useSearchParams()
  const names = more?.join() ?? ''
  const filters = useMemo(() => filtersIn(search, names), [search, names])
  const query = { ...queryFrom(filters), ...fixed }
  const reading = useListing(at, query, refetchInterval === undefined ? {} : { refetchInterval })
  const show = (next: Filters) => setSearch(searchFrom(next, addressNow()), { replace: true })
  const instead = reading.data ? pageInstead(reading.data) : null
  const { isPlaceholderData } = reading
  useEffect(() => {
    if (instead === null || isPlaceholderData) return
    const now = addressNow()
    setSearch(searchFrom({ ...filtersIn(now, names), page: instead }, now), { replace: true })
  }, [instead, isPlaceholderData, names, setSearch])
  return {
    reading,
    /** Nothing to show yet, which is not the same as no rows. */
    isComing: reading.isPending || instead !== null,
    filters,
    query,
    rows: reading.data?.items ?? [],
    total: reading.data?.total ?? 0,
    show,
    narrow: (change: Change) => show(narrowed(filtersIn(addressNow(), names), change)),
  }
}
