import { Problem } from '@koi/web/problem'
import type { ToastKind } from '@koi/web/toast'
import { QueryClient, useQuery } from '@tanstack/react-query'
import { call } from './api.ts'
import type { Ask, At, Reply } from './calls.ts'
import { onLeave } from './leaving.ts'
import { token } from './session.ts'
import { report } from './toast.ts'

/** Answers are shown again at once on return and asked for afresh; nothing is asked for that no screen asked for. */
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

// At the end of a session nothing of the player stays in memory.
onLeave(() => queryClient.clear())

export interface ReadState<T> {
  /** What the server said last, perhaps on an earlier visit; undefined until it said something. */
  data: T | undefined
  message: string
  /** It said so since the screen is there: nothing of an earlier visit stands in `data`. */
  isCurrent: boolean
  /** First load, nothing to show yet: draw a skeleton. */
  isFirst: boolean
  /** Failed with nothing to show: draw `Failed` with retry. */
  hasFailed: boolean
  /** It failed without an answer (network), as opposed to a refusal. */
  isUnreachable: boolean
  retry: () => void
}

export interface ReadOptions {
  /** False: not asked yet. */
  when?: boolean
  /** Raises no overlay even on the first load. */
  quiet?: boolean
  /** Style of the toast of a refusal; null says nothing. */
  says?: ToastKind | null
  /** True: asked once per visit of the site (FISH-09). */
  once?: boolean
  /** True: nothing of an earlier visit is shown; for answers that are good once, as a ticket in an address. */
  fresh?: boolean
}

/**
 * Reads something for a screen: `const cards = useRead('POST /api/getcard', { type: 1 })`. The first load raises the
 * overlay, later ones happen behind what is shown; a refusal becomes a toast, a lost network is silent (D-015).
 */
export function useRead<A extends At>(at: A, input: Ask<A>, options: ReadOptions = {}): ReadState<Reply<A>> {
  const key = [at, input, token()]
  // Given the client by hand, the library stays out of the first load: home asks without it.
  const query = {
    queryKey: key,
    enabled: options.when ?? true,
    ...(options.once ? { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY } : {}),
    ...(options.fresh ? { gcTime: 0 } : {}),
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const isKnown = queryClient.getQueryData(key) !== undefined
      try {
        return await call(at, input, { signal, quiet: (options.quiet ?? false) || isKnown })
      } catch (error) {
        if (!signal.aborted && options.says !== null) report(error, options.says)
        throw error
      }
    },
  }
  const asked = useQuery(query, queryClient)
  return {
    data: asked.data?.data,
    message: asked.data?.message ?? '',
    isCurrent: asked.isSuccess && asked.isFetchedAfterMount,
    isFirst: asked.isPending && asked.fetchStatus !== 'idle',
    hasFailed: asked.isError && asked.data === undefined && !asked.isFetching,
    isUnreachable: asked.error instanceof Problem && asked.error.isUnreached,
    retry: () => void asked.refetch(),
  }
}
