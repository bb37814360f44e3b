import { chmodSync, chownSync, existsSync, mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { installedIds, noUser } from './start/installation.ts'
import { lockFolder } from './start/lock.ts'
import { addressOf } from './start/product.ts'
import { release, root } from './start/release.ts'
import { readSettings } from './start/settings.ts'
import { debianProgram, unpackedProgram } from './upgrade/program.ts'
import { isActive, systemdService } from './upgrade/service.ts'
import { upgrade } from './upgrade/upgrade.ts'

export interface UpgradeOptions {
  back: boolean
  backups: string
  backup: boolean
  dryRun: boolean
}

/**
 * Replaces this installation by the release in `file` while it serves (docs/running.md, "Upgrades"), or with `back` by the
 * release before. Sets exit code 1 when another release than the wanted one runs at the end.
 */
export async function upgradeCommand(file: string | undefined, options: UpgradeOptions): Promise<void> {
  if (Boolean(file) === options.back)
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
  const backups = !options.backup || options.back ? null : resolve(options.backups)
  if (backups && !existsSync(backups) && !options.dryRun) {
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
      { file: file ? resolve(file) : null, backups, isDry: options.dryRun, patience: 120_000 },
      (line) => process.stdout.write(`${line}\n`),
    )
    process.exitCode = isDone || options.dryRun ? 0 : 1
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  } finally {
    lock.release()
  }
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(2)
}
