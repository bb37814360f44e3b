import { existsSync, readdirSync, rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { loadBrands } from '../../api/src/site/brand/brand.ts'
import { withClient } from '../../api/src/platform/db/client.ts'
import { recordBackup } from '../../api/src/platform/ops/backupState.ts'
import { readConfig } from '../../api/src/platform/ops/config.ts'
import { copyBackup } from './backup/copy.ts'
import { dumpBackup } from './backup/dump.ts'
import { parseRecipients } from './backup/encryption.ts'
import { hasManifest, placedFolder } from './backup/manifest.ts'
import { exportBrand } from './brand/export.ts'
import { fail } from './start/fail.ts'
import { messageOf } from './start/permission.ts'
import { databaseOf } from './start/running.ts'
import { commandLine } from './start/release.ts'
import { platformEnv, readSettings, type Settings } from './start/settings.ts'
import { ownedDatabaseOf, reasonOf } from './start/withInstallation.ts'

const prefix = 'koi-'

export interface BackupOptions {
  into?: string
  keep?: number
  recipient?: string
}

/**
 * Backs up a running installation (database, keys, uploads) into `folder`, or into a folder below `into` named by the time,
 * where all but the newest `keep` backups are deleted. An external database is dumped by the machine's pg_dump. `recipient`
 * (default KOI_BACKUP_RECIPIENT) is an age public key to encrypt to. Exits with 1 on failure.
 */
export async function backup(folder: string | undefined, options: BackupOptions): Promise<void> {
  const { into, keep } = options
  const recipient = options.recipient ?? (process.env['KOI_BACKUP_RECIPIENT'] || null)
  const { settings } = readSettings(process.env)
  const given = folder ?? (into && join(into, `${prefix}${new Date().toISOString().replaceAll(/[:.]/g, '-')}`))
  if (!given || (keep !== undefined && !into))
    fail(
      1,
      `Name a new folder: ${commandLine('backup', 'FOLDER')}, or ${commandLine('backup', '--into FOLDER [--keep COUNT]')}`,
    )
  const to = resolve(given)
  if (existsSync(to)) fail(1, `${to} exists already: name a new folder`)
  const url = databaseOf(settings)
  if (!url) fail(1, `Koi does not run on ${settings.data}: start it, or copy the whole folder while it is stopped`)
  let recipients: string[] | null
  try {
    recipients = recipient === null ? null : parseRecipients(recipient)
  } catch (error) {
    fail(1, `${options.recipient === undefined ? 'KOI_BACKUP_RECIPIENT' : '--recipient'}: ${(error as Error).message}`)
  }
  const copy = settings.databaseUrl ? dumpBackup : copyBackup
  const { counts, at } = await copy(settings.data, url, to, recipients).catch((error: Error) => {
    if (existsSync(to)) rmSync(to, { recursive: true, force: true })
    return fail(1, messageOf(error))
  })
  await backupPlaced(settings, to, recipients)
  // A backup that lacks a brand does not count.
  if (!process.exitCode) recordBackup(settings.data, at)
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
  if (into && keep) deleteOld(resolve(into), to, keep)
  process.stdout.write(
    `${to}: ${rows} rows at ${at}${recipients ? ', encrypted' : ''}. Try it: ${commandLine('restore', `${to} --drill${recipients ? ' --identity FILE' : ''}`)}\n`,
  )
}

/** Adds exports of the brands in other databases, each with its own snapshot. An export that fails sets exit code 1. */
async function backupPlaced(settings: Settings, to: string, recipients: string[] | null): Promise<void> {
  const url = ownedDatabaseOf(settings)!
  const brands = await withClient(url, loadBrands)
  for (const { code, placement } of brands ?? []) {
    if (placement === null) continue
    const folder = join(to, placedFolder, code)
    try {
      await exportBrand(readConfig(platformEnv(process.env, settings, url)), code, folder, recipients, {
        isRecorded: false,
      })
    } catch (error) {
      rmSync(folder, { recursive: true, force: true })
      process.stderr.write(`The brand ${code} in the database ${placement} is not in this backup: ${reasonOf(error)}\n`)
      process.exitCode = 1
    }
  }
}

function deleteOld(folder: string, newest: string, keep: number): void {
  const isBackup = (name: string) => hasManifest(join(folder, name))
  const found = readdirSync(folder)
    .filter((name) => name.startsWith(prefix) && name !== basename(newest))
    .toSorted()
  const old = found.filter(isBackup).slice(0, -(keep - 1) || undefined)
  for (const name of [...old, ...found.filter((one) => !isBackup(one))]) {
    rmSync(join(folder, name), { recursive: true, force: true })
    process.stdout.write(`${join(folder, name)}: deleted\n`)
  }
}
