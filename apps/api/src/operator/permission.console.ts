import { readOperator } from '@koi/contract/auth/auth.console'
import { listPermissions } from '@koi/contract/operator/operator.console'
import { passkeyPlace, passkeysOf } from '../identity/passkey.ts'
import type { Config } from '../platform/config.ts'
import { pageOfAll } from '../platform/items.ts'
import { type Handler, on } from '../platform/on.ts'
import { mustEnrol, permissionsOf } from '../platform/permission.ts'
import { operatorConsole } from './operator.console.ts'

/** Adds the handlers that depend on the list of all permissions. */
export function withPermissions(config: Config, handlers: Handler[]): Handler[] {
  const all: Handler[] = [...handlers, ...operatorConsole(config, () => permissions.map(({ name }) => name))]
  const permissions = permissionsOf(all)
  return [
    ...all,

    on(listPermissions, async ({ input }) =>
      pageOfAll(
        permissions.map(({ name, isMoney, opens }) => ({ name, is_money: isMoney, opens })),
        input,
      ),
    ),

    on(readOperator, async ({ db, caller }) => ({
      id: caller.operator,
      username: caller.operatorName,
      role: caller.role,
      permissions: caller.role === 'owner' ? permissions.map(({ name }) => name) : caller.permissions,
      has_otp: caller.hasFactor,
      has_codes: caller.hasCodes,
      passkeys: (await passkeysOf(db, { realm: 'operator', subject: caller.operator }).execute()).length,
      passkey_host: passkeyPlace(config)?.id ?? '',
      must_enrol: mustEnrol(caller, config.isProduction, permissions),
    })),
  ]
}
