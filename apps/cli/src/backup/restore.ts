import {
  chmodSync,
  lchownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { withClient } from '../../../api/src/platform/db/client.ts'
import { codeOf } from '../../../api/src/site/brand/brand.ts'
import { invariants } from '../../../api/src/books/ledger/check.ts'
import { databaseAccount } from '../start/account.ts'
import { recoverySettings } from '../start/archive.ts'
import { startPostgres } from '../start/postgres.ts'
import { secretsOf } from '../start/secrets.ts'
import { opensProbe } from '../../../api/src/server/preflight.ts'
import { otherFiles } from './copy.ts'
import { brandSchemas, countsOf, findLostRows } from './counts.ts'
import { dumpFile, runOnDatabase } from './dump.ts'
import { decryptBy, type Transform } from './encryption.ts'
import { type BackupReader, backupReader } from './files.ts'
import { type Manifest, readManifest, readRecipients, requireOrigin } from './manifest.ts'
import { earlyProblem, untilProblem } from './until.ts'

export interface Restored {
  manifest: Manifest
  counts: Record<string, number>
  fewer: string[]
  broken: string[]
  /** Whether the key in the backup decrypts the sealed columns; null if nothing is sealed yet. */
  opens: boolean | null
  seconds: number
}

export interface RestoreRequest {
  from: string
  to: string
  /** Key file of the installation that must have made the backup; null: any backup is accepted. */
  key: string | null
  /** Folder of archived WAL (KOI_WAL_ARCHIVE) to replay; null: only the WAL in the backup. */
  archive: string | null
  identity?: string | null
  /** The empty database into which a dump is loaded; null: a new cluster in the data folder. */
  databaseUrl?: string | null
  /** Point in time in PostgreSQL's format ('2026-11-23 01:00:00+00'); null: the end of the WAL. */
  until: string | null
}

/**
 * Restores a backup into a new data folder, runs PostgreSQL's recovery, counts rows, checks invariants and stops the server.
 * `inspect` runs while the database is up. Throws if another installation made the backup, a file of it was changed, the
 * folder is not empty or recovery fails.
 */
export async function restoreBackup(
  { from, to, key, archive, until, databaseUrl, identity = null }: RestoreRequest,
  inspect?: (url: string) => Promise<void>,
): Promise<Restored> {
  const begun = performance.now()
  const decrypt = requireDecryption(from, identity)
  if (existsSync(to) && readdirSync(to).length > 0) throw new Error(`${to} is not empty: restore into a new folder`)
  const files = backupReader(from, decrypt, key === null ? null : requireOrigin(from, key))
  const manifest = await readManifest(from, files)
  if (manifest.kind === 'brand')
    throw new Error(`${from} holds the brand ${manifest.brand?.code} only: use koi brand import`)
  if (manifest.kind === 'dump' && (archive || until))
    throw new Error('--archive and --until need a backup of an embedded database: this backup is a dump')
  if (archive && !statSync(archive, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`--archive is ${archive}: there is no such folder`)
  mkdirSync(join(to, 'logs'), { recursive: true })
  chmodSync(to, 0o711) // the database's system user must be able to traverse the folder
  try {
    for (const name of ['pg', ...otherFiles]) await files.copyOut(name, join(to, name))
    // A dump is commands, so all of it is verified before the first one runs.
    if (manifest.kind === 'dump') await files.verify(dumpFile)
    files.requireAllRead()
  } catch (error) {
    emptyFolder(to)
    throw error
  }
  const examine = async (client: pg.Client): Promise<Omit<Restored, 'seconds'>> => {
    const counts = await countsOf(client)
    const { broken, opens } = await examineSchema(client, to)
    for (const schema of await brandSchemas(client)) {
      await client.query(`set search_path to ${schema}`)
      const brand = await examineSchema(client, join(to, 'brands', codeOf(schema)))
      broken.push(...brand.broken.map((name) => `${schema}: ${name}`))
      if (brand.opens === false) broken.push(`${schema}: its key does not open it`)
    }
    await client.query('reset search_path')
    return { manifest, counts, fewer: findLostRows(manifest.counts, counts), broken, opens }
  }
  if (manifest.kind === 'dump') {
    const cluster = databaseUrl
      ? null
      : await startPostgres({
          folder: join(to, 'pg'),
          password: secretsOf(to).database,
          log: join(to, 'logs', 'postgres.log'),
        })
    try {
      const url = databaseUrl ?? cluster!.url
      await loadDump(files, url)
      const found = await withClient(url, examine)
      await inspect?.(url)
      return { ...found, seconds: (performance.now() - begun) / 1000 }
    } finally {
      await cluster?.stop()
    }
  }
  const folder = join(to, 'pg')
  const label = readFileSync(join(folder, 'backup_label'), 'utf8')
  writeFileSync(join(folder, 'recovery.signal'), '')
  chmodSync(folder, 0o700)
  chownAll(folder, databaseAccount(to, to).owner)
  const log = join(to, 'logs', 'postgres.log')
  let problem: string | null = null
  try {
    const server = await startPostgres({
      folder,
      password: secretsOf(to).database,
      log,
      more: recoverySettings(archive, until),
    })
    try {
      return await withClient(server.url, async (client) => {
        await waitForRecovery(client)
        problem = until && (await earlyProblem(client, until, label))
        if (problem) throw new Error(problem)
        const found = await examine(client)
        await inspect?.(server.url)
        return { ...found, seconds: (performance.now() - begun) / 1000 }
      })
    } finally {
      await server.stop()
    }
  } catch (error) {
    problem ??=
      until && existsSync(log) ? untilProblem(readFileSync(log, 'utf8'), { archive, until, at: manifest.at }) : null
    if (!problem) throw error
    // So that the command can be repeated with another time and the same folder.
    emptyFolder(to)
    throw new Error(problem, { cause: error })
  }
}

function emptyFolder(folder: string): void {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true })
}

