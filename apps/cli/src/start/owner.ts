import { withClient } from '../../../api/src/platform/client.ts'

const owner = 'koi_owner'

/**
 * The address of the database for an ordinary role that owns it, made when it is missing: in production the platform
 * does not sign in as the superuser of the cluster. A database that the superuser has filled stays its own.
 */
export async function ownerAddress(url: string, password: string): Promise<string> {
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

/** The address at which the ordinary role that owns an embedded database signs in; its password is the superuser's. */
export function asOwner(url: string): string {
  const owned = new URL(url)
  owned.username = owner
  return owned.href
}
