import type { PlayerTopic } from '@koi/contract/contact/stream/stream'
import type { Envelope } from '@koi/web/envelope'
import { Problem } from '@koi/web/problem'
import type { ToastKind } from '@koi/web/toast'
import { notifyManager, QueryClient, type QueryKey, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { call } from './api.ts'
import type { Ask, At, Reply } from './calls.ts'
import { offChange, onChange } from './changes.ts'
import { whenIdle } from './idle.ts'
import { type Kept, persisted } from './persisted.ts'
import { makePoll } from './poll.ts'
import { onSignOut } from '../session/signOut.ts'
import { token } from '../session/session.ts'
import { realTicker } from './ticker.ts'
import { report } from '../notices/toast.ts'

// Answers are rendered in the microtask in which they arrive, not in the next task.
notifyManager.setScheduler(queueMicrotask)

/** Cached answers are shown at once and refetched on mount; no refetch on focus or reconnect. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: 'always',
      staleTime: 0,
      // The build renders home in Node, where a timer would keep the process alive.
      gcTime: typeof window === 'undefined' ? Number.POSITIVE_INFINITY : 600_000,
      throwOnError: false,
    },
  },
})

/** The owner in the keys of answers that are the same for everyone; such answers survive a sign-out. */
export const everyone = ''

/** `owner`: the token of the player whose answer it is. */
export const keyOf = <A extends At>(at: A, input: Ask<A>, owner = token()) => [at, input, owner] as const

onSignOut(() => queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[2] !== everyone }))

/** Changes the cached answer of an endpoint; `change` gets undefined before the first one. */
export function updateAnswer<A extends At>(
  at: A,
  input: Ask<A>,
  change: (answer: Reply<A> | undefined) => Reply<A>,
): void {
  queryClient.setQueryData<Envelope<Reply<A>>>(keyOf(at, input), (known) => ({
    code: 200,
    message: '',
    ...known,
    data: change(known?.data),
  }))
}

export interface ReadState<T> {
  /** The last answer, which may be cached from an earlier visit; undefined before the first answer. */
  data: T | undefined
  message: string
  /** Whether the answer arrived after the screen was mounted. */
  isCurrent: boolean
  /** Whether the first load is running and there is no data: the screen shows a skeleton. */
  isFirst: boolean
  /** Whether the first call of this page has been answered or has failed. */
  isSettled: boolean
  /** Whether the call failed and there is no data: the screen shows `Failed` with retry. */
  hasFailed: boolean
  /** Whether the call failed without a response (network), as opposed to a refusal. */
  isUnreachable: boolean
  /** Why the last call failed; null if it has not. */
  failure: unknown
  retry: () => void
  /** Does the same as `retry`; resolves when the answer has arrived or the call has failed. */
  reload: () => Promise<unknown>
}

export interface ReadOptions<Answer = unknown, T = Answer> {
  /** The reader (`*.read.ts`) that maps the answer to a clean type. Pass a stable function: it then runs once per answer. */
  select?: (answer: Answer) => T
  when?: boolean
  quiet?: boolean
  /** Style of the toast of a refusal; null shows none. */
  toastKind?: ToastKind | null
  /** Milliseconds until the call times out. */
  timeout?: number
  once?: boolean
  /** If true, the cache of an earlier visit is not used; for single-use answers such as a ticket in an address. */
  fresh?: boolean
  /**
   * Milliseconds between polls while the page is visible; undefined: no polls. Polls fail silently and never overlap. With
   * a `topic` they are slowed while the stream is connected.
   */
  every?: number | undefined | ((data: T | undefined) => number | undefined)
  /** Reads again when this topic of the stream changes. */
  topic?: PlayerTopic
  /** Storage of an answer that is the same for everyone. If it holds one, the call waits until the page is idle. */
  stored?: Kept<Answer>
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
  const { select, when = true, stored, every, topic, timeout } = options
  const key: QueryKey = stored ? keyOf(at, input, everyone) : keyOf(at, input)
  const toData = useCallback(
    ({ data, message }: Envelope<Reply<A>>) => ({ data: select ? select(data) : (data as T), message }),
    [select],
  )
  const queryFn = async ({ signal }: { signal: AbortSignal }) => {
    const isKnown = queryClient.getQueryData(key) !== undefined
    if (stored && isKnown) await whenIdle()
    try {
      const quiet = (options.quiet ?? false) || isKnown
      const answer = await call(at, input, { signal, quiet, ...(timeout ? { timeout } : {}) })
      stored?.write(answer.data)
      return answer
    } catch (error) {
      const isSilent = options.toastKind === null || (every !== undefined && isKnown)
      if (!signal.aborted && !isSilent) report(error, options.toastKind ?? undefined)
      throw error
    }
  }
  // The client is passed explicitly so that the first load needs no provider from the library.
  const query = {
    queryKey: key,
    queryFn,
    select: toData,
    enabled: when,
    ...(options.once ? { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY } : {}),
    ...(options.fresh ? { gcTime: 0 } : {}),
  }
  const read = () => {
    const data = stored?.read()
    return data == null ? null : { code: 200, message: '', data }
  }
  const result = useQuery(stored ? persisted(query, { read }) : query, queryClient)
  const data = result.data?.data
  const { refetch } = result
  useRefetch(refetch, when, typeof every === 'function' ? every(data) : every, topic)
  return {
    data,
    message: result.data?.message ?? '',
    isCurrent: result.isSuccess && result.isFetchedAfterMount,
    isFirst: result.isPending && result.fetchStatus !== 'idle',
    isSettled: result.isFetched,
    hasFailed: result.isError && result.data === undefined && !result.isFetching,
    failure: result.error,
    isUnreachable: result.error instanceof Problem && result.error.isUnreached,
    retry: () => void refetch(),
    reload: refetch,
  }
}

type Refetch = (options?: { cancelRefetch?: boolean }) => Promise<unknown>

function useRefetch(refetch: Refetch, when: boolean, every?: number, topic?: PlayerTopic): void {
  const latest = useRef(refetch)
  useEffect(() => {
    latest.current = refetch
  })
  useEffect(() => {
    if (!when) return
    if (every === undefined) {
      if (!topic) return
      // A running call may return data from before the change, so this refetch cancels it.
      const again = () => void latest.current()
      onChange(topic, again)
      return () => offChange(topic, again)
    }
    const poll = makePoll(() => latest.current({ cancelRefetch: false }), every, document, realTicker, topic)
    poll.start()
    return poll.stop
  }, [when, every, topic])
}
