import { chmodSync, chownSync, existsSync, mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { localUrl } from '../../api/src/platform/ops/config.ts'
import { fail } from './start/fail.ts'
import { installedIds, noUser } from './start/installation.ts'
import { lockFolder } from './start/lock.ts'
import { messageOf } from './start/permission.ts'
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
 * Upgrades this installation to the release in `file`, or with `back` to the previous one, while it serves (docs/running.md,
 * "Upgrades"). Sets exit code 1 if the requested release does not run at the end, 2 on wrong usage.
 */
export async function upgradeCommand(file: string | undefined, options: UpgradeOptions): Promise<void> {
  if (Boolean(file) === options.back)
    fail(2, 'koi upgrade FILE [--backups FOLDER | --no-backup] [--dry-run], or koi upgrade --back [--dry-run]')
  if (!release) fail(2, 'This is a checkout: update its sources and restart. koi upgrade needs an installed release.')
  if (process.getuid?.() !== 0) fail(2, 'Run this as root: it replaces the program and restarts the service.')
  const owner = installedIds() ?? fail(2, noUser)
  if (!existsSync('/run/systemd/system'))
    fail(2, 'systemd does not run: stop Koi, replace the release and start it again (docs/running.md, "Install").')
  if (!isActive())
    fail(
      2,
      'koi.service does not run: start it (systemctl start koi), because the database is migrated while it serves.',
    )
  // The installation's user must be able to read the unpacked files.
  process.umask(0o022)
  const lock = (await lockFolder(root)) ?? fail(2, 'Another koi upgrade is running: wait until it has finished.')
  const { host, port } = readSettings(process.env).settings

  const isPackage = root === '/usr/lib/koi' && existsSync('/var/lib/dpkg/info/koi.list')
  const backups = !options.backup || options.back ? null : resolve(options.backups)
  if (backups && !existsSync(backups) && !options.dryRun) {
    mkdirSync(backups, { recursive: true })
    chownSync(backups, owner.uid, owner.gid)
    chmodSync(backups, 0o700)
  }
  // Signals are ignored, because an upgrade must not stop halfway.
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
  try {
    const isDone = await upgrade(
      {
        home: root,
        releaseKey: '/etc/koi/release.pub',
        release,
        url: localUrl(host, port),
        program: isPackage ? debianProgram(root) : unpackedProgram(root),
        service: systemdService,
        env: process.env,
      },
      { file: file ? resolve(file) : null, backups, isDry: options.dryRun, readyTimeout: 120_000 },
      (line) => process.stdout.write(`${line}\n`),
    )
    process.exitCode = isDone || options.dryRun ? 0 : 1
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`)
    process.exitCode = 1
  } finally {
    lock.release()
  }
}
