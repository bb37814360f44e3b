import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of this checkout or release. */
export const root = join(import.meta.dirname, '..', '..', '..', '..')

/** What `npx koi dev release` writes into the root of a release. */
export interface Release {
  version: string
  /** Of the sources; empty where there was no repository. */
  commit: string
  node: string
  platform: string
  arch: string
}

/** The release that runs; null in a checkout. */
export const release: Release | null = existsSync(join(root, 'release.json'))
  ? (JSON.parse(readFileSync(join(root, 'release.json'), 'utf8')) as Release)
  : null

/** A command as one types it here: `koi backup /to` in a release, `npx koi backup /to` in a checkout. */
export function typed(command: string, args = ''): string {
  return [release ? 'koi' : 'npx koi', command, args].filter(Boolean).join(' ')
}
