import { addressesIn, isAddressOrRange } from '../../../api/src/platform/base/addresses.ts'
import { withClient } from '../../../api/src/platform/db/client.ts'
import { originOf } from '../../../api/src/platform/ops/config.ts'
import { connect } from '../../../api/src/platform/db/db.ts'
import { weaknessOf } from '../../../api/src/access/identity/commonPassword.ts'
import { connectionProblem, readKeyProbe } from '../../../api/src/server/preflight.ts'

const oldestVersion = 150_000

export function addressProblem(address: string): string | null {
  const origin = originOf(address)
  if (origin === null)
    return `"${address}" is not a public address: expected is one like https://play.example, without a path.`
  const { protocol, hostname } = new URL(origin)
  if (protocol === 'https:' || ['localhost', '127.0.0.1'].includes(hostname)) return null
  return `"${address}" is not https: passwords would cross the network in clear text. TLS terminates at the reverse proxy.`
}

export function passwordProblem(password: string): string | null {
  if (password.length < 8) return 'The password is too short: at least 8 characters.'
  const weakness = weaknessOf(password, ['admin'])
  if (weakness === null) return null
  return weakness === 'common' ? 'The password is a common one: choose another.' : 'The password contains "admin".'
}

export function proxyProblem(list: string): string | null {
  const wrong = addressesIn(list).find((one) => !isAddressOrRange(one))
  return wrong ? `"${wrong}" is not an IP address or range such as 127.0.0.1 or 10.1.0.0/16.` : null
}

/** Checks URL, connection, role, version, encoding and privileges for production use. Read-only. */
export async function databaseProblem(url: string): Promise<string | null> {
  if (!URL.canParse(url) || !/^postgres(ql)?:$/.test(new URL(url).protocol))
    return 'The database URL is invalid: expected is one like postgres://koi:password@db.example:5432/koi.'
  const problem = await connectionProblem({ databaseUrl: url, isProduction: true })
  if (problem) return problem
  const { version, role, database, encoding, mayCreate } = await withClient(url, async (client) => {
    const { rows } = await client.query<{
      version: number
      role: string
      database: string
      encoding: string
      mayCreate: boolean
    }>(
      `select current_setting('server_version_num')::int as version, session_user as role, current_database() as database,
        current_setting('server_encoding') as encoding, has_schema_privilege(current_schema(), 'create') as "mayCreate"`,
    )
    return rows[0]!
  })
  if (version < oldestVersion)
    return `The database is PostgreSQL ${Math.floor(version / 10_000)}: Koi needs 15 or newer.`
  if (encoding !== 'UTF8')
    return `The database "${database}" has the encoding ${encoding}: create one with encoding 'UTF8'.`
  if (!mayCreate)
    return `The role "${role}" may not create tables in the database "${database}": alter database ${database} owner to ${role}`
  return null
}

/** Whether the database at `url` contains encrypted data, and whether the key in `data` decrypts it. */
export async function readKeyState(url: string, data: string): Promise<{ isSealed: boolean; opens: boolean }> {
  const isThere = await withClient(url, async (client) => {
    const { rows } = await client.query<{ isThere: boolean }>(
      `select to_regclass('key_probe') is not null as "isThere"`,
    )
    return rows[0]!.isThere
  })
  if (!isThere) return { isSealed: false, opens: false }
  const { db, close } = await connect(url, { most: 1 })
  try {
    const probe = await readKeyProbe(db, { data, makesKey: false })
    return { isSealed: probe !== null, opens: probe?.opens ?? false }
  } finally {
    await close()
  }
}
