import { readOperator } from '@koi/contract/player/auth/auth.console'
import { listPermissions } from '@koi/contract/site/operator/operator.console'
import { siteStateOf } from '@koi/contract/desk/opening/opening'
import { mainBrand } from '@koi/contract/site/brand/brand'
import { loadAccess } from '../../access/identity/staff.ts'
import { passkeyPlace, passkeysOf } from '../../access/identity/passkey.ts'
import type { App } from '../../platform/ops/app.ts'
import type { OperatorCaller } from '../../platform/http/caller.ts'
import { pageOfAll } from '../../platform/http/items.ts'
import { type Handler, on } from '../../platform/http/on.ts'
import { mustEnrol, permissionsOf } from '../../platform/http/permission.ts'
import { hasPlayMoneyOnly } from '../brand/playMoney.ts'
import { operatorConsole } from './operator.console.ts'

/** Adds the handlers that depend on the list of all permissions. */
export function withPermissions(app: App, handlers: Handler[]): Handler[] {
  const { config } = app
  const all: Handler[] = [...handlers, ...operatorConsole(app, () => permissions.map(({ name }) => name))]
  const permissions = permissionsOf(all)
  return [
    ...all,

    on(listPermissions, async ({ input }) =>
      pageOfAll(
        permissions.map(({ name, isMoney, opens }) => ({ name, is_money: isMoney, opens })),
        input,
      ),
    ),

    on(readOperator, async ({ db, caller, settings }) => {
      const home = caller.isStaff ? app.installation.db : db
      const [passkeys, isPlayMoney] = await Promise.all([
        passkeysOf(home, { realm: 'operator', subject: caller.operator }).execute(),
        hasPlayMoneyOnly(db, config),
      ])
      return {
        id: caller.operator,
        username: caller.operatorName,
        role: caller.role,
        permissions: caller.role === 'owner' ? permissions.map(({ name }) => name) : caller.permissions,
        has_otp: caller.hasFactor,
        has_codes: caller.hasCodes,
        passkeys: passkeys.length,
        // Passkeys of the main brand's operators work at the main brand's host only.
        passkey_host: caller.isStaff ? '' : (passkeyPlace(config)?.id ?? ''),
        must_enrol: mustEnrol(caller, config.isProduction, permissions),
        languages: settings.languages,
        site: settings.title,
        site_state: siteStateOf(settings, isPlayMoney),
        ...(await brandsOf(app, caller)),
      }
    }),
  ]
}

/** The current brand and, for operators of the main brand with access to further ones, the brands they can switch to. */
async function brandsOf({ config, installation }: App, { operator, isStaff }: OperatorCaller) {
  const { db, brands } = installation
  const isMain = config.brand === null
  const isSwitching = brands.length > 0 && (isMain || isStaff)
  const access = new Set(isSwitching ? (await loadAccess(db, operator)).map(({ brand }) => brand) : [])
  const others = brands.filter(({ code }) => access.has(code))
  const own = { code: mainBrand, name: '', is_open: true }
  return {
    brand: brands.length > 0 ? (config.brand ?? mainBrand) : '',
    brands:
      others.length > 0
        ? [own, ...others.map(({ code, name, isSuspended }) => ({ code, name, is_open: !isSuspended }))]
        : [],
    main_console: isStaff ? `${installation.config.publicUrl}/console` : '',
  }
}
