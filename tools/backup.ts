import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { copyBackup } from './backup/copy.ts'
import { databaseOf } from './start/running.ts'
import { typed } from './start/release.ts'
import { readSettings } from './start/settings.ts'

/**
 * `npm run backup -- FOLDER`: copies the running installation (database, keys, pictures) into a new folder, without a stop.
 * With a database of your own: a dump by the pg_dump of this machine, and whatever else lies in KOI_DATA.
 */
const { positionals } = parseArgs({ allowPositionals: true })
const { settings } = readSettings(process.env)
const [given] = positionals
if (!given) fail(`Say where to: ${typed('backup', 'FOLDER')}`)
const to = resolve(given)
if (existsSync(to)) fail(`${to} is there already: name a new folder`)
if (settings.databaseUrl) dump(settings.databaseUrl)
const url = databaseOf(settings)
if (!url) fail(`Koi does not run on ${settings.data}: start it, or copy the whole folder while it rests`)
const { counts, at } = await copyBackup(settings.data, url, to)
const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
process.stdout.write(`${to}: ${rows} rows at ${at}. Try it: ${typed('restore', `${to} --drill`)}\n`)

function dump(url: string): never {
  const args = ['--format=custom', `--file=${to}`, url]
  const done = spawnSync('pg_dump', args, { stdio: ['ignore', 'inherit', 'inherit'] })
  if (done.error || done.status !== 0)
    fail(
      `pg_dump did not do (${done.error?.message ?? `code ${done.status}`}): it must be as new as the server of DATABASE_URL`,
    )
  process.stdout.write(
    `${to}: a dump. Keep ${settings.data} next to it: secret.key opens what is sealed, uploads/ has the pictures.\n`,
  )
  process.exit(0)
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
