import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Worker } from 'node:worker_threads'
import type { Service } from './upgrade/service.ts'

/** Runs `$1 start` for each line on stdin, passing the listening socket 3 like systemd, and prints when it exits. */
const holder = `
while read -r _; do
  ( sh -c 'export LISTEN_FDS=1 LISTEN_PID=$$; exec "$0" start' "$1" </dev/null; echo ended ) &
done
kill "$(cat "$2")" 2>/dev/null`

export interface SocketService extends Service {
  stop(): Promise<void>
}

/** Listens on `port` and passes the socket to the program `koi`, like systemd with deploy/koi.socket. */
export async function serveBySocket(
  koi: string,
  port: number,
  env: NodeJS.ProcessEnv & { KOI_DATA: string },
): Promise<SocketService> {
  const pidFile = join(env.KOI_DATA, 'koi.pid')
  const child = await spawnWithSocket('sh', ['-c', holder, 'sh', koi, pidFile], port, env)
  let ended = Promise.withResolvers<void>()
  let isRunning = false
  createInterface({ input: child.stdout! }).on('line', (line) => {
    if (line !== 'ended') return
    isRunning = false
    ended.resolve()
  })
  const end = async () => {
    if (!isRunning) return
    process.kill(Number(readFileSync(pidFile, 'utf8')), 'SIGTERM')
    await ended.promise
  }
  return {
    restart: async () => {
      await end()
      ended = Promise.withResolvers()
      isRunning = true
      child.stdin!.write('\n')
    },
    hasFailed: () => !isRunning,
    stop: async () => {
      await end()
      child.stdin!.end()
      await once(child, 'exit')
    },
  }
}

/** Runs a program with a socket listening on 127.0.0.1:`port` as descriptor 3; this process does not accept on it. */
export async function spawnWithSocket(
  program: string,
  args: string[],
  port: number,
  env: NodeJS.ProcessEnv,
): Promise<ChildProcess> {
  const server = createServer()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  // Node has no public API for the descriptor of a listening socket.
  const { fd } = (server as unknown as { _handle: { fd: number } })._handle
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe', fd], env })
  server.close()
  return child
}

export interface Calls {
  /** Stops calling, waits for pending calls and returns their count and those not answered with 200. */
  finish(): Promise<{ count: number; failed: string[] }>
}

/**
 * Calls a server every `every` milliseconds without waiting for earlier answers, each time over a new connection. It
 * runs in a thread: while the test packs a release it sends nothing on connections it has opened, and the server would
 * answer 408.
 */
export function callSteadily(port: number, every: number): Calls {
  const thread = new Worker(new URL('steadyCalls.testing.ts', import.meta.url), {
    workerData: { port, every },
    execArgv: [],
  })
  return {
    finish: async () => {
      thread.postMessage('finish')
      const [result] = (await once(thread, 'message')) as [Awaited<ReturnType<Calls['finish']>>]
      await thread.terminate()
      return result
    },
  }
}
