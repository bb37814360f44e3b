import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hour, instant, type Instant, millisOf } from '@koi/contract/time'

/** A daily backup may take an hour longer than the one before. */
export const longestBackupAge = 25 * hour

/** Not part of a backup, so a restored installation has none. */
const fileIn = (data: string): string => join(data, 'last-backup.json')

/** Records that a backup of the installation in `data` was completed at `at`. */
export function recordBackup(data: string, at: string): void {
  writeFileSync(fileIn(data), `${JSON.stringify({ at })}\n`, { mode: 0o640 })
}

/** When the newest backup was completed; null: none is recorded. `data`: the folder of the main brand. */
export function readBackupTime(data: string): Instant | null {
  try {
    const { at } = JSON.parse(readFileSync(fileIn(data), 'utf8')) as { at?: unknown }
    const time = typeof at === 'string' ? Date.parse(at) : Number.NaN
    return Number.isNaN(time) ? null : instant(time)
  } catch {
    return null
  }
}

export const isBackupRecent = (at: Instant | null, now: Instant): boolean =>
  at !== null && millisOf(now) - millisOf(at) <= longestBackupAge
