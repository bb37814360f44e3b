import { chmodSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { withClient } from '../../../api/src/platform/db/client.ts'
import { fingerprintOf } from '../../../api/src/platform/base/secret.ts'
import { countsOf } from './counts.ts'
import { type BackupWriter, backupWriter, copyInto } from './files.ts'
import { type Manifest, writeManifest } from './manifest.ts'

/** Files and folders whose content PostgreSQL's documentation excludes from a base backup. */
const notCopied = new Set(['postmaster.pid', 'postmaster.opts'])
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])

/** Parts of the data folder that a backup contains besides the database. */
export const otherFiles = ['secret.key', 'secrets.json', 'uploads', 'brands']

/**
 * Copies the running embedded cluster and `otherFiles` into a new folder with PostgreSQL's low-level backup API: files
 * may change during the copy, and recovery replays the WAL of that time. With `recipients` every file is encrypted to
 * these public keys. Throws if the database is not running.
 */
export async function copyBackup(
  data: string,
  url: string,
  to: string,
  recipients: string[] | null = null,
): Promise<Manifest> {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  const files = backupWriter(to, recipients)
  return withClient(url, async (admin) => {
    // A temporary slot retains WAL from here until the session ends.
    await admin.query("select pg_create_physical_replication_slot('koi_backup_' || pg_backend_pid(), true, true)")
    const { rows: began } = await admin.query<{ from: string }>("select pg_backup_start('koi', true)::text as from")
    await copyCluster(files, join(data, 'pg'), join(to, 'pg'))
    const counts = await countsOf(admin)
    const { rows: ended } = await admin.query<{
      to: string
      label: string
      map: string
      last: string
      version: string
    }>(
      `select lsn::text as to, labelfile as label, spcmapfile as map, pg_walfile_name(lsn) as last,
        current_setting('server_version_num') as version from pg_backup_stop(false)`,
    )
    const { to: end, label, map, version } = ended[0]!
    await files.write(Readable.from([Buffer.from(label)]), join(to, 'pg', 'backup_label'))
    if (map.trim()) throw new Error('the cluster has additional tablespaces: back it up with pg_basebackup')
    // Completes the WAL segment that contains the end of the backup.
    await admin.query('select pg_switch_wal()')
    await copyWal(files, join(data, 'pg', 'pg_wal'), join(to, 'pg', 'pg_wal'), label)
    for (const name of otherFiles) await copyInto(files, join(data, name), join(to, name))
    const key = { data, makesKey: false }
    const manifest: Manifest = {
      kind: 'copy',
      at: new Date().toISOString(),
      version: Number(version),
      key: fingerprintOf(key),
      from: began[0]!.from,
      to: end,
      counts,
    }
    return writeManifest(to, files, recipients, manifest, key)
  })
}

/** Copies the cluster; files that the server deletes during the copy are skipped. */
async function copyCluster(files: BackupWriter, from: string, to: string): Promise<void> {
  mkdirSync(to, { recursive: true })
  chmodSync(to, 0o700)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (notCopied.has(entry.name) || entry.name.startsWith('pgsql_tmp')) continue
    if (entry.isDirectory()) {
      if (emptied.has(entry.name)) mkdirSync(target, { recursive: true, mode: 0o700 })
      else await copyCluster(files, source, target)
      if (entry.name === 'pg_wal') mkdirSync(join(target, 'archive_status'), { recursive: true, mode: 0o700 })
    } else if (entry.isFile()) await files.copy(source, target)
  }
}

async function copyWal(files: BackupWriter, from: string, to: string, label: string): Promise<void> {
  const first = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1]
  if (!first) throw new Error('backup_label names no WAL segment')
  for (const name of readdirSync(from))
    if ((/^[0-9A-F]{24}$/.test(name) && name >= first) || name.endsWith('.history'))
      await files.copy(join(from, name), join(to, name))
}
