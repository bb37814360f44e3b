import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languages } from '@koi/contract/language'
import { StartError } from './error.ts'
import { release, root } from './release.ts'

const sites = ['play', 'console', 'agent', 'service']

/** Inputs of every build besides its own folder; package.json has the browser targets. */
const sharedSources = [
  'packages',
  'package.json',
  'package-lock.json',
  'tools/site.ts',
  'tools/release/bundle.ts',
  'tools/browsers.ts',
  'tools/startScript.ts',
  'tools/texts',
  'tools/permissions.ts',
]

export const frontEnds = (): string[] =>
  sites.filter((app) => existsSync(join(root, 'apps', app, release ? 'dist' : 'vite.config.ts')))

export const builtServer = join(root, 'apps', 'api', 'dist', 'server', 'main.js')

export const sandboxScript = join(root, release ? 'apps/cli/dist/sandbox.mjs' : 'apps/sandbox/dist/main.js')

/** Rebuilds each of `apps` whose sources changed; without effect in a release. Throws StartError with vite's output. */
export async function buildStale(
  say: (line: string) => void,
  { signal, apps = ['api', 'sandbox', ...frontEnds()] }: { signal?: AbortSignal; apps?: string[] } = {},
) {
  if (release) return
  const shared = hashOf(sharedSources.map((path) => join(root, path)))
  for (const app of apps) {
    const folder = join(root, 'apps', app)
    const wanted = createHash('sha256')
      .update(shared)
      .update(hashOf([folder]))
      .digest('hex')
    const stamp = join(folder, 'dist', '.stamp')
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) continue
    const began = Date.now()
    say(`Building apps/${app} …`)
    // The first build empties the folder; the others add to it.
    const [first, ...others] = sites.includes(app) ? languages : []
    await build(app, folder, { language: first, signal })
    await Promise.all(others.map((language) => build(app, folder, { language, signal })))
    writeFileSync(stamp, wanted)
    say(`Built apps/${app} in ${((Date.now() - began) / 1000).toFixed(1)} s.`)
  }
}

function build(
  app: string,
  cwd: string,
  { language, signal }: { language?: Language | undefined; signal?: AbortSignal | undefined },
): Promise<void> {
  const { NODE_ENV: _, ...inherited } = process.env
  const env = { ...inherited, ...(language && { KOI_LANGUAGE: language }) }
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd, env, signal }, (error, stdout, stderr) => {
      if (error) reject(new StartError(`apps/${app} does not build:\n${stdout}${stderr}`))
      else resolve()
    })
  })
}

function hashOf(places: string[]): string {
  const hash = createHash('sha256')
  for (const place of places) {
    for (const file of filesOf(place)) hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

/** Files below a path in a fixed order, without build output and tests. */
function filesOf(place: string): string[] {
  const found: string[] = []
  const walk = (path: string) => {
    for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (['node_modules', 'dist', '.vite'].includes(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue
      const inner = join(path, entry.name)
      if (entry.isDirectory()) walk(inner)
      else if (entry.isFile()) found.push(inner)
    }
  }
  if (statSync(place).isFile()) return [place]
  walk(place)
  return found
}
