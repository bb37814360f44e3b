import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { parseEnv } from 'node:util'
import { processUser } from '../../apps/api/src/platform/user.ts'

/** The settings of an installed release, and the user that it runs as. */
export const settingsFile = process.env['KOI_ENV_FILE'] || '/etc/koi/koi.env'
export const installedUser = 'koi'

/**
 * Reads the settings of an installation into the environment, which goes before them, and gives up root for its user. Does
 * nothing where there is no settings file, as in a folder that was only unpacked. Ends the process where the user may not
 * read the file.
 */
export function enterInstallation({ keepsRoot }: { keepsRoot: boolean }): void {
  if (!existsSync(settingsFile)) return
  try {
    accessSync(settingsFile, constants.R_OK)
  } catch {
    process.stderr.write(`${settingsFile} cannot be read by the user "${processUser()}": run this as root.\n`)
    process.exit(1)
  }
  for (const [name, value] of Object.entries(parseEnv(readFileSync(settingsFile, 'utf8')))) process.env[name] ??= value
  process.umask(0o077)
  if (!keepsRoot && process.getuid?.() === 0) becomeUser()
}

function becomeUser(): void {
  const [uid, gid, groups] = ['-u', '-g', '-G'].map((flag) => idsOf(flag))
  if (!uid?.length || !gid?.length || !groups) {
    process.stderr.write(
      `There is no user "${installedUser}", as which Koi runs where ${settingsFile} is: make it (docs/running.md, "Install").\n`,
    )
    process.exit(1)
  }
  process.setgroups?.(groups)
  process.setgid?.(gid[0]!)
  process.setuid?.(uid[0]!)
  process.env['HOME'] = process.env['KOI_DATA'] ?? '/'
  process.env['USER'] = installedUser
}

/** What `id` says of the user; empty where there is none. */
const idsOf = (flag: string): number[] =>
  spawnSync('id', [flag, installedUser], { encoding: 'utf8' }).stdout.split(/\s+/).filter(Boolean).map(Number)
