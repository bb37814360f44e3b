import { useRead } from './api.ts'
import type { Reply } from './endpoint.ts'
import { type Guarded, permissionFor } from './permission.ts'

export type Me = Reply<'GET /console/api/me'>

export const useMe = () => useRead('GET /console/api/me')

/**
 * Whether to show what needs `at`; true while `me` is not loaded. An owner has every permission of the installation, but a
 * further brand has none for brands. The server checks every call itself.
 */
export const may = (me: Pick<Me, 'permissions'> | undefined, at: Guarded): boolean =>
  !me || me.permissions.includes(permissionFor(at))

/** Operator for whom pages are shown. */
export type Viewer = Pick<Me, 'permissions'> & Partial<Me>

/** The endpoint for which the operator needs permission, or what decides it otherwise. */
export type ShownTo = Guarded | ((me: Partial<Me>) => boolean)

export const mayOpen = (me: Viewer | undefined, { shownTo }: { shownTo: ShownTo }): boolean =>
  typeof shownTo === 'function' ? shownTo(me ?? {}) : may(me, shownTo)

export function useMay(): (at: Guarded) => boolean {
  const { data: me } = useMe()
  return (at) => may(me, at)
}
