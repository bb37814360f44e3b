import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { parseEnv } from 'node:util'
import { processUser } from '../../../api/src/platform/base/user.ts'
import { fail } from './fail.ts'

export const settingsFile = process.env['KOI_ENV_FILE'] || '/etc/koi/koi.env'
const installedUser = 'koi'

/**
 * Loads the settings file into the environment, where existing variables take precedence, and switches from root to the
 * installation's user unless `keepsRoot`. Does nothing if there is no settings file. Exits with 1 if it is unreadable.
 */
export function enterInstallation({ keepsRoot }: { keepsRoot: boolean }): void {
  if (!existsSync(settingsFile)) return
  try {
    accessSync(settingsFile, constants.R_OK)
  } catch {
    fail(1, `${settingsFile} cannot be read by the user "${processUser()}": run this as root.`)
  }
  for (const [name, value] of Object.entries(parseEnv(readFileSync(settingsFile, 'utf8')))) process.env[name] ??= value
  process.umask(0o077)
  if (!keepsRoot && process.getuid?.() === 0) becomeUser()
}

function becomeUser(): void {
  const ids = installedIds() ?? fail(1, noUser)
  process.setgroups?.(ids.groups)
  process.setgid?.(ids.gid)
  process.setuid?.(ids.uid)
  process.env['HOME'] = process.env['KOI_DATA'] ?? '/'
  process.env['USER'] = installedUser
}

export const noUser = `The user "${installedUser}" that Koi runs as does not exist: docs/running.md, "Install".`

export function installedIds(): { uid: number; gid: number; groups: number[] } | null {
  const [[uid], [gid], groups] = ['-u', '-g', '-G'].map((flag) =>
    spawnSync('id', [flag, installedUser], { encoding: 'utf8' }).stdout.split(/\s+/).filter(Boolean).map(Number),
  ) as [number[], number[], number[]]
  return uid === undefined || gid === undefined ? null : { uid, gid, groups }
}
