import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { withClient } from '../../../api/src/platform/client.ts'
import { fingerprintOf } from '../../../api/src/platform/secret.ts'
import { besides } from './copy.ts'
import { countsOf } from './counts.ts'
import { backupWriter, copyInto } from './files.ts'
import { type Manifest, writeManifest } from './manifest.ts'

export const dumpFile = 'database.dump'

/**
 * Runs a program of PostgreSQL on the database at `url`, whose password it is given by its environment. It reads `input`, and
 * what it writes goes to `output`. Throws a sentence when the program is missing or fails.
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
    // The folder of the caller may not be readable for the user that Koi runs as.
    cwd: '/',
    env: { ...process.env, PGPASSWORD: password },
  })
  const [ended, told, ...streams] = await Promise.allSettled([
    once(child, 'close') as Promise<[number]>,
    text(child.stderr),
    output ? output(child.stdout) : child.stdout.resume(),
    input ? pipeline(input, child.stdin) : child.stdin.end(),
  ])
  if (ended.status === 'rejected')
    throw new Error(
      `${program} does not start (${ended.reason.message}): install PostgreSQL's client programs (Debian: postgresql-client)`,
    )
  const broken = streams.find((one) => one.status === 'rejected')?.reason as NodeJS.ErrnoException | undefined
  // A program that ends early closes its pipe: the reason is what it said.
  if (broken && broken.code !== 'EPIPE') throw broken
  const lines = told.status === 'fulfilled' ? told.value.trim().split('\n') : []
  if (ended.value[0] !== 0)
    throw new Error(
      `${program} ended with ${ended.value[0]}; it has to be as new as the server: ${lines.slice(-3).join(' ')}`,
    )
}

/**
 * Dumps a database outside of the data folder, and what else belongs to an installation, into a new folder. Rows are counted
 * in the snapshot that is dumped. With `recipients` every file is encrypted to these public keys. Throws when the database
 * does not answer or pg_dump fails.
 */
export async function dumpBackup(
  data: string,
  url: string,
  to: string,
  recipients: string[] | null = null,
): Promise<Manifest> {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  const files = backupWriter(recipients)
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
    for (const name of besides) await copyInto(files, join(data, name), join(to, name))
    return writeManifest(to, files, recipients, {
      kind: 'dump',
      at: new Date().toISOString(),
      version,
      key: fingerprintOf({ data, makesKey: false }),
      counts,
    })
  })
}
