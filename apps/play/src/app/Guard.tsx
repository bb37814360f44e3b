import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { guarded } from './guarded.ts'
import { useToken } from './session.ts'

/**
 * Keeps visitors out of what it surrounds. The specification has such a guard and applies it to no listed route
 * (ROUTE-36): screens ask for the login themselves, see `useMember`.
 */
export function Guard({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  const to = guarded(useToken(), pathname + search)
  return to ? <Navigate to={to} replace /> : children
}
