import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { StartError } from './error.ts'
import { release, root } from './release.ts'

const sites = ['play', 'console', 'agent', 'service']

/** Sources that are inputs of every build; package.json has the browser targets. */
const sharedSources = [
  'packages',
  'package.json',
  'package-lock.json',
  'tools/build.ts',
  'tools/site.ts',
  'tools/syntaxTree.ts',
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

/** Apps in the order of their builds: the slowest first, so that no core idles at the end. */
const allApps = (): string[] => {
  const known = ['console', 'play', 'api', 'agent', 'service', 'sandbox']
  const present = ['api', 'sandbox', ...frontEnds()]
  return known.filter((app) => present.includes(app))
}

/**
 * Rebuilds each of `apps` whose sources changed, as many at once as there are cores; does nothing in a release.
 * `onProgress` gets the number of built apps and of all apps to build, when the first build starts and when one has
 * ended. Throws StartError with Vite's output.
 */
export async function buildStale(
  say: (line: string) => void,
  {
    signal,
    apps = allApps(),
    onProgress,
  }: { signal?: AbortSignal; apps?: string[]; onProgress?: (built: number, stale: number) => void } = {},
) {
  if (release) return
  const shared = hashOf(sharedSources.map((path) => join(root, path)))
  const waiting = apps
    .map((app) => {
      const folder = join(root, 'apps', app)
      const hash = createHash('sha256')
        .update(shared)
        .update(hashOf([folder]))
        .digest('hex')
      return { app, folder, hash, stamp: join(folder, 'dist', '.stamp') }
    })
    .filter(({ stamp, hash }) => !existsSync(stamp) || readFileSync(stamp, 'utf8') !== hash)
  if (!waiting.length) return
  const stale = waiting.length
  let built = 0
  say(`Building ${waiting.map(({ app }) => `apps/${app}`).join(', ')} …`)
  onProgress?.(built, stale)
  // A failure aborts the other builds.
  const failure = new AbortController()
  const either = AbortSignal.any([failure.signal, ...(signal ? [signal] : [])])
  const worker = async () => {
    for (let next = waiting.shift(); next && !either.aborted; next = waiting.shift()) {
      const { app, folder, hash, stamp } = next
      const began = Date.now()
      await build(app, folder, either)
      writeFileSync(stamp, hash)
      built += 1
      say(`Built apps/${app} in ${((Date.now() - began) / 1000).toFixed(1)} s.`)
      onProgress?.(built, stale)
    }
  }
  const workers = Array.from({ length: Math.min(availableParallelism(), waiting.length) }, worker)
  try {
    await Promise.all(workers)
  } catch (error) {
    failure.abort()
    await Promise.allSettled(workers)
    throw error
  }
}

function build(app: string, cwd: string, signal: AbortSignal): Promise<void> {
  const { NODE_ENV: _, ...env } = process.env
  const script = join(root, 'tools', 'build.ts')
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', script, app],
      { cwd, env, signal },
      (error, stdout, stderr) => {
        if (error) reject(new StartError(`apps/${app} does not build:\n${stdout}${stderr}`))
        else resolve()
      },
    )
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
