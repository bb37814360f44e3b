import { Problem } from '@koi/web/problem'
import { QueryClient } from '@tanstack/react-query'

export const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5000,
      // Retry only lost connections and server errors; a refusal would be the same again.
      retry: (tries, error) => tries < 1 && (!(error instanceof Problem) || error.isUnreached || error.status >= 500),
    },
  },
})
