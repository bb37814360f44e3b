import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const longest = 600_000

export const adminPassword = 'pictures-2468'

/**
 * Starts the development server of the player site of a checkout, without the API; returns a function that stops it.
 * Null when the checkout has no page of components. Throws when the server is not ready within ten minutes.
 */
export async function startDevelopment(folder: string, port: number): Promise<(() => Promise<void>) | null> {
  const site = join(folder, 'apps', 'play')
  if (!existsSync(join(site, 'ui.html'))) return null
  const vite = join(folder, 'node_modules', 'vite', 'bin', 'vite.js')
  return run(
    [vite, '--host', '127.0.0.1', '--port', String(port), '--strictPort'],
    site,
    {},
    `http://127.0.0.1:${port}/ui`,
  )
}

/**
 * Builds and starts the product of a checkout with demo data; returns a function that stops it and deletes its data.
 * Throws when it is not ready within ten minutes.
 */
export async function start(folder: string, port: number, sandboxPort: number): Promise<() => Promise<void>> {
  const data = mkdtempSync(join(tmpdir(), 'koi-visual-data-'))
  const settings = {
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    KOI_DATA: data,
    KOI_SEED: 'demo',
    KOI_ADMIN_PASSWORD: adminPassword,
  }
  const command = ['--disable-warning=ExperimentalWarning', 'apps/cli/src/koi.ts', 'start']
  const stop = await run(command, folder, settings, `http://127.0.0.1:${port}/readyz`)
  return async () => {
    await stop()
    rmSync(data, { recursive: true, force: true })
  }
}

/** Runs a Node command until `address` answers; returns a function that stops it. */
async function run(command: string[], cwd: string, settings: Record<string, string>, address: string) {
  const env = { ...process.env, ...settings }
  const child = spawn(process.execPath, command, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  const isReady = () =>
    fetch(address).then(
      ({ ok }) => ok,
      () => false,
    )
  for (const until = performance.now() + longest; performance.now() < until && child.exitCode === null; await wait(500))
    if (await isReady()) return stop
  await stop()
  throw new Error(`${address} of ${cwd} did not answer.`)
}
