import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { withClient } from '../../../api/src/platform/db/client.ts'
import { fingerprintOf } from '../../../api/src/platform/base/secret.ts'
import { otherFiles } from './copy.ts'
import { countsOf } from './counts.ts'
import { backupWriter, copyInto } from './files.ts'
import { type Manifest, writeManifest } from './manifest.ts'

export const dumpFile = 'database.dump'

/**
 * Runs pg_dump or pg_restore on the database at `url`, with `input` as stdin and its stdout passed to `output`. The password
 * goes through the environment, so it does not show in the process list. Throws if the program is missing or fails.
 */
export async function runOnDatabase(
  program: 'pg_dump' | 'pg_restore',
  url: string,
  args: string[],
  { input, output }: { input?: Readable; output?: (stdout: Readable) => Promise<void> },
): Promise<void> {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  const child = spawn(program, [...args, `--dbname=${address.href}`], {
    // This user may not be allowed to read the caller's working directory.
    cwd: '/',
    env: { ...process.env, PGPASSWORD: password },
  })
  const [ended, stderr, ...streams] = await Promise.allSettled([
    once(child, 'close') as Promise<[number]>,
    text(child.stderr),
    output ? output(child.stdout) : child.stdout.resume(),
    input ? pipeline(input, child.stdin) : child.stdin.end(),
  ])
  if (ended.status === 'rejected')
    throw new Error(
      `${program} does not start (${ended.reason.message}): install PostgreSQL's client programs (Debian: postgresql-client)`,
    )
  const streamError = streams.find((one) => one.status === 'rejected')?.reason as NodeJS.ErrnoException | undefined
  // EPIPE follows from an early exit, whose reason is on stderr.
  if (streamError && streamError.code !== 'EPIPE') throw streamError
  const lines = stderr.status === 'fulfilled' ? stderr.value.trim().split('\n') : []
  if (ended.value[0] !== 0)
    throw new Error(
      `${program} exited with code ${ended.value[0]} (its version must not be older than the server's): ${lines.slice(-3).join(' ')}`,
    )
}

/**
 * Dumps an external database and copies `otherFiles` into a new folder. Rows are counted in the dumped snapshot. With
 * `recipients` every file is encrypted to these public keys. Throws if the database does not answer or pg_dump fails.
 */
export async function dumpBackup(
  data: string,
  url: string,
  to: string,
  recipients: string[] | null = null,
): Promise<Manifest> {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  const files = backupWriter(to, recipients)
  return withClient(url, async (client) => {
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ snapshot: string; version: number }>(
      `select pg_export_snapshot() as snapshot, current_setting('server_version_num')::int as version`,
    )
    const { snapshot, version } = rows[0]!
    const counts = await countsOf(client)
    await runOnDatabase('pg_dump', url, ['--format=custom', `--snapshot=${snapshot}`], {
      output: (stdout) => files.write(stdout, join(to, dumpFile)),
    })
    await client.query('commit')
    for (const name of otherFiles) await copyInto(files, join(data, name), join(to, name))
    const key = { data, makesKey: false }
    const at = new Date().toISOString()
    const manifest: Manifest = { kind: 'dump', at, version, key: fingerprintOf(key), counts }
    return writeManifest(to, files, recipients, manifest, key)
  })
}
