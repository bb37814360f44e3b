import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'

/** The server that the test run has built. */
export const builtServer = fileURLToPath(new URL('../../../dist/server/main.js', import.meta.url))
export const builtSandbox = fileURLToPath(new URL('../../../../sandbox/dist/main.js', import.meta.url))

/** Polls `look` until it returns a value; an error counts as not yet. `timeout`: milliseconds. */
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

/**
 * Reads the port of a child process that listens on port 0 and prints its address, which `address` matches; its stdout
 * must be a pipe. Null if the child ends first.
 */
export async function readPort(child: ChildProcess, address = /http:\/\/127\.0\.0\.1:(\d+)/): Promise<number | null> {
  let output = ''
  const read = (part: unknown) => void (output += String(part))
  child.stdout!.on('data', read)
  const isOver = () => child.exitCode !== null || child.signalCode !== null
  await until(async () => address.test(output) || isOver()).catch((error: unknown) => {
    child.kill('SIGKILL')
    throw new Error(`the process printed no address: ${output}`, { cause: error })
  })
  child.stdout!.off('data', read).resume() // unread output would block the child process
  const [, port] = address.exec(output) ?? []
  return port ? Number(port) : null
}
