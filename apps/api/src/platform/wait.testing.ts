import type { ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/** Built by the test run. */
export const builtServer = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))

/** Errors of `look` count as not yet. `timeout`: milliseconds. */
export async function until<Value>(
  look: () => Promise<Value | false | undefined | null>,
  timeout = 60_000,
): Promise<Value> {
  const end = performance.now() + timeout
  for (;;) {
    const found = await look().catch(() => false as const)
    if (found) return found
    if (performance.now() > end) throw new Error('the condition was not met in time')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

export const childEnv = (): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: inject('compiled'),
})

export const stopped = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
  })
