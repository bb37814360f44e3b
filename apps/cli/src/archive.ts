import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { archive } from './archive/archive.ts'
import { findFaults, readManifest } from './archive/file.ts'
import { lists } from './archive/lists.ts'
import { fail } from './start/fail.ts'
import { databaseOf } from './start/running.ts'
import { commandLine } from './start/release.ts'
import { readSettings } from './start/settings.ts'

/**
 * Moves expired rows into files, one per table and month, and deletes them from the database once each file was read back
 * (docs/running.md, "Retention and archive"). Can be repeated, also after an interruption. With `check` it counts and hashes
 * the files of an archive without a database and sets exit code 1 if one is damaged.
 */
export async function archiveCommand(folder: string | undefined, { check }: { check?: string }): Promise<void> {
  if ((folder === undefined) === (check === undefined))
    fail(
      1,
      `Name the folder of the archive: ${commandLine('archive', 'FOLDER')}, or ${commandLine('archive', '--check FOLDER')}`,
    )
  await (check === undefined ? moveTo(resolve(folder!)) : checkIn(resolve(check)))
}

async function moveTo(folder: string): Promise<void> {
  const { settings } = readSettings(process.env)
  const url = databaseOf(settings)
  if (!url) fail(1, `Koi does not run on ${settings.data}: start it, or set DATABASE_URL to its database`)
  const { files, stayed } = await archive(url, folder, new Date().toISOString())
  for (const { name, rows } of files) process.stdout.write(`${name}: ${rows} rows\n`)
  const rows = files.reduce((sum, file) => sum + file.rows, 0)
  const left = stayed ? `; ${stayed} of them were changed meanwhile and were not deleted` : ''
  process.stdout.write(files.length ? `${rows} rows archived${left}\n` : 'no rows to archive\n')
}

async function checkIn(folder: string): Promise<void> {
  if (!statSync(folder, { throwIfNoEntry: false })) fail(1, `${folder} does not exist`)
  const faults = await findFaults(folder, (name) => lists.find((list) => list.name === name)?.key ?? 'id')
  const files = readManifest(folder)
  for (const [list, those] of Map.groupBy(files, (file) => file.list))
    process.stdout.write(
      `${list}: ${those.reduce((sum, { rows }) => sum + rows, 0)} rows in ${those.length} files, ${those[0]!.month} to ${those.at(-1)!.month}\n`,
    )
  process.stdout.write(faults.length ? `${faults.join('\n')}\n` : `${files.length} files, all unchanged\n`)
  if (faults.length) process.exitCode = 1
}
