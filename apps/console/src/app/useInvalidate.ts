import { invalidate } from '@koi/web/invalidate'
import { type InvalidateQueryFilters, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** What follows a change: everything that a page has read is stale and asked for again, or what `filter` finds. */
export function useInvalidate(): (filter?: InvalidateQueryFilters) => void {
  const queries = useQueryClient()
  return useCallback((filter) => void invalidate(queries, filter), [queries])
}