/** The decryption of a backup; null if it is not encrypted. Throws if it is and the identity is missing. */
export function requireDecryption(from: string, identity: string | null): Transform | null {
  const recipients = readRecipients(from)
  if (!recipients) return null
  const keys = recipients.join(' or ')
  if (identity === null)
    throw new Error(`${from} is encrypted to ${keys}: pass the identity file of that key with --identity`)
  const decrypt = decryptBy(identity)
  return (file) =>
    decrypt(file).catch((error: Error) => {
      if (!error.message.startsWith('no identity matched')) throw error
      throw new Error(`the identity in ${identity} does not belong to ${keys}`, { cause: error })
    })
}

/** Loads a dump. Throws if the database has tables or pg_restore fails. */
async function loadDump(files: BackupReader, url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rowCount } = await client.query(
      "select from pg_tables where schemaname not in ('pg_catalog', 'information_schema') limit 1",
    )
    if (rowCount) throw new Error('the database is not empty: create a new one and pass it with --database')
    // The dump grants privileges to this role.
    const { rowCount: exists } = await client.query("select from pg_roles where rolname = 'koi_app'")
    if (!exists) await client.query('create role koi_app nologin; grant koi_app to current_user')
  })
  const input = await files.open(dumpFile)
  await runOnDatabase('pg_restore', url, ['--no-owner', '--exit-on-error'], { input })
}

/** Finds violated invariants, and whether the key in `data` decrypts the encrypted columns. */
export async function examineSchema(client: pg.Client, data: string): Promise<Pick<Restored, 'broken' | 'opens'>> {
  const broken: string[] = []
  for (const { name, query } of invariants) if ((await client.query(`${query}\nlimit 1`)).rowCount) broken.push(name)
  return { broken, opens: await opensKey(client, data) }
}

async function opensKey(client: pg.Client, data: string): Promise<boolean | null> {
  const { rows } = await client.query<{ sealed: string }>('select sealed from key_probe')
  return rows[0] ? opensProbe({ data, makesKey: false }, rows[0].sealed) : null
}

async function waitForRecovery(client: pg.Client): Promise<void> {
  // pg reports a connection lost between two queries as an event, which ends the process when unhandled; the next query
  // rejects.
  client.on('error', () => undefined)
  for (let tries = 0; tries < 6000; tries++) {
    const { rows } = await client.query<{ recovers: boolean }>('select pg_is_in_recovery() as recovers')
    if (!rows[0]!.recovers) return
    await wait(100)
  }
  throw new Error('PostgreSQL has not finished recovery within 10 minutes')
}

/** Recursive chown that follows no symbolic link; without effect if no owner is given. */
export function chownAll(path: string, { uid, gid }: { uid?: number; gid?: number }): void {
  if (uid === undefined || gid === undefined) return
  lchownSync(path, uid, gid)
  for (const entry of readdirSync(path, { withFileTypes: true, recursive: true }))
    lchownSync(join(entry.parentPath, entry.name), uid, gid)
}
