import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withClient } from '../../../api/src/platform/client.ts'
import { fingerprintOf } from '../../../api/src/platform/secret.ts'
import { besides, type Manifest } from './copy.ts'
import { countsOf } from './counts.ts'

export const dumpFile = 'database.dump'

/**
 * Runs a program of PostgreSQL on the database at `url`, whose password it is given by its environment. Throws a sentence
 * when the program is missing or fails.
 */
export function runOnDatabase(program: 'pg_dump' | 'pg_restore', url: string, args: string[]): void {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  const { error, status, stderr } = spawnSync(program, [...args, `--dbname=${address.href}`], {
    // The folder of the caller may not be readable for the user that Koi runs as.
    cwd: '/',
    env: { ...process.env, PGPASSWORD: password },
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  })
  if (error)
    throw new Error(
      `${program} does not start (${error.message}): install PostgreSQL's client programs (Debian: postgresql-client)`,
    )
  if (status !== 0)
    throw new Error(
      `${program} ended with ${status}; it has to be as new as the server: ${stderr.trim().split('\n').slice(-3).join(' ')}`,
    )
}

/**
 * Dumps a database outside of the data folder, and what else belongs to an installation, into a new folder. Rows are counted
 * in the snapshot that is dumped. Throws when the database does not answer or pg_dump fails.
 */
export async function dumpBackup(data: string, url: string, to: string): Promise<Manifest> {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  const file = join(to, dumpFile)
  return withClient(url, async (client) => {
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ snapshot: string; version: number }>(
      `select pg_export_snapshot() as snapshot, current_setting('server_version_num')::int as version`,
    )
    const { snapshot, version } = rows[0]!
    const counts = await countsOf(client)
    runOnDatabase('pg_dump', url, ['--format=custom', `--snapshot=${snapshot}`, `--file=${file}`])
    await client.query('commit')
    chmodSync(file, 0o600)
    for (const name of besides)
      if (existsSync(join(data, name))) cpSync(join(data, name), join(to, name), { recursive: true })
    const manifest: Manifest = {
      kind: 'dump',
      at: new Date().toISOString(),
      version,
      key: fingerprintOf({ data, makesKey: false }),
      counts,
    }
    writeFileSync(join(to, 'backup.json'), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
    return manifest
  })
}
