import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from './api.ts'
import type { Ask, At, Reply } from './calls.ts'
import { nextPage, readPage, type RowOf } from './paging.read.ts'
import { queryClient, type ReadState } from './queries.ts'
import { useToken } from '../session/session.ts'
import { report } from '../notices/toast.ts'

export interface PagedList<Row, Head> {
  rows: readonly Row[]
  /** Number of loaded pages; 0 before the first page and after a failed reload of page 1. */
  page: number
  total: number
  /**
   * The data besides rows in the answer of page 1, such as sums, as a `ReadState`. While a new filter loads, it keeps the
   * data of the previous filter.
   */
  head: Pick<ReadState<Head>, 'data' | 'isFirst' | 'hasFailed' | 'retry'>
  state: 'waiting' | 'loading' | 'ready' | 'failed'
  isFinished: boolean
  isEmpty: boolean
  /** Loads the next page unless there is none or one is loading. */
  more: () => void
  /** Reloads from page 1; resolves when page 1 has arrived. */
  again: () => Promise<void>
}

/**
 * A paged list: `usePages('POST /api/betrecord', filter, { toRow: toBet })`. Restarts from page 1 when the filter
 * changes. `pick` finds the page inside the answer; `toRow` and `toHead` are readers (`*.read.ts`). Pages are dropped
 * when the screen unmounts.
 */
export function usePages<A extends At, Row, Found = Reply<A>, Head = undefined>(
  at: A,
  filter: Omit<Ask<A>, 'page'>,
  options: {
    toRow: (row: RowOf<Found>) => Row
    toHead?: (answer: Reply<A>) => Head
    when?: boolean
    pick?: (answer: Reply<A>) => Found
  },
): PagedList<Row, Head> {
  const { toRow, toHead, pick, when = true } = options
  const read = (data: Reply<A>) => readPage<RowOf<Found>>(pick ? pick(data) : data)
  const queryKey = [at, 'pages', filter, useToken()]
  const query = useInfiniteQuery(
    {
      queryKey,
      enabled: when,
      gcTime: 0,
      initialPageParam: 1,
      queryFn: async ({ pageParam, signal }) => {
        try {
          const input = { ...filter, page: pageParam } as Ask<A>
          return (await call(at, input, { quiet: true, signal })).data
        } catch (error) {
          if (!signal.aborted) report(error)
          throw error
        }
      },
      getNextPageParam: (_, all) => nextPage(all.map(read)),
    },
    queryClient,
  )
  const pages = (query.data?.pages ?? []).map(read)
  const first = useRef<{ answer: Reply<A> }>(undefined)
  if (query.data) first.current = { answer: query.data.pages[0] as Reply<A> }
  const state = query.isFetching ? 'loading' : query.isError ? 'failed' : query.data ? 'ready' : 'waiting'
  const isFinished = state === 'ready' && !query.hasNextPage
  const rows = pages.flatMap((page) => page.rows.map(toRow))
  const head = first.current && toHead?.(first.current.answer)
  const again = async () => {
    // A refetch would reload every page: keep only the first.
    queryClient.setQueryData<typeof query.data>(
      queryKey,
      (known) => known && { pages: known.pages.slice(0, 1), pageParams: known.pageParams.slice(0, 1) },
    )
    await query.refetch()
  }
  return {
    rows,
    page: query.isRefetchError ? 0 : pages.length,
    total: pages.at(-1)?.total ?? 0,
    head: {
      data: head,
      isFirst: head === undefined && state === 'loading',
      hasFailed: head === undefined && state === 'failed',
      retry: () => void again(),
    },
    state,
    isFinished,
    isEmpty: isFinished && rows.length === 0,
    more: () => {
      if (!query.isFetching && query.hasNextPage) void query.fetchNextPage()
    },
    again,
  }
}
