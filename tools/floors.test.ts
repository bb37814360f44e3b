import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The lowest version without a published advisory that concerns us, and what that advisory is. */
const floors: [name: string, floor: string, why: string][] = [
  ['fastify', '5.8.3', 'CVE-2025-32442, CVE-2026-25223, CVE-2026-3419, CVE-2026-3635'],
  ['@fastify/static', '9.1.1', 'CVE-2026-6414'],
  ['@fastify/multipart', '9.0.3', 'CVE-2025-24033, CVE-2023-25576'],
  ['react-router', '7.12.0', 'CVE-2026-22030'],
  ['vite', '6.2.3', 'CVE-2025-30208'],
  ['dompurify', '3.4.18', 'a history of mutation XSS: the newest only'],
  ['sanitize-html', '2.17.4', 'CVE-2026-44990'],
  ['sharp', '0.32.6', 'CVE-2023-4863'],
  ['node', '24.14.1', 'the releases of January and March 2026'],
]
/** What must not come in, not even through somebody else. */
const absent = [
  /^@fastify\/(middie|express|accepts-serializer|jwt)$/,
  /^fast-jwt$/,
  /^react-server-dom-/,
  /^drizzle-orm$/,
]

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, { version?: string; optionalDependencies?: Record<string, string> }>
}
const installed = Object.entries(lock.packages)
  .filter(([path]) => path.includes('node_modules/'))
  .map(([path, { version = '' }]) => ({
    name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    version,
  }))

const isAtLeast = (version: string, floor: string) => version.localeCompare(floor, 'en', { numeric: true }) >= 0

test.each(floors)('every %s that is installed is at least %s: %s', (name, floor) => {
  const versions = installed.filter((one) => one.name === name).map(({ version }) => version)
  expect(versions).not.toEqual([])
  expect(versions.filter((version) => !isAtLeast(version, floor))).toEqual([])
})

test.each(absent)('nothing matches %s', (pattern) => {
  expect(installed.filter(({ name }) => pattern.test(name))).toEqual([])
})

test('the lock file names the package of every platform: npm ci refuses one that does not', () => {
  const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !lock.packages[`${path}/node_modules/${name}`] && !inReach(path, name),
    ),
  )
  expect(missing).toEqual([])
})

/** Whether a package that stands at `path` finds `name` next to it or above. */
function inReach(path: string, name: string): boolean {
  const folders = path.split('node_modules/').slice(0, -1)
  return folders.some(
    (_, depth) =>
      lock.packages[`${folders.slice(0, depth + 1).join('node_modules/')}node_modules/${name}`] !== undefined,
  )
}
