import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { billOfMaterials } from '../sbom/bill.ts'
import { machineCode } from '../site.ts'
import { frontEnds, root } from '../start/build.ts'

/** Lays what the platform and its archive read at run time into `out`, which must be empty or missing. Throws where it is neither. */
export async function layOut(out: string): Promise<void> {
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
  await layOutArchive(join(out, 'tools'))
  writeFileSync(join(out, 'sbom.json'), `${JSON.stringify(billOfMaterials(), null, 2)}\n`)
}

/** Builds `npm run archive` into a file that needs nothing but Node: `archive.mjs` in the folder. */
export async function layOutArchive(folder: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: join(root, 'tools', 'archive.ts'),
      outDir: folder,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: { output: { entryFileNames: '[name].mjs', codeSplitting: false } },
    },
  })
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
