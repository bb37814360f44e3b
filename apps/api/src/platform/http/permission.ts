import type { OperatorCaller } from './caller.ts'
import type { Handler } from './on.ts'

export interface Permission {
  name: string
  /** Whether the permission allows a call that requires a fresh second factor. */
  isMoney: boolean
  opens: string[]
}

export function permissionsOf(handlers: Pick<Handler, 'endpoint'>[]): Permission[] {
  const found = new Map<string, Permission>()
  for (const { endpoint } of handlers) {
    const name = /^operator:(.+)$/.exec(endpoint.audience)?.[1]
    if (!name) continue
    const permission = found.get(name) ?? { name, isMoney: false, opens: [] }
    permission.opens.push(endpoint.name)
    permission.isMoney ||= endpoint.needsFreshFactor !== false
    found.set(name, permission)
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Whether the operator must set up a second factor: after a reset, and in production if they may move money. */
export const mustEnrol = (caller: OperatorCaller, isProduction: boolean, permissions: Permission[]): boolean =>
  !caller.hasFactor && (caller.hasLostFactor || (isProduction && movesMoney(caller, permissions)))

const movesMoney = (caller: OperatorCaller, permissions: Permission[]): boolean =>
  permissions.some(({ name, isMoney }) => isMoney && holds(caller, name))

export const holds = (caller: Pick<OperatorCaller, 'role' | 'permissions'>, permission: string): boolean =>
  caller.role === 'owner' || caller.permissions.includes(permission)
