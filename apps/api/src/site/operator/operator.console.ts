import {
  BeyondYours,
  LastOwner,
  NotYourself,
  OperatorNameMalformed,
  OperatorNameTaken,
  PermissionUnknown,
  StaffAtMain,
} from '@koi/contract/player/auth/operator.copy'
import * as contract from '@koi/contract/site/operator/operator.console'
import { withViews } from '@koi/contract/site/operator/permission'
import { requestStaffSync } from '../brand/staffSync.ts'
import { endFactorWindows } from '../../access/identity/factorWindow.ts'
import { removeFactor } from '../../access/identity/factor.ts'
import { removePasskeys } from '../../access/identity/passkey.ts'
import { forgetName } from '../../access/identity/nameLimit.ts'
import { hashPassword } from '../../access/identity/password.ts'
import { endSessions } from '../../access/identity/session.ts'
import type { App } from '../../platform/ops/app.ts'
import type { Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/text/id.ts'
import { parseSwitches, inDates, likeOf, pageFound, sortOf } from '../../platform/http/items.ts'
import { auditAct, created, type Maker, on } from '../../platform/http/on.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { loadAccess } from '../../access/identity/staff.ts'
import { requireMayGrant } from './brandAccess.ts'
import { lockOperator, lockOperators } from './lock.ts'
import { requestOperatorApproval } from './operatorApproval.ts'
import { checkOperatorPassword, isOperatorPassword, operatorKey } from './operator.ts'
import { operatorsWithSessions, readRow, toOperatorRow } from './row.ts'

/** Operators cannot grant, or change an account with, permissions they lack. Throws BeyondYours. */
function requireWithinOwnPermissions(by: Maker, { role, permissions }: { role: string; permissions: string[] }): void {
  if (by.role === 'owner') return
  if (role === 'owner' || permissions.some((name) => !by.permissions.includes(name))) refuse(BeyondYours)
}

const auditedAccount = ({
  role,
  permissions,
  isActive,
}: {
  role: string
  permissions: string[]
  isActive: boolean
}) => ({
  role,
  permissions,
  state: isActive ? 1 : 0,
})

/**
 * `known`: all existing permissions. Passwords are hashed inside the transaction, because an approved change runs in
 * the transaction of its approval.
 */
export const operatorConsole = ({ config, installation }: App, known: () => string[]) => {
  const permissionsFrom = (names: string[]): string[] => {
    if (names.some((name) => !known().includes(name))) refuse(PermissionUnknown)
    return withViews(names, known())
  }
  /** The further brands to which an operator of the main brand has access; a further brand's operators have none. */
  const accessOf = async (tx: Tx, operator: string) =>
    config.brand === null && installation.brands.length > 0 ? loadAccess(tx, operator) : []
  /** What an approval shows of the brands that a change of this account concerns; nothing without further brands. */
  const auditedBrands = (brands: Awaited<ReturnType<typeof accessOf>>) => (brands.length > 0 ? { brands } : {})
  return [
    on(contract.listOperators, async ({ db, input }) => {
      let rows = operatorsWithSessions(db)
      if (input.q) rows = rows.where('operator.username', 'ilike', likeOf(input.q))
      if (input.state) rows = rows.where('operator.isActive', 'in', parseSwitches(input.state))
      rows = inDates(rows, 'operator.createdAt', input)
      const { column, direction } = sortOf(
        input.sort,
        ['username', 'created_at', 'last_login_at'] as const,
        'created_at',
        'asc',
      )
      const names = {
        username: 'operator.username',
        created_at: 'operator.createdAt',
        last_login_at: 'operator.signedInAt',
      } as const
      return pageFound(input, rows.orderBy(names[column], direction).orderBy('operator.id'), toOperatorRow)
    }),

    on(contract.addOperator, async (args) => {
      const { tx, input, caller, now, second, refuse } = args
      const { username, role = 'staff', state: isActive = true } = input
      if (!/^[A-Za-z0-9._-]{3,30}$/.test(username)) refuse(OperatorNameMalformed)
      const permissions = role === 'owner' ? [] : permissionsFrom(input.permissions ?? [])
      requireWithinOwnPermissions(second.approved?.maker ?? caller, { role, permissions })
      checkOperatorPassword(input.password, username, config)
      const passwordHash = await hashPassword(input.password)
      await lockOperators(tx)
      const duplicate = await tx
        .selectFrom('operator')
        .select('id')
        .where((eb) => eb(eb.fn('lower', ['username']), '=', username.toLowerCase()))
        .executeTakeFirst()
      if (duplicate) refuse(OperatorNameTaken)
      const after = { username, ...auditedAccount({ role, permissions, isActive }) }
      const waiting = await requestOperatorApproval(args, {
        subjectKind: 'operator',
        subjectId: username,
        before: null,
        after,
      })
      if (waiting) return waiting
      const id = newId<'Operator'>()
      const shutAt = isActive ? null : now
      await tx
        .insertInto('operator')
        .values({ id, username, passwordHash, role, permissions, isActive, shutAt, createdAt: now })
        .execute()
      auditAct(tx, args, { act: 'operator.add', subjectKind: 'operator', subjectId: id, after })
      return created(await readRow(tx, id))
    }),

    on(contract.changeOperator, async (args) => {
      const { tx, input, caller, now, second, refuse } = args
      const by = second.approved?.maker ?? caller
      const password = input.password ?? ''
      const passwordHash = isOperatorPassword(password) ? await hashPassword(password) : null
      const row = await lockOperator(tx, input.id)
      if (row.isStaff) refuse(StaffAtMain)
      requireWithinOwnPermissions(by, row)
      const role = input.role ?? row.role
      const isActive = input.state ?? row.isActive
      const wanted = input.permissions ? permissionsFrom(input.permissions) : row.permissions
      const permissions = role === 'owner' ? [] : wanted
      requireWithinOwnPermissions(by, { role, permissions })
      const isAsBefore = role === row.role && String(permissions) === String(row.permissions)
      const isSame = isAsBefore && isActive === row.isActive
      if (row.id === by.operator && (!isSame || password)) refuse(NotYourself)
      const isEnabled = isActive && !row.isActive
      // The account opens every brand in which it has access.
      const brands = await accessOf(tx, row.id)
      if (password || isEnabled || !isAsBefore)
        for (const { brand, ...access } of brands) await requireMayGrant(tx, by, row.id, brand, [access])
      if (row.role === 'owner' && row.isActive && !(role === 'owner' && isActive)) {
        const other = await tx
          .selectFrom('operator')
          .select('id')
          .where('role', '=', 'owner')
          .where('isActive', '=', true)
          // The main brand may revoke access of its operators at any time, so these do not count as owners.
          .where('isStaff', '=', false)
          .where('id', '<>', row.id)
          .executeTakeFirst()
        if (!other) refuse(LastOwner)
      }
      if (password) checkOperatorPassword(password, row.username, config)
      const before = auditedAccount(row)
      const after = {
        ...auditedAccount({ role, permissions, isActive }),
        ...(passwordHash ? { has_new_password: true } : {}),
      }
      // Disabling an operator needs no second operator.
      if (passwordHash || !isAsBefore || isEnabled) {
        const named = auditedBrands(brands)
        const about = {
          subjectKind: 'operator',
          subjectId: row.username,
          before: { ...before, ...named },
          after: { ...after, ...named },
        }
        const waiting = await requestOperatorApproval(args, about)
        if (waiting) return waiting
      }
      const shutAt = isActive ? null : (row.shutAt ?? now)
      await tx
        .updateTable('operator')
        .set({ role, permissions, isActive, shutAt, ...(passwordHash && { passwordHash }) })
        .where('id', '=', row.id)
        .execute()
      if (passwordHash || !isActive) await endSessions(tx, 'operator', row.id)
      else if (!isAsBefore) await endFactorWindows(tx, row.id)
      if (isActive !== row.isActive) await requestStaffSync(tx, row.id, brands, now)
      if (passwordHash) await forgetName(tx, { key: operatorKey(row.username) }, { realm: 'operator', subject: row.id })
      if (isSame && !passwordHash) return readRow(tx, row.id)
      auditAct(tx, args, { act: 'operator.change', subjectKind: 'operator', subjectId: row.id, before, after })
      return readRow(tx, row.id)
    }),

    on(contract.resetOperatorFactor, async (args) => {
      const { tx, input, caller, second, refuse } = args
      const by = second.approved?.maker ?? caller
      if (by.role !== 'owner') refuse(BeyondYours)
      const row = await lockOperator(tx, input.id)
      if (row.isStaff) refuse(StaffAtMain)
      if (row.id === by.operator) refuse(NotYourself)
      const { has_otp } = await readRow(tx, row.id)
      const owner = { realm: 'operator', subject: row.id } as const
      const named = auditedBrands(await accessOf(tx, row.id))
      const about = {
        subjectKind: 'operator',
        subjectId: row.username,
        before: { has_otp, ...named },
        after: { has_otp: false, reason: input.reason, ...named },
      }
      const waiting = await requestOperatorApproval(args, about)
      if (waiting) return waiting
      const hadCodes = await removeFactor(tx, owner)
      const passkeys = await removePasskeys(tx, owner)
      if (!hadCodes && passkeys === 0) return readRow(tx, row.id)
      await tx.updateTable('operator').set({ mustEnrol: true }).where('id', '=', row.id).execute()
      await endSessions(tx, 'operator', row.id)
      auditAct(tx, args, {
        act: 'operator.resetFactor',
        subjectKind: 'operator',
        subjectId: row.id,
        reason: input.reason,
      })
      return readRow(tx, row.id)
    }),

    on(contract.logOutOperator, async (args) => {
      const { tx, input, caller } = args
      const row = await lockOperator(tx, input.id)
      requireWithinOwnPermissions(caller, row)
      await endSessions(tx, 'operator', row.id)
      auditAct(tx, args, { act: 'operator.endSessions', subjectKind: 'operator', subjectId: row.id })
      return readRow(tx, row.id)
    }),
  ]
}
