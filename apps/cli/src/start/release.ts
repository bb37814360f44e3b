import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..', '..', '..', '..')

/** Content of release.json, written by `npx koi dev release`. */
export interface Release {
  version: string
  /** Commit hash; empty if built outside a repository. */
  commit: string
  node: string
  platform: string
  arch: string
}

/** The running release; null in a checkout. */
export const release: Release | null = existsSync(join(root, 'release.json'))
  ? (JSON.parse(readFileSync(join(root, 'release.json'), 'utf8')) as Release)
  : null

/** Command line for messages: `koi backup /to` in a release, `npx koi backup /to` in a checkout. */
export function commandLine(command: string, args = ''): string {
  return [release ? 'koi' : 'npx koi', command, args].filter(Boolean).join(' ')
}
