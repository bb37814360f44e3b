import { chownSync, mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { spawnSync } from 'node:child_process'
import { databaseAccount } from './account.ts'
import { StartError } from './error.ts'

/** Quotes a path for the shell and escapes % for PostgreSQL. */
const quoted = (path: string): string => `'${path.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`

/**
 * PostgreSQL settings that archive each WAL segment, at least one a minute, into `folder` for point-in-time recovery. Creates
 * the folder. Throws StartError if the database's account cannot write there.
 */
export function walArchiveSettings(data: string, folder: string | undefined): Record<string, string> {
  if (!folder) return {}
  const place = resolve(folder)
  mkdirSync(place, { recursive: true, mode: 0o700 })
  const { owner } = databaseAccount(place, data)
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(place, owner.uid, owner.gid)
  if (spawnSync('test', ['-w', place], owner).status !== 0)
    throw new StartError(
      `KOI_WAL_ARCHIVE is "${place}": the database's account cannot write there. Choose another folder, or allow it to traverse the parent folders (chmod o+x).`,
    )
  const to = `${quoted(place)}/%f`
  return {
    archive_mode: 'on',
    archive_timeout: '60',
    // The rename is atomic, and an existing segment is never overwritten.
    archive_command: `test ! -f ${to} && cp %p ${to}.part && sync ${to}.part && mv ${to}.part ${to}`,
  }
}

/** PostgreSQL settings that replay archived WAL up to `until`, or to its end. */
export function recoverySettings(folder: string | null, until: string | null): Record<string, string> {
  return {
    restore_command: folder ? `cp ${quoted(resolve(folder))}/%f %p` : 'false',
    recovery_target_action: 'promote',
    ...(until ? { recovery_target_time: until } : {}),
  }
}
