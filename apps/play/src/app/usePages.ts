import { useCallback, useEffect, useRef, useState } from 'react'
import {
  failed,
  isEmpty,
  isFinished,
  loaded,
  loading,
  nextPage,
  noPages,
  type Pages,
  readPage,
  type RowOf,
} from './paging.ts'
import { report } from './toast.ts'

export interface PagedList<Row> extends Pages<Row> {
  isFinished: boolean
  isEmpty: boolean
  /** Loads the next page if there is one and none is on its way. */
  more: () => void
  /** Starts again from page 1. Resolves when it is there. */
  again: () => Promise<void>
}

/**
 * Pagination of a list (LIST-01 to 06): `usePages((page) => call(at, { ...filter, page }, { quiet: true }), filter)`. It starts
 * from page 1 whenever `filter` changes (compared as JSON). `pick` finds the page inside the answer's data. The rows
 * are typed by the call.
 */
export function usePages<Data, Found = Data>(
  ask: (page: number, signal: AbortSignal) => Promise<{ data: Data }>,
  filter: unknown,
  options: { when?: boolean; pick?: (data: Data) => Found } = {},
): PagedList<RowOf<Found>> {
  type Row = RowOf<Found>
  const [pages, setPages] = useState<Pages<Row>>(noPages)
  const now = useRef(pages)
  const latest = useRef({ ask, options })
  latest.current = { ask, options }
  const run = useRef<AbortController | null>(null)

  const put = useCallback((next: Pages<Row>) => {
    now.current = next
    setPages(next)
  }, [])

  const load = useCallback(
    async (page: number) => {
      const control = (run.current = new AbortController())
      put(loading(page === 1 ? { ...noPages, rows: now.current.rows } : now.current))
      try {
        const { data } = await latest.current.ask(page, control.signal)
        if (run.current !== control) return
        put(loaded(now.current, page, readPage<Row>(latest.current.options.pick?.(data) ?? data)))
      } catch (error) {
        if (run.current !== control) return
        put(failed(page === 1 ? { ...noPages, rows: now.current.rows } : now.current))
        report(error)
      }
    },
    [put],
  )

  const more = useCallback(() => {
    const page = nextPage(now.current)
    if (page !== null) void load(page)
  }, [load])

  const key = JSON.stringify(filter)
  const when = options.when ?? true
  useEffect(() => {
    if (!when) return
    put(noPages)
    void load(1)
    return () => {
      run.current?.abort()
      run.current = null
    }
  }, [key, when, load, put])

  const again = useCallback(() => load(1), [load])
  return { ...pages, isFinished: isFinished(pages), isEmpty: isEmpty(pages), more, again }
}
