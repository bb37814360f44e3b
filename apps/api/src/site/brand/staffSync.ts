import { hour, type Instant, minute } from '@koi/contract/time'
import { staffName } from '@koi/contract/site/staff/staff'
import { sql } from 'kysely'
import { endSessions } from '../../access/identity/session.ts'
import { transact } from '../../platform/ops/app.ts'
import { takeAdvisoryLock } from '../../platform/db/advisoryLock.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { done, insertTask, type TaskKind } from '../../platform/task/task.ts'

const name = 'staff-sync'

/** A change of an operator's access to a further brand; null: no access. */
export interface StaffChange {
  before: { role: string; permissions: string[] } | null
  after: { role: string; permissions: string[] } | null
}

const syncTask = (operator: string, brand: string) => ({
  kind: name,
  subject: `${operator} ${brand}`,
  destination: `brand:${brand}`,
})

/** Requests that an operator's state and access be copied to these further brands. `tx`: of the main brand. */
export async function requestStaffSync(
  tx: Tx,
  operator: string,
  brands: { brand: string }[],
  now: Instant,
): Promise<void> {
  for (const { brand } of brands) await insertTask(tx, syncTask(operator, brand), now)
}

/** Stores a change until `staffSync` has written it to the audit trail of its brand. `tx`: of the main brand. */
export async function insertStaffChange(
  tx: Tx,
  { operator, brand }: { operator: string; brand: string },
  { before, after }: StaffChange,
  by: { id: string; name: string; ip: string; requestId: string },
  now: Instant,
): Promise<void> {
  await sql`
    insert into platform.staff_change (operator, brand, before, after, changed_by, changed_by_name, ip, request_id, at)
    values (${operator}, ${brand}, ${before && JSON.stringify(before)}, ${after && JSON.stringify(after)},
      ${by.id}, ${by.name}, ${by.ip}, ${by.requestId}, ${now})`.execute(tx)
  await insertTask(tx, syncTask(operator, brand), now)
}

interface StoredChange extends StaffChange {
  id: string
  changedBy: string
  changedByName: string
  ip: string
  requestId: string
  at: Instant
}

interface State {
  username: string
  isActive: boolean
  role: string | null
  permissions: string[] | null
}

async function loadState(db: Db, operator: string, brand: string) {
  const { rows } = await sql<State>`
    select o.username, o.is_active, a.role, a.permissions from operator o
      left join platform.staff_access a on a.operator = o.id and a.brand = ${brand}
    where o.id = ${operator}`.execute(db)
  const { rows: changes } = await sql<StoredChange>`
    select id::text, before, after, changed_by, changed_by_name, ip, request_id, at from platform.staff_change
    where operator = ${operator} and brand = ${brand} order by id`.execute(db)
  return { ...rows[0]!, changes }
}

/**
 * Updates an operator's row in a further brand, and writes changes of their access to its audit trail. Sessions do not
 * wait for it, since they read the access itself. After a crash before the changes are deleted, they are audited twice.
 */
export const staffSync: TaskKind = {
  name,
  concurrency: 1,
  backoff: { first: minute, longest: hour },
  async run(app, { subject }) {
    const [operator = '', brand = ''] = subject.split(' ')
    if (!app.installation.brands.some(({ code }) => code === brand)) return done
    const other = app.installation.apps.get(brand)
    // The brand is suspended, or this process has not opened it yet.
    if (!other) return { is: 'again', after: minute }
    const { changes, ...state } = await loadState(app.db, operator, brand)
    await transact(other, (tx) => applyState(tx, operator, state, changes, other.clock.now()))
    await sql`delete from platform.staff_change where id = any(${changes.map(({ id }) => id)}::bigint[])`.execute(
      app.db,
    )
    return done
  },
}

/** Locks an operator's row in a further brand, also one that does not exist yet, until the transaction ends. */
export const lockStaff = (tx: Tx, operator: string) => takeAdvisoryLock(tx, 'check', `staff:${operator}`)

/** Inserts the row of an operator in a further brand, unless there is one. */
export const insertStaff = (tx: Tx, id: string, { username, role }: { username: string; role: string }, now: Instant) =>
  tx
    .insertInto('operator')
    .values({ id, username, role, passwordHash: '', isStaff: true, createdAt: now })
    .onConflict((eb) => eb.doNothing())
    .execute()

async function applyState(
  tx: Tx,
  operator: string,
  { username, isActive, role, permissions }: State,
  changes: StoredChange[],
  now: Instant,
): Promise<void> {
  const hasAccess = role !== null
  const isOpen = isActive && hasAccess
  await lockStaff(tx, operator)
  // Who has access can approve here by entering, so they count before they have entered.
  if (hasAccess) await insertStaff(tx, operator, { username: staffName(username), role }, now)
  await tx
    .updateTable('operator')
    // As for an account that is closed at its own brand: who could approve until now counts for 72 h more.
    .set({
      isActive: isOpen,
      shutAt: isOpen ? null : sql`coalesce(shut_at, ${now}::timestamptz)`,
      ...(hasAccess && { role, permissions: permissions ?? [] }),
    })
    .where('id', '=', operator)
    .where('isStaff', '=', true)
    .execute()
  if (!hasAccess) await endSessions(tx, 'operator', operator)
  for (const { changedBy, changedByName, before, after, ip, requestId, at } of changes)
    audit(tx, {
      actorKind: 'operator',
      actorId: changedBy,
      actorName: staffName(changedByName),
      act: after ? 'staff.grant' : 'staff.revoke',
      subjectKind: 'operator',
      subjectId: operator,
      before,
      after,
      ip,
      requestId,
      at,
    })
}
