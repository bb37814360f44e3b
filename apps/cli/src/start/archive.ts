import { chownSync, mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { spawnSync } from 'node:child_process'
import { databaseAccount } from './account.ts'
import { StartError } from './error.ts'

/** A path as a word of the shell that PostgreSQL runs its commands by; PostgreSQL reads % as its own. */
const quoted = (path: string): string => `'${path.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`

/**
 * Settings by which the embedded database copies every finished piece of its log into a folder, at least one a minute, so
 * that a backup can be restored to any moment after it; none where no folder is given. Makes the folder.
 */
export function archiving(data: string, folder: string | undefined): Record<string, string> {
  if (!folder) return {}
  const place = resolve(folder)
  mkdirSync(place, { recursive: true, mode: 0o700 })
  const { owner } = databaseAccount(place, data)
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(place, owner.uid, owner.gid)
  if (spawnSync('test', ['-w', place], owner).status !== 0)
    throw new StartError(
      `KOI_WAL_ARCHIVE is "${place}": the account of the database cannot write there. Choose another folder, or let it through (chmod o+x the folders above).`,
    )
  const to = `${quoted(place)}/%f`
  return {
    archive_mode: 'on',
    archive_timeout: '60',
    // Written next to its place and moved there whole; one that is there already is never written over.
    archive_command: `test ! -f ${to} && cp %p ${to}.part && sync ${to}.part && mv ${to}.part ${to}`,
  }
}

/** Settings by which the embedded database takes pieces of its log from such a folder, as far as `until` or to their end. */
export function restoring(folder: string | null, until: string | null): Record<string, string> {
  return {
    restore_command: folder ? `cp ${quoted(resolve(folder))}/%f %p` : 'false',
    recovery_target_action: 'promote',
    ...(until ? { recovery_target_time: until } : {}),
  }
}
