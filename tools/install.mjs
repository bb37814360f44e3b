// Installs packages. run.mjs uses it with the machine's own Node and npm, before anything is installed.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What a command needs: `run` is what building and running the product need (`dependencies`), `all` also what tests, checks
 * and benchmarks need (`devDependencies`).
 * @typedef {'run' | 'all'} Level
 */

/** @returns {Record<string, { version?: string, integrity?: string, link?: boolean, optional?: boolean, dev?: boolean, devOptional?: boolean }>} */
const packagesIn = (file) => JSON.parse(readFileSync(file, 'utf8')).packages

/** npm's record of what is installed; npm removes it when an installation begins and writes it at the end. */
const recordOf = (root) => join(root, 'node_modules', '.package-lock.json')

/**
 * True when npm's record lists every package of the lock file that the level needs, however it was installed. Optional
 * packages are those of other platforms.
 * @param {string} root
 * @param {Level} level
 */
export function isInstalled(root, level) {
  if (!existsSync(recordOf(root))) return false
  const present = packagesIn(recordOf(root))
  return Object.entries(packagesIn(join(root, 'package-lock.json'))).every(([path, wanted]) => {
    if (wanted.link) return existsSync(join(root, path))
    if (!path.includes('node_modules/') || wanted.optional) return true
    if (level === 'run' && (wanted.dev || wanted.devOptional)) return true
    return present[path]?.version === wanted.version && present[path]?.integrity === wanted.integrity
  })
}

const hasDevelopment = (root) =>
  existsSync(recordOf(root)) && Object.values(packagesIn(recordOf(root))).some(({ dev }) => dev)

/**
 * Installs what the level needs, regardless of NODE_ENV and of npm's settings. Adds the packages of `all` to those of `run`
 * without touching them; otherwise replaces node_modules, with the packages of `all` if it had any. The lock file is not
 * written. Throws an error with npm's output.
 * @param {string} root
 * @param {Level} level
 * @param {AbortSignal} [signal]
 */
export async function install(root, level, signal) {
  if (level === 'all' && isInstalled(root, 'run')) {
    await npm(root, ['install', '--no-save', '--include=dev'], signal)
    // npm install accepts a package.json that contradicts the lock file, while npm ci refuses it.
    if (isInstalled(root, 'all')) return
  }
  const development = level === 'all' || hasDevelopment(root) ? '--include=dev' : '--omit=dev'
  await npm(root, ['ci', development], signal)
}

function npm(root, args, signal) {
  const more = ['--include=optional', '--ignore-scripts=false', '--no-audit', '--no-fund', '--no-progress']
  const child = spawn('npm', [...args, ...more, '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
    signal,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve()
      else
        reject(
          new Error(
            `${output.trim()}\nnpm ${args[0]} failed with exit code ${code}. Is the package registry reachable?`,
          ),
        )
    })
  })
}
