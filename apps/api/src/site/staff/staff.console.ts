import { PermissionUnknown } from '@koi/contract/player/auth/operator.copy'
import { isId } from '@koi/contract/id'
import { NotFound } from '@koi/contract/refusal.copy'
import * as contract from '@koi/contract/site/staff/staff.console'
import { StaffBrandClosed } from '@koi/contract/site/staff/staff.copy'
import { withViews } from '@koi/contract/site/operator/permission'
import { isOfMainBrand } from '@koi/contract/site/staff/staff'
import type { Instant } from '@koi/contract/time'
import { sql } from 'kysely'
import { brandUrl } from '../brand/brand.ts'
import { insertStaffChange } from '../brand/staffSync.ts'
import { findAccess, type Granted, requireMayGrant } from '../operator/brandAccess.ts'
import { lockOperator } from '../operator/lock.ts'
import { requestOperatorApproval } from '../operator/operatorApproval.ts'
import type { App } from '../../platform/ops/app.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { pageOfAll } from '../../platform/http/items.ts'
import { auditAct, type Handler, on } from '../../platform/http/on.ts'
import { permissionsOf } from '../../platform/http/permission.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { enterByTicket, insertTicket } from './staff.ts'

interface AccessRow extends Granted {
  brand: string
  grantedBy: string
  grantedAt: Instant
}

/** An operator's access to further brands, with the name of who granted it. */
async function loadAccessRows(db: Reader | Tx, operator: string): Promise<AccessRow[]> {
  const { rows } = await sql<AccessRow>`
    select a.brand, a.role, a.permissions, o.username as granted_by, a.granted_at
    from platform.staff_access a join operator o on o.id = a.granted_by
    where a.operator = ${operator}`.execute(db)
  return rows
}

/** Endpoints of the main brand. `handlers`: all endpoints, from which the permissions are derived. */
export const staffConsole = ({ config, installation }: App, handlers: () => Handler[]) => {
  const requireBrand = (code: string) => installation.brands.find((one) => one.code === code) ?? refuse(NotFound)
  const permissionsFrom = ({ role, permissions }: Granted): string[] => {
    const known = permissionsOf(handlers())
      .map(({ name }) => name)
      .filter((name) => !isOfMainBrand(name))
    if (permissions.some((name) => !known.includes(name))) refuse(PermissionUnknown)
    return role === 'owner' ? [] : withViews(permissions, known)
  }
  const toRow = ({ code, name }: { code: string; name: string }, access: AccessRow | undefined) => ({
    brand: code,
    name,
    has_access: access !== undefined,
    role: access?.role ?? '',
    permissions: access?.permissions ?? [],
    granted_by: access?.grantedBy ?? '',
    granted_at: access?.grantedAt ?? null,
  })
  const rowsOf = async (db: Reader | Tx, operator: string) => {
    const { brands } = installation
    const rows = brands.length > 0 ? await loadAccessRows(db, operator) : []
    return brands.map((brand) =>
      toRow(
        brand,
        rows.find((row) => row.brand === brand.code),
      ),
    )
  }
  const readRow = async (tx: Tx, operator: string, brand: string) =>
    (await rowsOf(tx, operator)).find((row) => row.brand === brand) ?? refuse(NotFound)

  return [
    on(contract.listStaffAccess, async ({ db, input }) => {
      const operator = isId(input.id)
        ? await db.selectFrom('operator').select('id').where('id', '=', input.id).executeTakeFirst()
        : undefined
      if (!operator) refuse(NotFound)
      return pageOfAll(await rowsOf(db, input.id), input)
    }),

    on(contract.grantStaffAccess, async (args) => {
      const { tx, input, caller, now, second } = args
      const brand = requireBrand(input.brand)
      const wanted = { role: input.role, permissions: permissionsFrom(input) }
      const row = await lockOperator(tx, input.id)
      const had = await findAccess(tx, row.id, brand.code)
      await requireMayGrant(tx, second.approved?.maker ?? caller, row.id, brand.code, [had, wanted])
      if (!second.approved && JSON.stringify(had) === JSON.stringify(wanted)) return readRow(tx, row.id, brand.code)
      const [before, after] = [had, wanted].map((one) => one && { brand: brand.code, ...one })
      const about = { subjectKind: 'operator', subjectId: row.username, before: before ?? null, after: after! }
      const waiting = await requestOperatorApproval(args, about)
      if (waiting) return waiting
      await sql`
        insert into platform.staff_access (operator, brand, role, permissions, granted_by, granted_at)
        values (${row.id}, ${brand.code}, ${wanted.role}, ${wanted.permissions}, ${caller.operator}, ${now})
        on conflict (operator, brand) do update set role = excluded.role, permissions = excluded.permissions,
          granted_by = excluded.granted_by, granted_at = excluded.granted_at`.execute(tx)
      const by = { id: caller.operator, name: caller.operatorName, ip: args.ip, requestId: args.requestId }
      await insertStaffChange(tx, { operator: row.id, brand: brand.code }, { before: had, after: wanted }, by, now)
      auditAct(tx, args, { ...about, act: 'staff.grant', subjectId: row.id })
      return readRow(tx, row.id, brand.code)
    }),

    on(contract.revokeStaffAccess, async (args) => {
      const { tx, input, caller, now } = args
      const brand = requireBrand(input.brand)
      const row = await lockOperator(tx, input.id)
      const had = await findAccess(tx, row.id, brand.code)
      await requireMayGrant(tx, caller, row.id, brand.code, [had])
      if (!had) return readRow(tx, row.id, brand.code)
      await sql`delete from platform.staff_access where operator = ${row.id} and brand = ${brand.code}`.execute(tx)
      await sql`delete from platform.staff_ticket where operator = ${row.id} and brand = ${brand.code}`.execute(tx)
      const by = { id: caller.operator, name: caller.operatorName, ip: args.ip, requestId: args.requestId }
      await insertStaffChange(tx, { operator: row.id, brand: brand.code }, { before: had, after: null }, by, now)
      auditAct(tx, args, {
        act: 'staff.revoke',
        subjectKind: 'operator',
        subjectId: row.id,
        before: { brand: brand.code, ...had },
        after: null,
      })
      return readRow(tx, row.id, brand.code)
    }),

    on(contract.makeStaffTicket, async ({ tx, input, caller, now, refuse }) => {
      const brand = requireBrand(input.brand)
      if (!(await findAccess(tx, caller.operator, brand.code))) refuse(NotFound)
      if (brand.isSuspended) refuse(StaffBrandClosed)
      const { operator, session: mainSession } = caller
      const ticket = await insertTicket(tx, { operator, brand: brand.code, mainSession }, now)
      return { ticket, console_url: `${brandUrl(config.publicUrl, brand)}/console` }
    }),
  ]
}

export const ticketConsole = [
  on(contract.enterByTicket, async (args) => ({ token: await enterByTicket(args.app, args.input.ticket, args) })),
]
