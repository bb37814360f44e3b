import { useRead } from './api.ts'

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

/** Whether the menu should lead there; the server decides again at every call. */
export const may = (me: Me | undefined, permission: string | undefined): boolean =>
  permission === undefined || !me?.permissions || me.role === 'owner' || me.permissions.includes(permission)
