import { keepPreviousData, QueryClient, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { given } from './json.ts'
import { Problem } from './problem.ts'

/**
 * Makes the query client of a site that refetches on focus. `staleTime`: milliseconds for which data is not read again.
 * Lost connections and server errors are retried once; refusals are not, because they would be the same.
 */
export const clientOf = (staleTime: number): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime,
        retry: (tries, error) => tries < 1 && (!(error instanceof Problem) || error.isUnreached || error.status >= 500),
      },
    },
  })

type Ask = <Answer>(at: string, input: object, options: { signal: AbortSignal }) => Promise<Answer>

/** Reads an endpoint with `ask`, a client of `apiFor`; keeps the previous data while a new page is fetched. */
export const useReading = <Answer>(
  ask: Ask,
  at: string,
  input: object,
  options: Omit<UseQueryOptions<Answer>, 'queryKey' | 'queryFn' | 'placeholderData'> = {},
) =>
  useQuery<Answer>({
    queryKey: [at, input],
    queryFn: ({ signal }) => ask<Answer>(at, given(input), { signal }),
    placeholderData: keepPreviousData,
    ...options,
  })
