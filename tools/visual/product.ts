import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const longest = 600_000

export const adminPassword = 'pictures-2468'

/**
 * Builds and starts the product of a checkout with demo data; returns what stops it and deletes its data. Throws when
 * it is not ready within ten minutes.
 */
export async function start(folder: string, port: number, sandboxPort: number): Promise<() => Promise<void>> {
  const data = mkdtempSync(join(tmpdir(), 'koi-visual-data-'))
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'apps/cli/src/koi.ts', 'start'], {
    cwd: folder,
    env: {
      ...process.env,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      KOI_DATA: data,
      KOI_SEED: 'demo',
      KOI_ADMIN_PASSWORD: adminPassword,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(data, { recursive: true, force: true })
  }
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (const until = performance.now() + longest; performance.now() < until && child.exitCode === null; await wait(500))
    if (await isReady()) return stop
  await stop()
  throw new Error(`The product of ${folder} did not start.`)
}
