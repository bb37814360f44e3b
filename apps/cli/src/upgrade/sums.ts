import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const sha256Of = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex')

/** Checksums of all files below a folder, sorted by path, in the format of `sha256sum --check`. */
export const sumsOf = (folder: string): string =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
    .map((path) => `${sha256Of(join(folder, path))}  ${path}\n`)
    .join('')
