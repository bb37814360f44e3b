import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { paths } from './paths.ts'
import { useToken } from './session.ts'

/** Where a visitor of a guarded path is sent: /login with the path he wanted; null when he may pass (ROUTE-34, 35). */
export const guarded = (token: string, wanted: string): string | null => (token ? null : paths.login({ redirect: wanted }))

/**
 * Keeps visitors out of what it surrounds. The specification has such a guard and applies it to no listed route
 * (ROUTE-36): screens ask for the login themselves, see `useMember`.
 */
export function Guard({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  const to = guarded(useToken(), pathname + search)
  return to ? <Navigate to={to} replace /> : children
}
