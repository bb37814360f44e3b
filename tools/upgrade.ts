import { chmodSync, chownSync, existsSync, mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { installedIds, noUser } from './start/installation.ts'
import { lockFolder } from './start/lock.ts'
import { addressOf } from './start/product.ts'
import { release, root } from './start/release.ts'
import { readSettings } from './start/settings.ts'
import { debianProgram, unpackedProgram } from './upgrade/program.ts'
import { isActive, systemdService } from './upgrade/service.ts'
import { upgrade } from './upgrade/upgrade.ts'

/**
 * `koi upgrade FILE`: replaces this installation by the release in FILE while it serves (docs/running.md, "Upgrades").
 * `--back` returns to the release before. Ends with 0 where the wanted release runs, with 1 where another does.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    back: { type: 'boolean', default: false },
    backups: { type: 'string', default: '/var/backups/koi' },
    'no-backup': { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
  },
})
const [file] = positionals
if (Boolean(file) === values.back || positionals.length > 1)
  fail('koi upgrade FILE [--backups FOLDER | --no-backup] [--dry-run], or koi upgrade --back [--dry-run]')
if (!release) fail('This is a checkout: take the new sources and start it. koi upgrade is for an installed release.')
if (process.getuid?.() !== 0) fail('Run this as root: it replaces the program and restarts the service.')
const owner = installedIds() ?? fail(noUser)
if (!existsSync('/run/systemd/system'))
  fail('systemd does not run here: stop Koi, replace the release and start it again (docs/running.md, "Install").')
if (!isActive())
  fail('koi.service does not run: start it first (systemctl start koi), the database is migrated while it serves.')
// What it unpacks is read by the user of the installation.
process.umask(0o022)
const lock = (await lockFolder(root)) ?? fail('Another koi upgrade runs.')
const { host, port } = readSettings(process.env).settings

const isPackage = root === '/usr/lib/koi' && existsSync('/var/lib/dpkg/info/koi.list')
const backups = values['no-backup'] || values.back ? null : resolve(values.backups)
if (backups && !existsSync(backups) && !values['dry-run']) {
  mkdirSync(backups, { recursive: true })
  chownSync(backups, owner.uid, owner.gid)
  chmodSync(backups, 0o700)
}
// A terminal that is closed, or an impatient Ctrl-C, must not leave it halfway.
for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
try {
  const isDone = await upgrade(
    {
      home: root,
      release,
      url: addressOf(host, port),
      program: isPackage ? debianProgram(root) : unpackedProgram(root),
      service: systemdService,
      env: process.env,
    },
    { file: file ? resolve(file) : null, backups, isDry: values['dry-run'], patience: 120_000 },
    (line) => process.stdout.write(`${line}\n`),
  )
  process.exitCode = isDone || values['dry-run'] ? 0 : 1
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
} finally {
  lock.release()
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(2)
}
