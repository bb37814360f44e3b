import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { archive } from './archive/archive.ts'
import { faultsOf, manifestOf } from './archive/file.ts'
import { lists } from './archive/lists.ts'
import { databaseOf } from './start/running.ts'
import { typed } from './start/release.ts'
import { readSettings } from './start/settings.ts'

/**
 * Moves rows that may leave the database into files, one per table and month, and deletes them here after reading each file
 * back (docs/running.md, "Retention and archive"). Can be repeated at any time, also after an interruption. With `check`
 * instead of `folder`: counts and hashes the files there, without a database. Sets exit code 1 when something is wrong.
 */
export async function archiveCommand(folder: string | undefined, { check }: { check?: string }): Promise<void> {
  if ((folder === undefined) === (check === undefined))
    fail(`Say where to: ${typed('archive', 'FOLDER')}, or ${typed('archive', '--check FOLDER')}`)
  await (check === undefined ? moveTo(resolve(folder!)) : checkIn(resolve(check)))
}

async function moveTo(folder: string): Promise<void> {
  const { settings } = readSettings(process.env)
  const url = databaseOf(settings)
  if (!url) fail(`Koi does not run on ${settings.data}: start it, or name its database in DATABASE_URL`)
  const { files, stayed } = await archive(url, folder, new Date().toISOString())
  for (const { name, rows } of files) process.stdout.write(`${name}: ${rows} rows\n`)
  const rows = files.reduce((sum, file) => sum + file.rows, 0)
  const left = stayed ? `; ${stayed} of them were changed meanwhile and stay` : ''
  process.stdout.write(files.length ? `${rows} rows archived${left}\n` : 'nothing may go\n')
}

async function checkIn(folder: string): Promise<void> {
  if (!existsSync(folder)) fail(`${folder} is not there`)
  const faults = await faultsOf(folder, (name) => lists.find((list) => list.name === name)?.key ?? 'id')
  const files = manifestOf(folder)
  for (const [list, those] of Map.groupBy(files, (file) => file.list))
    process.stdout.write(
      `${list}: ${those.reduce((sum, { rows }) => sum + rows, 0)} rows in ${those.length} files, ${those[0]!.month} to ${those.at(-1)!.month}\n`,
    )
  process.stdout.write(faults.length ? `${faults.join('\n')}\n` : `${files.length} files, each as it was written\n`)
  if (faults.length) process.exitCode = 1
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
