import type { ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'

/** A port nobody listens on. */
export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/** Looks until there is something to see; what throws is nothing to see. Throws after `patience` milliseconds. */
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

/** When the process has ended, however. */
export const stopped = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
  })
