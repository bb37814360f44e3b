import type { Envelope } from '@koi/web/envelope'
import { Problem } from '@koi/web/problem'
import type { ToastKind } from '@koi/web/toast'
import { QueryClient, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from './api.ts'
import type { Ask, At, Reply } from './calls.ts'
import { onSignOut } from './signOut.ts'
import { token } from './session.ts'
import { report } from './toast.ts'

/** Cached answers are shown at once and refetched on mount; no refetch on focus or reconnect. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: 'always',
      staleTime: 0,
      gcTime: 600_000,
      throwOnError: false,
    },
  },
})

onSignOut(() => queryClient.clear())

export interface ReadState<T> {
  /** The last answer, perhaps of an earlier visit; undefined before the first. */
  data: T | undefined
  message: string
  /** The answer arrived after the screen was mounted. */
  isCurrent: boolean
  /** First load without data: draw a skeleton. */
  isFirst: boolean
  /** Failed without data: draw `Failed` with retry. */
  hasFailed: boolean
  /** Failed without a response (network), as opposed to a refusal. */
  isUnreachable: boolean
  retry: () => void
}

export interface ReadOptions<Answer = unknown, T = Answer> {
  /** The reader (`*.read.ts`) that maps the answer to a clean type; a stable function, so that it runs per answer. */
  select?: (answer: Answer) => T
  when?: boolean
  quiet?: boolean
  /** Style of the toast of a refusal; null shows none. */
  toastKind?: ToastKind | null
  once?: boolean
  /** True: shows nothing of an earlier visit; for single-use answers such as a ticket in an address. */
  fresh?: boolean
}

/**
 * Reads an endpoint for a screen: `useRead('POST /api/getcard', { type: 1 }, { select: toPayees })`. Only the first
 * load shows the overlay. A refusal becomes a toast; a network error is silent.
 */
export function useRead<A extends At, T = Reply<A>>(
  at: A,
  input: Ask<A>,
  options: ReadOptions<Reply<A>, T> = {},
): ReadState<T> {
  const { select } = options
  const key = [at, input, token()]
  const read = useCallback(
    ({ data, message }: Envelope<Reply<A>>) => ({ data: select ? select(data) : (data as T), message }),
    [select],
  )
  // The client is passed explicitly so that the first load needs no provider from the library.
  const query = {
    queryKey: key,
    select: read,
    enabled: options.when ?? true,
    ...(options.once ? { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY } : {}),
    ...(options.fresh ? { gcTime: 0 } : {}),
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const isKnown = queryClient.getQueryData(key) !== undefined
      try {
        return await call(at, input, { signal, quiet: (options.quiet ?? false) || isKnown })
      } catch (error) {
        if (!signal.aborted && options.toastKind !== null) report(error, options.toastKind)
        throw error
      }
    },
  }
  const result = useQuery(query, queryClient)
  return {
    data: result.data?.data,
    message: result.data?.message ?? '',
    isCurrent: result.isSuccess && result.isFetchedAfterMount,
    isFirst: result.isPending && result.fetchStatus !== 'idle',
    hasFailed: result.isError && result.data === undefined && !result.isFetching,
    isUnreachable: result.error instanceof Problem && result.error.isUnreached,
    retry: () => void result.refetch(),
  }
}
