import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { withClient } from '../../apps/api/src/platform/client.ts'
import { invariants } from '../../apps/api/src/checks.ts'
import { databaseAccount } from '../start/account.ts'
import { restoring } from '../start/archive.ts'
import { startPostgres } from '../start/postgres.ts'
import { secretsOf } from '../start/secrets.ts'
import { besides, type Manifest } from './copy.ts'
import { countsOf, shrunk } from './counts.ts'

export interface Restored {
  manifest: Manifest
  counts: Record<string, number>
  /** Tables that only grow and have fewer rows than the backup counted. */
  fewer: string[]
  /** Invariants that do not hold. */
  broken: string[]
  seconds: number
}

export interface RestoreWanted {
  /** The folder that `copyBackup` made. */
  from: string
  /** The new data folder; empty, or not there yet. */
  to: string
  /** Folder of the log that was kept on (KOI_WAL_ARCHIVE); null: the backup as it is. */
  archive: string | null
  /** The moment to restore to, as PostgreSQL reads it ('2026-11-23 01:00:00+00'); null: everything that there is. */
  until: string | null
}

/**
 * Puts a backup into a new data folder, lets PostgreSQL recover it, counts and checks the books, and stops it again. `look`
 * may look at the database meanwhile. Throws where the folder is in use or the backup does not recover.
 */
export async function restoreBackup(
  { from, to, archive, until }: RestoreWanted,
  look?: (url: string) => Promise<void>,
): Promise<Restored> {
  const begun = performance.now()
  if (!existsSync(join(from, 'backup.json'))) throw new Error(`${from} holds no backup: there is no backup.json`)
  if (existsSync(to) && readdirSync(to).length > 0) throw new Error(`${to} is not empty: restore into a new folder`)
  const manifest = JSON.parse(readFileSync(join(from, 'backup.json'), 'utf8')) as Manifest
  mkdirSync(join(to, 'logs'), { recursive: true })
  chmodSync(to, 0o711) // the system user of the database has to walk through
  for (const name of ['pg', ...besides])
    if (existsSync(join(from, name))) cpSync(join(from, name), join(to, name), { recursive: true })
  const folder = join(to, 'pg')
  writeFileSync(join(folder, 'recovery.signal'), '')
  chmodSync(folder, 0o700)
  own(folder, databaseAccount(to, to).owner)
  const server = await startPostgres({
    folder,
    password: secretsOf(to).database,
    log: join(to, 'logs', 'postgres.log'),
    more: restoring(archive, until),
  })
  try {
    return await withClient(server.url, async (client) => {
      await recovered(client)
      const counts = await countsOf(client)
      const broken: string[] = []
      for (const { name, query } of invariants) if ((await client.query(`${query} limit 1`)).rowCount) broken.push(name)
      await look?.(server.url)
      return {
        manifest,
        counts,
        fewer: shrunk(manifest.counts, counts),
        broken,
        seconds: (performance.now() - begun) / 1000,
      }
    })
  } finally {
    await server.stop()
  }
}

async function recovered(client: pg.Client): Promise<void> {
  for (let tries = 0; tries < 6000; tries++) {
    const { rows } = await client.query<{ recovers: boolean }>('select pg_is_in_recovery() as recovers')
    if (!rows[0]!.recovers) return
    await wait(100)
  }
  throw new Error('PostgreSQL still recovers after ten minutes')
}

/** Gives a folder with everything in it to the account of the database. */
export function own(path: string, { uid, gid }: { uid?: number; gid?: number }): void {
  if (uid === undefined || gid === undefined) return
  chownSync(path, uid, gid)
  for (const entry of readdirSync(path, { withFileTypes: true, recursive: true }))
    chownSync(join(entry.parentPath, entry.name), uid, gid)
}
