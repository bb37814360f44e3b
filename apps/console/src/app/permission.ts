import type { ConsoleApi } from '@koi/contract/console'
import type { At } from './endpoint.ts'

type PermissionOf<A extends At> = ConsoleApi[A] extends { audience: `operator:${infer Name}` } ? Name : never

/** Endpoints that need a permission. */
export type Guarded = { [A in At]: [PermissionOf<A>] extends [never] ? never : A }[At]
/** Every permission of the contract. */
export type Permission = { [A in At]: PermissionOf<A> }[At]

/** The contract's permissions, inserted by the build (tools/permissions.ts). */
declare const __permissions__: Record<Guarded, Permission>

export const permissionFor = (at: Guarded): Permission => __permissions__[at]
