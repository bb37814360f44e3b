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
  /** How many pages are here; 0 before the first, and when page 1 could not be asked for again. */
  page: number
  total: number
  /** What the last page 1 said, besides rows: sums, of the filter before while those of another are on their way. */
  answer: Answer | undefined
  state: 'waiting' | 'loading' | 'ready' | 'failed'
  isFinished: boolean
  isEmpty: boolean
  /** Loads the next page if there is one and none is on its way. */
  more: () => void
  /** Starts again from page 1. Resolves when it is there. */
  again: () => Promise<void>
}

/**
 * A list in pages, the pagination of the site (LIST-01 to 06): `usePages('POST /api/betrecord', filter)`. It starts from page 1 whenever the
 * filter changes. `pick` finds the page inside the answer's data. The rows are typed by the call. What a list held is
 * forgotten when its screen goes.
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
      // Only the first page is asked for again: it takes the place of all.
      queryClient.setQueryData<typeof query.data>(
        queryKey,
        (known) => known && { pages: known.pages.slice(0, 1), pageParams: known.pageParams.slice(0, 1) },
      )
      await query.refetch()
    },
  }
}
