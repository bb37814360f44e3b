import { StaffTicketWrong } from '@koi/contract/site/staff/staff.copy'
import { staffName } from '@koi/contract/site/staff/staff'
import { type Instant, plus, second } from '@koi/contract/time'
import { sql } from 'kysely'
import { attempt } from '../../access/identity/attempt.ts'
import { recordDevice } from '../../access/identity/device.ts'
import type { From } from '../../access/identity/logIn.ts'
import { hashOf, newToken, openSession } from '../../access/identity/session.ts'
import { findStaff } from '../../access/identity/staff.ts'
import { insertStaff, lockStaff } from '../brand/staffSync.ts'
import { operatorNetworkLimits } from '../operator/operator.ts'
import { type App, transact } from '../../platform/ops/app.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { refuse } from '../../platform/text/refuse.ts'

const ticketLife = 30 * second

/**
 * Issues a ticket for a session at `brand`, which will end with `mainSession`. Deletes expired tickets. `tx`: of the
 * main brand.
 */
export async function insertTicket(
  tx: Tx,
  { operator, brand, mainSession }: { operator: string; brand: string; mainSession: Buffer },
  now: Instant,
): Promise<string> {
  const ticket = newToken()
  await sql`delete from platform.staff_ticket where created_at <= ${plus(now, -ticketLife)}`.execute(tx)
  await sql`
    insert into platform.staff_ticket (ticket_hash, operator, brand, main_session, created_at)
    values (${hashOf(ticket)}, ${operator}, ${brand}, ${mainSession}, ${now})`.execute(tx)
  return ticket
}

/**
 * Deletes a ticket and returns its content; of concurrent calls one gets it. Null if it is unknown, expired or for
 * another brand. A ticket presented at the wrong host is used up too, since it may have been stolen. `db`: of the main
 * brand.
 */
async function spendTicket(
  db: Db,
  brand: string,
  ticket: string,
  now: Instant,
): Promise<{ operator: string; mainSession: Buffer } | null> {
  const { rows } = await sql<{ operator: string; mainSession: Buffer; brand: string; createdAt: Instant }>`
    delete from platform.staff_ticket where ticket_hash = ${hashOf(ticket)}
    returning operator, main_session, brand, created_at`.execute(db)
  const [spent] = rows
  return spent?.brand === brand && spent.createdAt > plus(now, -ticketLife) ? spent : null
}

/**
 * Opens a session in this further brand for an operator of the main brand, and creates or updates their row here.
 * Returns the session token. Throws StaffTicketWrong, LoginLimited, TooOften.
 */
export async function enterByTicket(app: App, ticket: string, from: From & { now: Instant }): Promise<string> {
  const { now, ip } = from
  const settings = await app.settings.read()
  const limits = operatorNetworkLimits(ip, settings)
  return attempt(app, { limits, now }, async ({ count }) => {
    const found = await findEntrant(app, ticket, now)
    const token = found && (await transact(app, (tx) => openStaffSession(app, tx, found, from)))
    if (token) return token
    count()
    return refuse(StaffTicketWrong)
  })
}

interface Entrant {
  brand: string
  operator: string
  username: string
  mainSession: Buffer
}

async function findEntrant(
  { config: { brand }, installation: { db, brands } }: App,
  ticket: string,
  now: Instant,
): Promise<Entrant | null> {
  // The main brand accepts no tickets, and an installation of one brand has no table of them.
  if (brand === null || brands.length === 0) return null
  const spent = await spendTicket(db, brand, ticket, now)
  if (!spent) return null
  const { operator, mainSession } = spent
  const { username } = await db
    .selectFrom('operator')
    .select('username')
    .where('id', '=', operator)
    .executeTakeFirstOrThrow()
  return { brand, operator, mainSession, username: staffName(username) }
}

/** Returns the session token; null if the access was revoked meanwhile. */
async function openStaffSession(
  { installation }: App,
  tx: Tx,
  { operator, username, brand, mainSession }: Entrant,
  from: From & { now: Instant },
): Promise<string | null> {
  const { now, ip, requestId } = from
  await lockStaff(tx, operator)
  // Read under the lock: a revocation that is committed later updates the row after this transaction.
  const staff = await findStaff(installation.db, brand, { subject: operator, mainSession }, now)
  if (!staff) return null
  const { role, permissions } = staff
  const state = { username, role, permissions, isActive: true, signedInAt: now }
  await insertStaff(tx, operator, state, now)
  // A local operator of this brand cannot have the id of a main-brand operator.
  await tx
    .updateTable('operator')
    .set(state)
    .where('id', '=', operator)
    .where('isStaff', '=', true)
    .returning('id')
    .executeTakeFirstOrThrow()
  recordDevice(tx, 'operator', operator, from, now)
  audit(tx, {
    actorKind: 'operator',
    actorId: operator,
    actorName: username,
    act: 'staff.enter',
    subjectKind: 'operator',
    subjectId: operator,
    ip,
    requestId,
    at: now,
  })
  return openSession(tx, 'operator', operator, now, from, { mainSession })
}
