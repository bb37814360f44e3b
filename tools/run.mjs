// Entry of every npm script and of `npx koi`. Needs only Node 20 and npm: installs what is missing, then runs the TypeScript
// command on the project's own Node.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')
const stamp = join(modules, '.koi-lock')
const tools = ['test', 'dev', 'check', 'bench', 'abuse', 'faults', 'fuzz', 'tables', 'visual']

const [wanted, ...rest] = process.argv.slice(2)
if (!['koi', ...tools].includes(wanted)) fail(`Unknown command "${wanted ?? ''}". There are: koi, ${tools.join(', ')}.`)
if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(
    `Node ${process.versions.node} is too old to install Koi. Node 20 or newer is needed; everything else is installed with Koi.`,
  )
}

const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')
const binary = () =>
  [join(modules, 'node', 'bin', 'node'), join(modules, '.bin', 'node')].find((path) => existsSync(path))
if (!binary() || !(isStamped() || isInstalled())) install()
if (!isStamped()) writeFileSync(stamp, lock)

const node = binary()
if (!node)
  fail(
    "The project's own Node is missing after the installation: node_modules/node/bin/node. Delete node_modules and try again.",
  )
const env = {
  PGAPPNAME: `koi ${wanted === 'koi' ? rest[0] : wanted}`,
  ...process.env,
  PATH: [join(modules, '.bin'), process.env.PATH].join(delimiter),
}
const script = wanted === 'koi' ? 'apps/cli/src/koi.ts' : `tools/${wanted}.ts`
const leashed = ['--import', new URL('../apps/cli/leash.mjs', import.meta.url).href, join(root, script), ...rest]
const child = spawn(node, leashed, { cwd: root, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
// npm killed by SIGKILL forwards no signal: a changed parent process id means that it has ended.
const parent = process.ppid
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 300).unref()
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
child.on('error', (error) => fail(`The tool did not start: ${error.message}`))

function isStamped() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === lock
}

/** True when npm's own record lists every package of the lock file, as after a manual `npm ci`. */
function isInstalled() {
  const noted = join(modules, '.package-lock.json')
  if (!existsSync(noted)) return false
  const [wantedPackages, present] = [join(root, 'package-lock.json'), noted].map(
    (file) => JSON.parse(readFileSync(file, 'utf8')).packages,
  )
  return Object.entries(wantedPackages).every(([path, { version, link, optional }]) => {
    if (link) return existsSync(join(root, path))
    return !path.startsWith('node_modules/') || optional || present[path]?.version === version
  })
}

/** `npm ci` with development packages, which database and build need, regardless of NODE_ENV. */
function install() {
  const began = Date.now()
  console.log('Installing what Koi needs (once, about a minute) …')
  const quiet = ['--include=dev', '--ignore-scripts=false', '--no-audit', '--no-fund', '--loglevel=error']
  const done = spawnSync('npm', ['ci', ...quiet], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (done.status !== 0) fail('npm ci failed (its output is above). Is the package registry reachable from here?')
  console.log(`Installed in ${Math.round((Date.now() - began) / 1000)} s.`)
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
