import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { billOfMaterials, databasePackage, lockedPackages, nodePackage } from '../sbom/bill.ts'
import { machineCode } from '../site.ts'
import { frontEnds } from '../../apps/cli/src/start/build.ts'
import { type Release, root } from '../../apps/cli/src/start/release.ts'
import { bundleTools } from './bundle.ts'
import { layOutLicences } from './licences.ts'
import { publicKeyFile } from '../../apps/cli/src/upgrade/signature.ts'
import { sumsOf } from '../../apps/cli/src/upgrade/sums.ts'

/** Parts that a release may omit: the embedded PostgreSQL, the sandbox of venues and gateways, and the key of its maker. */
export interface Parts {
  hasDatabase: boolean
  hasSandbox: boolean
  /** PEM; verifies the signature of the next release. */
  publicKey?: string | null
}

export const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }

/** Files that running does not need: those for building C programs against PostgreSQL, and our stamps of builds. */
const leftOut = /\.a$|\/pkgconfig$|\/pgxs$|\/libecpg|\/libpgtypes|\/dist\/\.stamp$/

/**
 * Lays out a release in `out`, which must be empty or missing: Node, the built server, pages and commands, the packages
 * with machine code, licences, the bill of materials and the hash of each file, all in the same places as in the
 * checkout. Throws if the folder is in use or the pages are not built.
 */
export async function layOut(out: string, { hasDatabase, hasSandbox, publicKey = null }: Parts): Promise<void> {
  if (existsSync(out) && readdirSync(out).length) throw new Error(`${out} is not empty`)
  const api = 'apps/api'
  const parts = [
    `${api}/dist`,
    `${api}/migrations`,
    `${api}/checks`,
    `${api}/commonPasswords.txt`,
    // This package.json is needed, because it alone declares that the built files are modules.
    `${api}/package.json`,
    ...frontEnds().map((app) => `apps/${app}/dist`),
    ...packagesOf(machineCode).map((name) => `node_modules/${name}`),
    ...(hasDatabase ? [databasePackage] : []),
    ...(hasSandbox ? ['apps/sandbox/src/web/public', 'apps/sandbox/src/web/browser'] : []),
    'apps/cli/leash.mjs',
    'deploy/koi.env',
    'deploy/koi.service',
    'deploy/koi.socket',
    'deploy/koi-generator',
    'deploy/koi.logrotate',
    'deploy/koi-backup.service',
    'deploy/koi-backup.timer',
    'deploy/proxy',
    'deploy/monitoring',
    ...readdirSync(join(root, 'docs'))
      .filter((page) => !page.startsWith('requirements.'))
      .map((page) => `docs/${page}`),
  ]
  await bundleTools(out, { hasSandbox })
  for (const part of parts) copy(join(root, part), join(out, part))
  copy(join(root, nodePackage, 'bin/node'), join(out, 'bin/node'))
  copy(join(root, 'deploy/koi.sh'), join(out, 'bin/koi'))
  const programs = [nodePackage, ...(hasDatabase ? [databasePackage] : [])]
  layOutLicences(join(out, 'LICENSES'), programs)
  write(join(out, 'sbom.json'), billOfMaterials(lockedPackages(), programs))
  const { platform, arch } = process
  const node = lockedPackages()[nodePackage]!.version!
  write(join(out, 'release.json'), {
    version,
    commit: git('rev-parse', 'HEAD'),
    node,
    platform,
    arch,
  } satisfies Release)
  if (publicKey !== null) writeFileSync(join(out, publicKeyFile), publicKey)
  setModes(out)
  writeFileSync(join(out, 'SHA256SUMS'), sumsOf(out), { mode: 0o644 })
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter: (path) => !leftOut.test(path) })
}

const write = (file: string, content: object): void => writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`)

/** Output of a git command; empty without a repository. */
export const git = (...args: string[]): string => {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}

/** Makes files readable by everybody and writable by the owner, whatever the umask and the modes in the checkout. */
export function setModes(out: string): void {
  chmodSync(out, 0o755)
  for (const name of readdirSync(out, { recursive: true, encoding: 'utf8' })) {
    const path = join(out, name)
    const stat = lstatSync(path)
    if (stat.isSymbolicLink()) continue
    chmodSync(path, stat.isDirectory() || stat.mode & 0o100 ? 0o755 : 0o644)
  }
}

/** The named packages and all their dependencies that are installed for this machine. */
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
    .reduce((sum, entry) => sum + lstatSync(join(entry.parentPath, entry.name)).size, 0)
