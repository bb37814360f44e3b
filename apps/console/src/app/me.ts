import { useRead } from './api.ts'
import type { Permission } from './permission.ts'

/** The operator who is signed in. Read leniently: what is not told does not narrow what he sees. */
export interface Me {
  id?: string
  username?: string
  role?: string
  permissions?: string[]
  has_otp?: boolean
  must_enrol?: boolean
}

export const useMe = () => useRead<Me>('/me')

/** Whether he is shown a page or a button; the server decides again at every call. */
export const may = (me: Me | undefined, permission: Permission | undefined): boolean =>
  permission === undefined || !me?.permissions || me.role === 'owner' || me.permissions.includes(permission)

/** `may` for whoever is signed in. */
export function useMay(): (permission: Permission) => boolean {
  const { data: me } = useMe()
  return (permission) => may(me, permission)
}
