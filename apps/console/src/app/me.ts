import { useRead } from './api.ts'
import type { Reply } from './endpoint.ts'
import { type Guarded, permissionFor } from './permission.ts'

export type Me = Reply<'GET /console/api/me'>

export const useMe = () => useRead('GET /console/api/me')

/** Whether to show what needs `at`; true while `me` is not loaded. The server checks every call itself. */
export const may = (me: Pick<Me, 'role' | 'permissions'> | undefined, at: Guarded): boolean =>
  !me || me.role === 'owner' || me.permissions.includes(permissionFor(at))

export function useMay(): (at: Guarded) => boolean {
  const { data: me } = useMe()
  return (at) => may(me, at)
}
