import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { databasePackage, lockedPackages, nameAt, nodePackage, shippedPackages } from '../sbom/bill.ts'
import { root } from '../../apps/cli/src/start/release.ts'

const licencesAt = (place: string): string[] =>
  readdirSync(place, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(licen[cs]e|copying|notice|copyright)/i.test(entry.name))
    .map(({ name }) => join(place, name))
    .sort()

const machine = `${process.platform}-${process.arch}`
const libvips = `node_modules/@img/sharp-libvips-${machine}`

/** Licence files of the programs in a package, if the package has another licence or lacks the licence text. */
const elsewhere: Record<string, string[]> = {
  // The LICENSE of the version in package-lock.json. The package's own copy is in a package that `npm install` removes,
  // because the lock file does not list it.
  [nodePackage]: ['deploy/licences/node.txt'],
  [databasePackage]: ['deploy/licences/postgresql.txt'],
  [libvips]: [join(libvips, 'README.md'), 'deploy/licences/lgpl-3.0.txt'],
}

/**
 * Writes the licences of all shipped packages that are installed for this machine, and of the programs, into a folder:
 * one file each, named after package and version.
 */
export function layOutLicences(folder: string, programs: string[]): void {
  mkdirSync(folder, { recursive: true })
  const packages = lockedPackages()
  for (const path of shippedPackages(programs)) {
    const place = join(root, path)
    if (!existsSync(place)) continue
    const { version, license } = packages[path]!
    const name = `${nameAt(path).replace('/', '__')}@${version}.txt`
    const texts = elsewhere[path]?.map((file) => join(root, file)) ?? licencesAt(place)
    const text = texts.map((file) => readFileSync(file, 'utf8')).join('\n')
    writeFileSync(join(folder, name), text || `${license}\n`)
  }
}
