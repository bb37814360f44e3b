import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fail } from './start/fail.ts'
import { messageOf } from './start/permission.ts'
import { commandLine } from './start/release.ts'
import { keyFile } from '../../api/src/platform/base/secret.ts'
import { isBrandCode } from '../../api/src/site/brand/brand.ts'
import { readSettings } from './start/settings.ts'
import { placedFolder } from './backup/manifest.ts'
import { restoreBackup } from './backup/restore.ts'

export interface RestoreOptions {
  drill: boolean
  archive?: string
  database?: string
  identity?: string
  key?: string
  unverified: boolean
  until?: string
}

/**
 * Restores a backup into a new data folder, or with `drill` into a temporary one, and prints row counts and violated
 * invariants. Sets exit code 1 if rows are missing, an invariant is violated or the key does not match.
 */
export async function restore(from: string, folder: string | undefined, options: RestoreOptions): Promise<void> {
  if (options.drill === (folder !== undefined))
    fail(
      2,
      `Name the backup and a new folder: ${commandLine('restore', 'BACKUP NEW_FOLDER')}, or ${commandLine('restore', 'BACKUP --drill')}`,
    )
  const key = options.unverified ? null : resolve(options.key ?? keyFile(readSettings(process.env).settings.data))
  if (key !== null && !existsSync(key))
    fail(
      1,
      `${key} is missing: pass a copy of the secret.key of the installation that made the backup with --key FILE. The one in the backup does not show who made it.`,
    )
  const to = folder ? resolve(folder) : join(mkdtempSync(join(tmpdir(), 'koi-drill-')), 'data')
  try {
    const { manifest, counts, fewer, broken, opens, seconds } = await restoreBackup({
      from: resolve(from),
      to,
      key,
      archive: options.archive ? resolve(options.archive) : null,
      until: options.until ?? null,
      databaseUrl: options.database ?? null,
      identity: options.identity ? resolve(options.identity) : null,
    })
    const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
    process.stdout.write(
      `backup of ${manifest.at}: ${rows} rows in ${Object.keys(counts).length} tables, ${counts['posting'] ?? 0} postings, restored in ${seconds.toFixed(1)} s\n`,
    )
    process.stdout.write(broken.length ? `violated invariants: ${broken.join('; ')}\n` : 'every invariant holds\n')
    if (opens !== null)
      process.stdout.write(
        opens
          ? `secret.key of the backup (${manifest.key}) decrypts the sealed data\n`
          : `secret.key of the backup does not decrypt the sealed data: put back the key ${manifest.key}\n`,
      )
    const placed = join(resolve(from), placedFolder)
    if (existsSync(placed))
      for (const code of readdirSync(placed).filter(isBrandCode))
        process.stdout.write(
          `The brand ${code} was in another database and is not restored. If its tables are lost: ${commandLine('brand import', `${join(placed, code)}`)}\n`,
        )
    if (fewer.length) process.stdout.write(`fewer rows than the backup counted: ${fewer.join(', ')}\n`)
    if (!options.drill)
      process.stdout.write(
        `Start it: KOI_DATA=${to} ${options.database ? 'DATABASE_URL=… ' : ''}${commandLine('start')}\n`,
      )
    process.exitCode = broken.length || fewer.length || opens === false ? 1 : 0
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`)
    process.exitCode = 1
  } finally {
    if (options.drill) rmSync(resolve(to, '..'), { recursive: true, force: true })
  }
}
