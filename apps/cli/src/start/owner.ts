import { withClient } from '../../../api/src/platform/db/client.ts'

const owner = 'koi_owner'

/**
 * Creates the role koi_owner if missing and makes it the owner of a database that has no migrations yet. Returns the URL for
 * this role: in production the platform does not connect as a superuser.
 */
export async function ensureOwnerRole(url: string, password: string): Promise<string> {
  await withClient(url, async (client) => {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [owner])
    if (!rowCount) await client.query(`create role ${owner} login createrole password '${password}'`)
    const { rows } = await client.query<{ used: boolean }>("select to_regclass('migration') is not null as used")
    if (!rows[0]?.used) {
      await client.query(`alter database koi owner to ${owner}`)
      await client.query(`alter schema public owner to ${owner}`)
    }
  })
  return asOwner(url)
}

/** The URL with the role koi_owner, whose password equals the superuser's. */
export function asOwner(url: string): string {
  const owned = new URL(url)
  owned.username = owner
  return owned.href
}
