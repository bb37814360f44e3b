import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { withClient } from '../../../api/src/platform/client.ts'
import { invariants } from '../../../api/src/checks.ts'
import { databaseAccount } from '../start/account.ts'
import { restoring } from '../start/archive.ts'
import { startPostgres } from '../start/postgres.ts'
import { secretsOf } from '../start/secrets.ts'
import { opensProbe } from '../../../api/src/preflight.ts'
import { besides } from './copy.ts'
import { countsOf, shrunk } from './counts.ts'
import { dumpFile, runOnDatabase } from './dump.ts'
import { decryptBy, type Transform } from './encryption.ts'
import { copyOut, openFile } from './files.ts'
import { type Manifest, readManifest, recipientsIn } from './manifest.ts'

export interface Restored {
  manifest: Manifest
  counts: Record<string, number>
  /** Tables that only grow and have fewer rows than the backup counted. */
  fewer: string[]
  /** Invariants that do not hold. */
  broken: string[]
  /** Whether the key of the backup opens what is sealed in it; null: nothing is. */
  opens: boolean | null
  seconds: number
}

export interface RestoreWanted {
  /** The folder that `copyBackup` made. */
  from: string
  /** The new data folder; empty, or not there yet. */
  to: string
  /** Folder of the log that was kept on (KOI_WAL_ARCHIVE); null: the backup as it is. */
  archive: string | null
  /** The identity file of age that opens an encrypted backup; null: there is none. */
  identity?: string | null
  /** Of a dump: an empty database to load it into; null: a new cluster in the data folder. */
  databaseUrl?: string | null
  /** The moment to restore to, as PostgreSQL reads it ('2026-11-23 01:00:00+00'); null: everything that there is. */
  until: string | null
}

/**
 * Puts a backup into a new data folder, lets PostgreSQL recover it, counts and checks the books, and stops it again. `look`
 * may look at the database meanwhile. Throws where the folder is in use or the backup does not recover.
 */
export async function restoreBackup(
  { from, to, archive, until, databaseUrl, identity = null }: RestoreWanted,
  look?: (url: string) => Promise<void>,
): Promise<Restored> {
  const begun = performance.now()
  const decrypt = decryptionOf(from, identity)
  if (existsSync(to) && readdirSync(to).length > 0) throw new Error(`${to} is not empty: restore into a new folder`)
  const manifest = await readManifest(from, decrypt)
  mkdirSync(join(to, 'logs'), { recursive: true })
  chmodSync(to, 0o711) // the system user of the database has to walk through
  for (const name of ['pg', ...besides]) await copyOut(join(from, name), join(to, name), decrypt)
  const examine = async (client: pg.Client): Promise<Omit<Restored, 'seconds'>> => {
    const counts = await countsOf(client)
    const broken: string[] = []
    for (const { name, query } of invariants) if ((await client.query(`${query} limit 1`)).rowCount) broken.push(name)
    return { manifest, counts, fewer: shrunk(manifest.counts, counts), broken, opens: await opensKey(client, to) }
  }
  if (manifest.kind === 'dump') {
    if (archive || until) throw new Error('a dump knows no later moments: --archive and --until are for copies')
    const cluster = databaseUrl
      ? null
      : await startPostgres({
          folder: join(to, 'pg'),
          password: secretsOf(to).database,
          log: join(to, 'logs', 'postgres.log'),
        })
    try {
      const url = databaseUrl ?? cluster!.url
      await loadDump(join(from, dumpFile), decrypt, url)
      const found = await withClient(url, examine)
      await look?.(url)
      return { ...found, seconds: (performance.now() - begun) / 1000 }
    } finally {
      await cluster?.stop()
    }
  }
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
      const found = await examine(client)
      await look?.(server.url)
      return { ...found, seconds: (performance.now() - begun) / 1000 }
    })
  } finally {
    await server.stop()
  }
}

/** What decrypts the backup in a folder; null: it is not encrypted. Throws where no identity is given that could. */
function decryptionOf(from: string, identity: string | null): Transform | null {
  const recipients = recipientsIn(from)
  if (!recipients) return null
  const keys = recipients.join(' or ')
  if (identity === null)
    throw new Error(`${from} is encrypted to ${keys}: name the file with the identity of that key in --identity`)
  const decrypt = decryptBy(identity)
  return (file) =>
    decrypt(file).catch((error: Error) => {
      if (!error.message.startsWith('no identity matched')) throw error
      throw new Error(`the identity in ${identity} is not that of ${keys}`, { cause: error })
    })
}

/** Loads a dump into an empty database. Throws when it holds tables, or pg_restore fails. */
async function loadDump(file: string, decrypt: Transform | null, url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rowCount } = await client.query(
      "select from pg_tables where schemaname not in ('pg_catalog', 'information_schema') limit 1",
    )
    if (rowCount) throw new Error('the database is not empty: create a new one and name it in --database')
    // The rights in the dump are those of this role.
    const { rowCount: exists } = await client.query("select from pg_roles where rolname = 'koi_app'")
    if (!exists) await client.query('create role koi_app nologin; grant koi_app to current_user')
  })
  const input = await openFile(file, decrypt)
  await runOnDatabase('pg_restore', url, ['--no-owner', '--exit-on-error'], { input })
}

/** Whether the key in the data folder opens the probe in the database; null where there is none. */
async function opensKey(client: pg.Client, data: string): Promise<boolean | null> {
  const { rows } = await client.query<{ sealed: string }>('select sealed from key_probe')
  return rows[0] ? opensProbe({ data, makesKey: false }, rows[0].sealed) : null
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
