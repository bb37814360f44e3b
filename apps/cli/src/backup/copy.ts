import { chmodSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { withClient } from '../../../api/src/platform/client.ts'
import { fingerprintOf } from '../../../api/src/platform/secret.ts'
import { countsOf } from './counts.ts'
import { type BackupWriter, backupWriter, copyInto } from './files.ts'
import { type Manifest, writeManifest } from './manifest.ts'

/** What of the cluster belongs to the running server alone, and what it makes again. */
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

/** What else makes an installation: who opens the sealed columns, and the pictures. */
export const besides = ['secret.key', 'secrets.json', 'uploads']

/**
 * Copies the running embedded database of a data folder, and what belongs to it, into a new folder, by PostgreSQL's own
 * way to do it from outside: between the start and the stop of a backup files may change under our hands, and the log that
 * was written meanwhile mends that. With `recipients` every file is encrypted to these public keys. Throws where the
 * database does not run.
 */
export async function copyBackup(
  data: string,
  url: string,
  to: string,
  recipients: string[] | null = null,
): Promise<Manifest> {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  const files = backupWriter(recipients)
  return withClient(url, async (admin) => {
    // Keeps the log from here on for as long as this session lives.
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
    if (map.trim()) throw new Error('the cluster has tablespaces of its own: back it up by pg_basebackup')
    // What was written meanwhile is in the log; it is closed so that its last piece is whole.
    await admin.query('select pg_switch_wal()')
    await copyLog(files, join(data, 'pg', 'pg_wal'), join(to, 'pg', 'pg_wal'), label)
    for (const name of besides) await copyInto(files, join(data, name), join(to, name))
    return writeManifest(to, files, recipients, {
      kind: 'copy',
      at: new Date().toISOString(),
      version: Number(version),
      key: fingerprintOf({ data, makesKey: false }),
      from: began[0]!.from,
      to: end,
      counts,
    })
  })
}

/** Copies a cluster that is written to: a file that is gone when its turn comes is not needed. */
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

/** Copies the pieces of the log from the one that the label names on. */
async function copyLog(files: BackupWriter, from: string, to: string, label: string): Promise<void> {
  const first = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1]
  if (!first) throw new Error('the label of the backup names no piece of the log')
  for (const name of readdirSync(from))
    if ((/^[0-9A-F]{24}$/.test(name) && name >= first) || name.endsWith('.history'))
      await files.copy(join(from, name), join(to, name))
}
