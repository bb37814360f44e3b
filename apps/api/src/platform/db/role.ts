import { withClient } from './client.ts'

/** PostgreSQL has the option SET since version 16; before, every member of a role may set it. */
export const setRolePrivilegeSql = `case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end`

/** Throws for a user who is or may become a superuser: superusers bypass the grants that restrict the application. */
export async function requireNotSuperuser(url: string, setting = 'DATABASE_URL'): Promise<void> {
  const { name, isSuperuser } = await queryOne<{ name: string; isSuperuser: boolean }>(
    url,
    `select session_user as name,
      exists (select from pg_roles where rolsuper and pg_has_role(session_user, oid, ${setRolePrivilegeSql})) as "isSuperuser"`,
  )
  if (isSuperuser)
    throw new Error(
      `${setting} signs in as "${name}", a superuser: production works with an ordinary role only (docs/running.md, "The database's role")`,
    )
}

export async function mayBeApplication(url: string): Promise<boolean> {
  const { isMember } = await queryOne<{ isMember: boolean }>(
    url,
    `select coalesce((select pg_has_role(current_user, oid, ${setRolePrivilegeSql}) from pg_roles where rolname = 'koi_app'), false) as "isMember"`,
  )
  return isMember
}

const queryOne = <Row extends object>(url: string, statement: string): Promise<Row> =>
  withClient(url, async (client) => (await client.query<Row>(statement)).rows[0]!)
