import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { Log } from './logs.ts'

export interface Child {
  exited: Promise<string>
  /** Sends SIGTERM, and SIGKILL after KOI_DRAIN plus 6.5 s. */
  stop(): Promise<void>
}

export interface ChildOptions {
  name: string
  script: string
  cwd: string
  env: NodeJS.ProcessEnv
  /** File descriptor of a listening socket, passed to the child in KOI_LISTEN_FD. */
  socket?: number | null
  /** Receives the output; closed when the process ends. */
  log: Log
  /** Called with every output line; true keeps the line out of the log and the terminal. */
  intercept?: (line: string) => boolean
  warn: (line: string) => void
}

/** File descriptor in the child: 0 to 2 are the standard streams, 3 is the IPC channel. */
const socketOfChild = 4

const leash = new URL('../../leash.mjs', import.meta.url).href

/**
 * Runs a script with this Node. Output goes to the log, warnings and errors also to `warn`. The child stops with its
 * parent.
 */
export function startChild({ name, script, cwd, env, socket = null, log, intercept, warn }: ChildOptions): Child {
  const args = ['--disable-warning=ExperimentalWarning', '--import', leash, script]
  // Detached, so that Ctrl-C reaches only the parent, which stops the children in order.
  const child = spawn(process.execPath, args, {
    cwd,
    env: socket === null ? env : { ...env, KOI_LISTEN_FD: String(socketOfChild) },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc', ...(socket === null ? [] : [socket])],
  })
  const read = (stream: Readable, isError: boolean) =>
    createInterface({ input: stream }).on('line', (line) => {
      if (intercept?.(line)) return
      log.write(line)
      // Without a log file the line is in the journal already.
      const warning = log.file && warningIn(line, isError)
      if (warning) warn(`${name}: ${warning}`)
    })
  const lines = [read(child.stdout!, false), read(child.stderr!, true)]
  const closed = Promise.all(lines.map((reader) => new Promise((resolve) => reader.once('close', resolve))))

  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`did not start: ${error.message}`))
    child.once('exit', (code, signal) => {
      void closed
        .then(() => log.close())
        .then(() => resolve(signal ? `was killed by ${signal}` : `ended with code ${code}`))
    })
  })
  return { exited, stop: () => stop(child, exited, 6500 + Number(env['KOI_DRAIN'] || 0) * 1000) }
}

async function stop(child: ChildProcess, exited: Promise<string>, most: number) {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), most)
  await exited
  clearTimeout(force)
}

/** Text for the terminal: plain stderr lines, and JSON lines from level 40 (warning). Null for all others. */
function warningIn(line: string, isError: boolean): string | null {
  if (!line.startsWith('{')) return isError && line.trim() ? line : null
  try {
    const { level, msg, err } = JSON.parse(line) as { level?: number; msg?: string; err?: { message?: string } }
    if (!level || level < 40) return null
    return [level >= 50 ? 'error' : 'warning', msg, err?.message].filter(Boolean).join(': ')
  } catch {
    return isError ? line : null
  }
}
