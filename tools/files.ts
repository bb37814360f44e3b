import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const left = new Set(['node_modules', 'dist'])

export const filesIn = (folder: string, wanted: RegExp): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return left.has(entry.name) ? [] : filesIn(path, wanted)
    return wanted.test(path) ? [path] : []
  })

const written = /^(?!.*\/(?:public|pictures)\/).*\.(tsx?|mjs|sql|css|html|md)$/

export const writtenFiles = (): string[] =>
  ['apps', 'packages', 'tools', 'e2e', 'docs'].flatMap((folder) => filesIn(folder, written))
