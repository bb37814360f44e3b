import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { billOfMaterials } from '../sbom/bill.ts'
import { machineCode } from '../site.ts'
import { frontEnds, root } from '../start/build.ts'

/** Copies what the built platform reads at run time into `out`, which must be empty or missing. Throws where it is neither. */
export function layOut(out: string): void {
  if (existsSync(out) && readdirSync(out).length) throw new Error(`${out} is not empty`)
  const api = join('apps', 'api')
  const parts = [
    join(api, 'dist'),
    join(api, 'migrations'),
    join(api, 'commonPasswords.txt'),
    ...frontEnds().map((app) => join('apps', app, 'dist')),
    ...packagesOf(machineCode).map((name) => join('node_modules', name)),
  ]
  for (const part of parts) {
    mkdirSync(join(out, part, '..'), { recursive: true })
    cpSync(join(root, part), join(out, part), { recursive: true })
  }
  // The built files are modules, and say so nowhere else.
  cpSync(join(root, api, 'package.json'), join(out, api, 'package.json'))
  writeFileSync(join(out, 'sbom.json'), `${JSON.stringify(billOfMaterials(), null, 2)}\n`)
}

/** The named packages and all that they stand on, as far as it is installed for this machine. */
export function packagesOf(names: string[]): string[] {
  const found = new Set<string>()
  const visit = (name: string) => {
    const file = join(root, 'node_modules', name, 'package.json')
    if (found.has(name) || !existsSync(file)) return
    found.add(name)
    const { dependencies, optionalDependencies } = JSON.parse(readFileSync(file, 'utf8')) as {
      dependencies?: object
      optionalDependencies?: object
    }
    for (const further of Object.keys({ ...dependencies, ...optionalDependencies })) visit(further)
  }
  names.forEach(visit)
  return [...found].sort()
}

/** Bytes of all files below a folder. */
export const sizeOf = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
