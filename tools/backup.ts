import { existsSync, readdirSync, rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { copyBackup } from './backup/copy.ts'
import { dumpBackup } from './backup/dump.ts'
import { recipientsOf } from './backup/encryption.ts'
import { hasManifest } from './backup/manifest.ts'
import { databaseOf } from './start/running.ts'
import { typed } from './start/release.ts'
import { readSettings } from './start/settings.ts'

/**
 * `npm run backup -- FOLDER`: copies the running installation (database, keys, pictures) into a new folder, without a stop.
 * `--into FOLDER --keep COUNT` makes that folder in another, named by the time, and takes the oldest away. A database outside
 * of the data folder is dumped by the pg_dump of this machine. `--recipient age1…` (or KOI_BACKUP_RECIPIENT) encrypts it.
 */
const { values, positionals } = parseArgs({
  options: { into: { type: 'string' }, keep: { type: 'string' }, recipient: { type: 'string' } },
  allowPositionals: true,
})
const prefix = 'koi-'
const recipient = values.recipient ?? (process.env['KOI_BACKUP_RECIPIENT'] || null)
const keep = Number(values.keep ?? 0)
const { settings } = readSettings(process.env)
const [given = values.into && join(values.into, `${prefix}${new Date().toISOString().replaceAll(/[:.]/g, '-')}`)] =
  positionals
if (!given || (values.keep !== undefined && !(values.into && Number.isInteger(keep) && keep >= 1)))
  fail(`Say where to: ${typed('backup', 'FOLDER')}, or ${typed('backup', '--into FOLDER [--keep COUNT]')}`)
const to = resolve(given)
if (existsSync(to)) fail(`${to} is there already: name a new folder`)
const url = databaseOf(settings)
if (!url) fail(`Koi does not run on ${settings.data}: start it, or copy the whole folder while it rests`)
let recipients: string[] | null
try {
  recipients = recipient === null ? null : recipientsOf(recipient)
} catch (error) {
  fail(`${values.recipient === undefined ? 'KOI_BACKUP_RECIPIENT' : '--recipient'}: ${(error as Error).message}`)
}
const backup = settings.databaseUrl ? dumpBackup : copyBackup
const { counts, at } = await backup(settings.data, url, to, recipients).catch((error: Error) => {
  rmSync(to, { recursive: true, force: true })
  return fail(error.message)
})
const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
if (keep) takeAway(resolve(values.into!), keep)
process.stdout.write(
  `${to}: ${rows} rows at ${at}${recipients ? ', encrypted' : ''}. Try it: ${typed('restore', `${to} --drill${recipients ? ' --identity FILE' : ''}`)}\n`,
)

/** Takes away the oldest backups in a folder beyond the newest `keep`, and what a backup that was cut short has left. */
function takeAway(folder: string, keep: number): void {
  const isBackup = (name: string) => hasManifest(join(folder, name))
  const found = readdirSync(folder)
    .filter((name) => name.startsWith(prefix) && name !== basename(to))
    .toSorted()
  const old = found.filter(isBackup).slice(0, -(keep - 1) || undefined)
  for (const name of [...old, ...found.filter((one) => !isBackup(one))]) {
    rmSync(join(folder, name), { recursive: true, force: true })
    process.stdout.write(`${join(folder, name)}: taken away\n`)
  }
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
