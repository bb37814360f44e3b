import { useRead } from './api.ts'
import type { Reply } from './endpoint.ts'
import { type Guarded, permissionFor } from './permission.ts'

/** The operator who is signed in. */
export type Me = Reply<'GET /console/api/me'>

export const useMe = () => useRead('GET /console/api/me')

/** Whether the operator is shown what asks `at`; the server decides again at every call. What is not told narrows nothing. */
export const may = (me: Pick<Me, 'role' | 'permissions'> | undefined, at: Guarded): boolean =>
  !me || me.role === 'owner' || me.permissions.includes(permissionFor(at))

/** `may` for whoever is signed in. */
export function useMay(): (at: Guarded) => boolean {
  const { data: me } = useMe()
  return (at) => may(me, at)
}
