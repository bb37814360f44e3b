import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/db.ts'

export const operatorsWithSessions = (db: Reader | Tx) =>
  db
    .selectFrom('operator')
    .selectAll('operator')
    .select([
      sql<number>`(select count(*) from session s where s.realm = 'operator' and s.subject = operator.id)`.as(
        'sessions',
      ),
      sql<boolean>`exists (select from second_factor f where f.realm = 'operator' and f.subject = operator.id and f.confirmed_at is not null)
        or exists (select from passkey k where k.realm = 'operator' and k.subject = operator.id)`.as('hasFactor'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof operatorsWithSessions>['executeTakeFirstOrThrow']>>

export const toOperatorRow = (row: Row) => ({
  id: row.id,
  username: row.username,
  role: row.role,
  permissions: row.permissions,
  state: row.isActive ? 1 : 0,
  has_otp: row.hasFactor,
  is_staff: row.isStaff,
  sessions: row.sessions,
  created_at: row.createdAt,
  last_login_at: row.signedInAt,
})

export const readRow = async (tx: Tx, id: string) =>
  toOperatorRow(await operatorsWithSessions(tx).where('operator.id', '=', id).executeTakeFirstOrThrow())
