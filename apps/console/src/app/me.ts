import { useRead } from './api.ts'
import type { Reply } from './endpoint.ts'
import { type Guarded, permissionFor } from './permission.ts'

export type Me = Reply<'GET /console/api/me'>

export const useMe = () => useRead('GET /console/api/me')

/**
 * Whether to show an element that needs the permission for `at`; true while `me` is loading. In a further brand even an owner
 * lacks the permissions for brands. The server checks every call itself.
 */
export const may = (me: Pick<Me, 'permissions'> | undefined, at: Guarded): boolean =>
  !me || me.permissions.includes(permissionFor(at))

/** The operator for whom pages are filtered. */
export type Viewer = Pick<Me, 'permissions'> & Partial<Me>

/** Condition for showing a page: the permission for an endpoint, or a function of the operator. */
export type ShownTo = Guarded | ((me: Partial<Me>) => boolean)

export const mayOpen = (me: Viewer | undefined, { shownTo }: { shownTo: ShownTo }): boolean =>
  typeof shownTo === 'function' ? shownTo(me ?? {}) : may(me, shownTo)

export function useMay(): (at: Guarded) => boolean {
  const { data: me } = useMe()
  return (at) => may(me, at)
}
