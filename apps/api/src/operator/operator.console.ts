import {
  BeyondYours,
  LastOwner,
  NotYourself,
  OperatorNameMalformed,
  OperatorNameTaken,
  PermissionUnknown,
} from '@koi/contract/auth/operator.copy'
import { isId } from '@koi/contract/id'
import * as contract from '@koi/contract/operator/operator.console'
import { NotFound } from '@koi/contract/refusal.copy'
import { sql } from 'kysely'
import { removeFactor } from '../identity/factor.ts'
import { removePasskeys } from '../identity/passkey.ts'
import { hashPassword } from '../identity/password.ts'
import { endSessions } from '../identity/session.ts'
import { transact } from '../platform/app.ts'
import type { Tx } from '../platform/db.ts'
import { newId } from '../platform/id.ts'
import { areOn, likeOf, pageFound, sortOf } from '../platform/items.ts'
import { auditAct, created, on } from '../platform/on.ts'
import { refuse } from '../platform/refuse.ts'
import type { OperatorCaller } from '../platform/caller.ts'
import { checkOperatorPassword, isOperatorPassword } from './operator.ts'
import { joined, readRow, rowOf } from './row.ts'

/** Makes changes of operators wait for each other, so that one owner always remains. */
const lockAll = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtextextended('operators', 7))`.execute(tx)

async function find(tx: Tx, id: string) {
  await lockAll(tx)
  const row = isId(id)
    ? await tx.selectFrom('operator').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    : undefined
  return row ?? refuse(NotFound)
}

/** No operator hands out, or changes somebody who holds, what they do not hold themselves. Throws BeyondYours. */
function refuseBeyond(caller: OperatorCaller, { role, permissions }: { role: string; permissions: string[] }): void {
  if (caller.role === 'owner') return
  if (role === 'owner' || permissions.some((name) => !caller.permissions.includes(name))) refuse(BeyondYours)
}

/** The operators' own accounts. `known` are the permissions that exist. */
export const operatorConsole = (known: () => string[]) => {
  const permissionsFrom = (names: string[]): string[] => {
    if (names.some((name) => !known().includes(name))) refuse(PermissionUnknown)
    return [...new Set(names)].sort()
  }
  return [
    on(contract.listOperators, async ({ db, input }) => {
      let rows = joined(db)
      if (input.q) rows = rows.where('operator.username', 'ilike', likeOf(input.q))
      if (input.state) rows = rows.where('operator.isActive', 'in', areOn(input.state))
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
      return pageFound(input, rows.orderBy(names[column], direction).orderBy('operator.id'), rowOf)
    }),

    on(contract.addOperator, async (args) => {
      const { app, input, caller, now, refuse } = args
      const { username, role = 'staff', state = true } = input
      if (!/^[A-Za-z0-9._-]{3,30}$/.test(username)) refuse(OperatorNameMalformed)
      const permissions = role === 'owner' ? [] : permissionsFrom(input.permissions ?? [])
      refuseBeyond(caller, { role, permissions })
      checkOperatorPassword(input.password, username, app.config)
      const passwordHash = await hashPassword(input.password)
      return transact(app, async (tx) => {
        await lockAll(tx)
        const duplicate = await tx
          .selectFrom('operator')
          .select('id')
          .where((is) => is(is.fn('lower', ['username']), '=', username.toLowerCase()))
          .executeTakeFirst()
        if (duplicate) refuse(OperatorNameTaken)
        const id = newId<'Operator'>()
        await tx
          .insertInto('operator')
          .values({ id, username, passwordHash, role, permissions, isActive: state, createdAt: now })
          .execute()
        await auditAct(tx, args, {
          act: 'operator.add',
          subjectKind: 'operator',
          subjectId: id,
          after: { username, role, permissions, state: state ? 1 : 0 },
        })
        return created(await readRow(tx, id))
      })
    }),

    on(contract.changeOperator, async (args) => {
      const { app, input, caller, refuse } = args
      const password = input.password ?? ''
      const passwordHash = isOperatorPassword(password) ? await hashPassword(password) : null
      return transact(app, async (tx) => {
        const before = await find(tx, input.id)
        refuseBeyond(caller, before)
        const role = input.role ?? before.role
        const isActive = input.state ?? before.isActive
        const wanted = input.permissions ? permissionsFrom(input.permissions) : before.permissions
        const permissions = role === 'owner' ? [] : wanted
        refuseBeyond(caller, { role, permissions })
        const isSame =
          role === before.role && isActive === before.isActive && String(permissions) === String(before.permissions)
        if (before.id === caller.operator && (!isSame || password)) refuse(NotYourself)
        if (before.role === 'owner' && before.isActive && !(role === 'owner' && isActive)) {
          const other = await tx
            .selectFrom('operator')
            .select('id')
            .where('role', '=', 'owner')
            .where('isActive', '=', true)
            .where('id', '<>', before.id)
            .executeTakeFirst()
          if (!other) refuse(LastOwner)
        }
        if (password) checkOperatorPassword(password, before.username, app.config)
        await tx
          .updateTable('operator')
          .set({ role, permissions, isActive, ...(passwordHash && { passwordHash }) })
          .where('id', '=', before.id)
          .execute()
        if (passwordHash || !isActive) await endSessions(tx, 'operator', before.id)
        if (isSame && !passwordHash) return readRow(tx, before.id)
        await auditAct(tx, args, {
          act: 'operator.change',
          subjectKind: 'operator',
          subjectId: before.id,
          before: { role: before.role, permissions: before.permissions, state: before.isActive ? 1 : 0 },
          after: { role, permissions, state: isActive ? 1 : 0, ...(passwordHash ? { has_new_password: true } : {}) },
        })
        return readRow(tx, before.id)
      })
    }),

    on(contract.resetOperatorFactor, async (args) => {
      const { tx, input, caller, refuse } = args
      if (caller.role !== 'owner') refuse(BeyondYours)
      const row = await find(tx, input.id)
      if (row.id === caller.operator) refuse(NotYourself)
      const owner = { realm: 'operator', subject: row.id } as const
      const hadCodes = await removeFactor(tx, owner)
      const passkeys = await removePasskeys(tx, owner)
      if (!hadCodes && passkeys === 0) return readRow(tx, row.id)
      await tx.updateTable('operator').set({ mustEnrol: true }).where('id', '=', row.id).execute()
      await endSessions(tx, 'operator', row.id)
      await auditAct(tx, args, {
        act: 'operator.resetFactor',
        subjectKind: 'operator',
        subjectId: row.id,
        reason: input.reason,
      })
      return readRow(tx, row.id)
    }),

    on(contract.logOutOperator, async (args) => {
      const { tx, input, caller } = args
      const row = await find(tx, input.id)
      refuseBeyond(caller, row)
      await endSessions(tx, 'operator', row.id)
      await auditAct(tx, args, { act: 'operator.endSessions', subjectKind: 'operator', subjectId: row.id })
      return readRow(tx, row.id)
    }),
  ]
}
