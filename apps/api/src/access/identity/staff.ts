import { type Instant, millisOf, plus } from '@koi/contract/time'
import { sql } from 'kysely'
import type { Db, Reader } from '../../platform/db/db.ts'
import { sessionLifetimes, type Staff, type StaffSession } from './session.ts'

// Staff are operators of the main brand who work in a further one. Every call reads their access and second factor from
// the main brand's database (docs/decisions/0047).

const keyOf = (session: Buffer): string => session.toString('base64')

/**
 * Finds the staff of `brand` among `sessions` who still have access, an enabled account, and an unexpired session at
 * the main brand; by token hash (base64) of that session. `db`: of the main brand.
 */
export async function loadStaff(
  db: Db | Reader,
  brand: string,
  sessions: StaffSession[],
  now: Instant,
): Promise<ReadonlyMap<string, Staff & { seenAt: Instant }>> {
  const asked = sessions.filter((one): one is StaffSession & { mainSession: Buffer } => one.mainSession !== null)
  if (asked.length === 0) return new Map()
  const { idle, absolute } = sessionLifetimes.operator
  const { rows } = await sql<Staff & { session: Buffer; seenAt: Instant }>`
    select s.token_hash as session, s.seen_at, a.role, a.permissions, o.must_enrol, f.confirmed_at is not null as has_codes,
      exists (select from passkey k where k.realm = 'operator' and k.subject = o.id) as has_passkey
    from unnest(${asked.map(({ subject }) => subject)}::uuid[], ${asked.map(({ mainSession }) => keyOf(mainSession))}::text[])
        as asked (operator, session)
      join platform.staff_access a on a.operator = asked.operator and a.brand = ${brand}
      join operator o on o.id = asked.operator and o.is_active
      join session s on s.token_hash = decode(asked.session, 'base64') and s.realm = 'operator' and s.subject = o.id
        and s.seen_at > ${plus(now, -idle)} and s.created_at > ${plus(now, -absolute)}
      left join second_factor f on f.realm = 'operator' and f.subject = o.id`.execute(db)
  return new Map(rows.map(({ session, ...staff }) => [keyOf(session), staff]))
}

/**
 * Finds the operator of one session in a further brand; null without access. Extends the session at the main brand,
 * which must not end while its operator works here.
 */
export async function findStaff(db: Db, brand: string, session: StaffSession, now: Instant): Promise<Staff | null> {
  const [found] = (await loadStaff(db, brand, [session], now)).values()
  if (!found) return null
  const { seenAt, ...staff } = found
  if (millisOf(now) - millisOf(seenAt) > sessionLifetimes.operator.seenWriteInterval)
    await sql`update session set seen_at = ${now} where token_hash = ${session.mainSession}`.execute(db)
  return staff
}

/** The further brands that an operator of the main brand has access to. `db`: of the main brand. */
export async function loadAccess(
  db: Db | Reader,
  operator: string,
): Promise<{ brand: string; role: string; permissions: string[] }[]> {
  const { rows } = await sql<{ brand: string; role: string; permissions: string[] }>`
    select brand, role, permissions from platform.staff_access where operator = ${operator} order by brand`.execute(db)
  return rows
}
