import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '../../apps/cli/src/start/release.ts'

const leash = new URL('../../apps/cli/leash.mjs', import.meta.url).href

/** A process of the product under a supervisor, which restarts it when it ends. */
export class SupervisedProcess {
  readonly #script: string
  readonly #log: string
  readonly #env: NodeJS.ProcessEnv
  #child: ChildProcess | null = null
  #isStopping = false

  constructor(script: string, env: NodeJS.ProcessEnv, log: string) {
    this.#script = script
    this.#env = env
    this.#log = log
    this.#start()
  }

  get pid(): number {
    if (this.#child?.pid === undefined) throw new Error(`${this.#script} does not run`)
    return this.#child.pid
  }

  signal(name: NodeJS.Signals): void {
    for (const pid of [this.pid, ...childrenOf(this.pid)]) sendSignal(pid, name)
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    this.signal('SIGCONT')
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    const force = setTimeout(() => this.signal('SIGKILL'), 10_000)
    await gone
    clearTimeout(force)
  }

  #start(): void {
    const args = ['--disable-warning=ExperimentalWarning', '--import', leash, this.#script]
    const stdio = ['ignore', 'pipe', 'pipe', 'ipc'] as const
    const child = spawn(process.execPath, args, { cwd: root, env: this.#env, stdio: [...stdio] })
    const log = createWriteStream(this.#log, { flags: 'a' })
    child.stdout?.pipe(log, { end: false })
    child.stderr?.pipe(log, { end: false })
    this.#child = child
    child.once('exit', () => {
      if (this.#isStopping || this.#child !== child) return
      void wait(200).then(() => !this.#isStopping && this.#start())
    })
  }
}

/** Ids of the child processes; none without /proc. */
export function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

/** Sends a signal to a process that may have ended. */
export function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
