import type { ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'

/** A port nobody listens on. */
export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/** What a process of the platform runs, as an operator starts it; the run of tests builds it first. */
export const builtServer = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))

/** Looks until there is something to see; what throws is nothing to see. Throws after `timeout` milliseconds. */
export async function until<Value>(
  look: () => Promise<Value | false | undefined | null>,
  timeout = 15_000,
): Promise<Value> {
  const end = performance.now() + timeout
  for (;;) {
    const found = await look().catch(() => false as const)
    if (found) return found
    if (performance.now() > end) throw new Error('it did not come to pass in time')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** What a process of ours is given to start with: the way to its tools, and what others of this run compiled before it. */
export const childEnv = (): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: inject('compiled'),
})

/** When the process has ended, however. */
export const stopped = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
  })
