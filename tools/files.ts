import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Not of our writing, or not to be read. */
const left = new Set(['node_modules', 'dist'])

/** The paths of all files below a folder whose path matches, what is installed and what is built left out. */
export const filesIn = (folder: string, wanted: RegExp): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return left.has(entry.name) ? [] : filesIn(path, wanted)
    return wanted.test(path) ? [path] : []
  })

const written = /^(?!.*\/(?:public|pictures)\/).*\.(tsx?|mjs|sql|css|html|md)$/

/** Everything below the root's folders that somebody wrote to be read: sources, styles, pages and documents. */
export const writtenFiles = (): string[] =>
  ['apps', 'packages', 'tools', 'e2e', 'docs'].flatMap((folder) => filesIn(folder, written))
