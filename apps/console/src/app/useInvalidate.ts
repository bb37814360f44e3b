import { invalidate } from '@koi/web/invalidate'
import { type InvalidateQueryFilters, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** Invalidates all queries, or those matching `filter`. */
export function useInvalidate(): (filter?: InvalidateQueryFilters) => void {
  const queries = useQueryClient()
  return useCallback((filter) => void invalidate(queries, filter), [queries])
}
