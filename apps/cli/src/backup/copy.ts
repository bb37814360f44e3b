import { chmodSync, copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { withClient } from '../../../api/src/platform/client.ts'
import { fingerprintOf } from '../../../api/src/platform/secret.ts'
import { countsOf } from './counts.ts'

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

/** What backup.json holds. */
export interface Manifest {
  /** A copy of the embedded cluster, or a dump of a database outside of the data folder. */
  kind: 'copy' | 'dump'
  /** When it was finished, UTC. */
  at: string
  /** Of PostgreSQL, as a number. */
  version: number
  /** Names the key that opens what is sealed. */
  key: string | null
  /** Of a copy: from where the log is needed, and up to where it stands in the backup. */
  from?: string
  to?: string
  /** Rows of each table when it ended. */
  counts: Record<string, number>
}

/**
 * Copies the running embedded database of a data folder, and what belongs to it, into a new folder, by PostgreSQL's own
 * way to do it from outside: between the start and the stop of a backup files may change under our hands, and the log that
 * was written meanwhile mends that. Throws where the database does not run.
 */
export async function copyBackup(data: string, url: string, to: string): Promise<Manifest> {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  return withClient(url, async (admin) => {
    // Keeps the log from here on for as long as this session lives.
    await admin.query("select pg_create_physical_replication_slot('koi_backup_' || pg_backend_pid(), true, true)")
    const { rows: began } = await admin.query<{ from: string }>("select pg_backup_start('koi', true)::text as from")
    copyCluster(join(data, 'pg'), join(to, 'pg'))
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
    writeFileSync(join(to, 'pg', 'backup_label'), label, { mode: 0o600 })
    if (map.trim()) throw new Error('the cluster has tablespaces of its own: back it up by pg_basebackup')
    // What was written meanwhile is in the log; it is closed so that its last piece is whole.
    await admin.query('select pg_switch_wal()')
    copyLog(join(data, 'pg', 'pg_wal'), join(to, 'pg', 'pg_wal'), label)
    for (const name of besides)
      if (existsSync(join(data, name))) cpSync(join(data, name), join(to, name), { recursive: true })
    const manifest: Manifest = {
      kind: 'copy',
      at: new Date().toISOString(),
      version: Number(version),
      key: fingerprintOf({ data, makesKey: false }),
      from: began[0]!.from,
      to: end,
      counts,
    }
    writeFileSync(join(to, 'backup.json'), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
    return manifest
  })
}

/** Copies a cluster that is written to: a file that is gone when its turn comes is not needed. */
function copyCluster(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  chmodSync(to, 0o700)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (notCopied.has(entry.name) || entry.name.startsWith('pgsql_tmp')) continue
    if (entry.isDirectory()) {
      if (emptied.has(entry.name)) mkdirSync(target, { recursive: true, mode: 0o700 })
      else copyCluster(source, target)
      if (entry.name === 'pg_wal') mkdirSync(join(target, 'archive_status'), { recursive: true, mode: 0o700 })
    } else if (entry.isFile()) copyIfThere(source, target)
  }
}

/** Copies the pieces of the log from the one that the label names on. */
function copyLog(from: string, to: string, label: string): void {
  const first = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1]
  if (!first) throw new Error('the label of the backup names no piece of the log')
  for (const name of readdirSync(from))
    if ((/^[0-9A-F]{24}$/.test(name) && name >= first) || name.endsWith('.history'))
      copyIfThere(join(from, name), join(to, name))
}

function copyIfThere(from: string, to: string): void {
  try {
    copyFileSync(from, to)
    chmodSync(to, statSync(from).mode & 0o777)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      throw new Error(`${basename(from)} was not copied`, { cause: error })
  }
}
