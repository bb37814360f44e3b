import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { Log } from './logs.ts'

export interface Child {
  /** Ends with a sentence on how the process ended. */
  exited: Promise<string>
  /** Asks it to stop, and makes it six and a half seconds after it takes no more calls. */
  stop(): Promise<void>
}

export interface ChildWanted {
  name: string
  script: string
  cwd: string
  env: NodeJS.ProcessEnv
  /** Descriptor of a listening socket that it is given as KOI_LISTEN_FD; null: none. */
  socket?: number | null
  /** Takes its output, and is closed with its end. */
  log: Log
  /** Called with every line of its output; true keeps the line out of the log and the terminal. */
  take?: (line: string) => boolean
  /** Called with lines that a person should see. */
  warn: (line: string) => void
}

/** 0 to 2 are standard streams, 3 is the IPC channel. */
const socketOfChild = 4

const leash = new URL('../../leash.mjs', import.meta.url).href

/** Runs a script on this Node. Its output goes to a log, warnings and errors to the terminal too; it does not outlive us. */
export function startChild({ name, script, cwd, env, socket = null, log, take, warn }: ChildWanted): Child {
  const args = ['--disable-warning=ExperimentalWarning', '--import', leash, script]
  // A session of its own: Ctrl-C is for us, and we stop everything in the right order.
  const child = spawn(process.execPath, args, {
    cwd,
    env: socket === null ? env : { ...env, KOI_LISTEN_FD: String(socketOfChild) },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc', ...(socket === null ? [] : [socket])],
  })
  const read = (stream: Readable, isError: boolean) =>
    createInterface({ input: stream }).on('line', (line) => {
      if (take?.(line)) return
      log.write(line)
      // The journal has the line itself.
      const worth = log.file && worthSaying(line, isError)
      if (worth) warn(`${name}: ${worth}`)
    })
  const lines = [read(child.stdout!, false), read(child.stderr!, true)]
  const closed = Promise.all(lines.map((reader) => new Promise((resolve) => reader.once('close', resolve))))

  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`did not start: ${error.message}`))
    child.once('exit', (code, signal) => {
      void closed
        .then(() => log.close())
        .then(() => resolve(signal ? `was ended by ${signal}` : `ended with code ${code}`))
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

/** What of a log line belongs on the terminal: raw errors as they stand, structured ones from level 40 (warning) as a sentence. */
function worthSaying(line: string, isError: boolean): string | null {
  if (!line.startsWith('{')) return isError && line.trim() ? line : null
  try {
    const { level, msg, err } = JSON.parse(line) as { level?: number; msg?: string; err?: { message?: string } }
    if (!level || level < 40) return null
    return [level >= 50 ? 'error' : 'warning', msg, err?.message].filter(Boolean).join(': ')
  } catch {
    return isError ? line : null
  }
}
