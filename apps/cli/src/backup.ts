import { existsSync, readdirSync, rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { copyBackup } from './backup/copy.ts'
import { dumpBackup } from './backup/dump.ts'
import { databaseOf } from './start/running.ts'
import { typed } from './start/release.ts'
import { readSettings } from './start/settings.ts'

/**
 * `npx koi backup FOLDER`: copies the running installation (database, keys, pictures) into a new folder, without a stop.
 * `--into FOLDER --keep COUNT` makes that folder in another, named by the time, and takes the oldest away. A database outside
 * of the data folder is dumped by the pg_dump of this machine.
 */
const { values, positionals } = parseArgs({
  options: { into: { type: 'string' }, keep: { type: 'string' } },
  allowPositionals: true,
})
const prefix = 'koi-'
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
const { counts, at } = await (settings.databaseUrl ? dumpBackup : copyBackup)(settings.data, url, to).catch(
  (error: Error) => {
    rmSync(to, { recursive: true, force: true })
    return fail(error.message)
  },
)
const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
if (keep) takeAway(resolve(values.into!), keep)
process.stdout.write(`${to}: ${rows} rows at ${at}. Try it: ${typed('restore', `${to} --drill`)}\n`)

/** Takes away the oldest backups in a folder beyond the newest `keep`, and what a backup that was cut short has left. */
function takeAway(folder: string, keep: number): void {
  const isBackup = (name: string) => existsSync(join(folder, name, 'backup.json'))
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
