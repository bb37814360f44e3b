// Entry of every npm script and of `npx koi`. Needs only Node 20 and npm: installs what is missing, then runs the TypeScript
// command on the project's own Node.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { install, isInstalled } from './install.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')
const tools = ['test', 'dev', 'check', 'bench', 'abuse', 'faults', 'fuzz', 'tables', 'visual']

const [wanted, ...rest] = process.argv.slice(2)
if (!['koi', ...tools].includes(wanted)) fail(`Unknown command "${wanted ?? ''}". There are: koi, ${tools.join(', ')}.`)
if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(
    `Node ${process.versions.node} is too old to install Koi. Node 20 or newer is needed; everything else is installed with Koi.`,
  )
}

const binary = () =>
  [join(modules, 'node', 'bin', 'node'), join(modules, '.bin', 'node')].find((path) => existsSync(path))
const level = wanted === 'koi' && rest[0] !== 'dev' ? 'run' : 'all'
if (!binary() || !isInstalled(root, level)) await installPackages()

const node = binary()
if (!node)
  fail(
    "The project's own Node is missing after the installation: node_modules/node/bin/node. Delete node_modules and try again.",
  )
const env = {
  PGAPPNAME: `koi ${wanted === 'koi' ? rest[0] : wanted}`,
  // Compiling the sources takes a third of the time of `koi start`, so it is cached; the folder is the same as in
  // tools/testing/compiled.ts.
  NODE_COMPILE_CACHE: join(modules, '.cache', 'koi', 'compiled'),
  ...process.env,
  PATH: [join(modules, '.bin'), process.env.PATH].join(delimiter),
}
const script = wanted === 'koi' ? 'apps/cli/src/koi.ts' : `tools/${wanted}.ts`
const leashed = ['--import', new URL('../apps/cli/leash.mjs', import.meta.url).href, join(root, script), ...rest]
const child = spawn(node, leashed, { cwd: root, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
// If npm is killed by SIGKILL it forwards no signal; a changed parent process id shows that it has ended.
const parent = process.ppid
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 300).unref()
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
child.on('error', (error) => fail(`The tool did not start: ${error.message}`))

async function installPackages() {
  const isStart = wanted === 'koi' && rest[0] === 'start'
  const began = Date.now()
  const stop = new AbortController()
  const onSignal = () => stop.abort()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, onSignal)
  // On a terminal `koi start` continues this line (apps/cli/src/start/progress.ts).
  const isRewritten = isStart && process.stdout.isTTY
  if (isRewritten) process.stdout.write('1/3 packages …  2/3 build  3/3 database')
  else console.log(isStart ? '1/3 packages …' : 'Installing packages …')
  try {
    await install(root, level, stop.signal)
  } catch (error) {
    if (isRewritten) console.log()
    if (stop.signal.aborted) process.exit(130)
    fail(error.message)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, onSignal)
  if (!isStart) console.log(`Installed in ${Math.round((Date.now() - began) / 1000)} s.`)
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
