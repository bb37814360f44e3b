import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from './api.ts'
import type { Ask, At, Reply } from './calls.ts'
import { nextPage, readPage, type RowOf } from './paging.ts'
import { queryClient } from './queries.ts'
import { useToken } from './session.ts'
import { report } from './toast.ts'

export interface PagedList<Row, Answer> {
  rows: readonly Row[]
  /** Number of loaded pages; 0 before the first, and after page 1 failed to reload. */
  page: number
  total: number
  /** The first page's answer without rows, e.g. sums; while a new filter loads, the answer of the previous one. */
  answer: Answer | undefined
  state: 'waiting' | 'loading' | 'ready' | 'failed'
  isFinished: boolean
  isEmpty: boolean
  /** Loads the next page unless there is none or one is loading. */
  more: () => void
  /** Reloads from page 1; resolves when it has arrived. */
  again: () => Promise<void>
}

/**
 * A paged list: `usePages('POST /api/betrecord', filter)`. Restarts from page 1 when the filter changes. `pick` finds
 * the page inside the answer. Pages are dropped when the screen unmounts.
 */
export function usePages<A extends At, Found = Reply<A>>(
  at: A,
  filter: Omit<Ask<A>, 'page'>,
  options: { when?: boolean; pick?: (data: Reply<A>) => Found } = {},
): PagedList<RowOf<Found>, Reply<A>> {
  const { pick, when = true } = options
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
  const answer = useRef<Reply<A>>(undefined)
  if (query.data) answer.current = query.data.pages[0]
  const state = query.isFetching ? 'loading' : query.isError ? 'failed' : query.data ? 'ready' : 'waiting'
  const isFinished = state === 'ready' && !query.hasNextPage
  const rows = pages.flatMap((page) => page.rows)
  return {
    rows,
    page: query.isRefetchError ? 0 : pages.length,
    total: pages.at(-1)?.total ?? 0,
    answer: answer.current,
    state,
    isFinished,
    isEmpty: isFinished && rows.length === 0,
    more: () => {
      if (!query.isFetching && query.hasNextPage) void query.fetchNextPage()
    },
    again: async () => {
      // A refetch would reload every page: keep only the first.
      queryClient.setQueryData<typeof query.data>(
        queryKey,
        (known) => known && { pages: known.pages.slice(0, 1), pageParams: known.pageParams.slice(0, 1) },
      )
      await query.refetch()
    },
  }
}
