import { second } from '@koi/contract/time'
import type { App } from '../ops/app.ts'
import { leaseTasks, runLeased, type Task, type TaskKind } from './task.ts'

const pollInterval = second / 2
/** Tasks that one process runs at the same time. */
const maxRunning = 40

/** Leases and runs due tasks until it is stopped. */
export class TaskRunner {
  readonly #app: App
  readonly #kinds: ReadonlyMap<string, TaskKind>
  readonly #running = new Set<Promise<unknown>>()
  readonly #isNeeded: () => boolean
  #timer: NodeJS.Timeout | undefined
  #polling: Promise<void> | null = null
  #isWoken = false
  #isStopped = false

  /** `isNeeded`: whether tasks may be due; called before each poll. */
  constructor(app: App, kinds: TaskKind[], isNeeded: () => boolean = () => true) {
    this.#app = app
    this.#isNeeded = isNeeded
    this.#kinds = new Map(kinds.map((kind) => [kind.name, kind]))
    this.#wake()
  }

  /** Leases no more tasks and waits for the running ones. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#polling
    await Promise.all(this.#running)
  }

  /** Wakes the runner: a task that has ended makes room for the next one of its destination. */
  #wake(): void {
    this.#isWoken = true
    if (this.#isStopped || this.#polling) return
    clearTimeout(this.#timer)
    this.#polling = this.#poll().finally(() => {
      this.#polling = null
      if (!this.#isStopped) this.#timer = setTimeout(() => this.#wake(), pollInterval)
    })
  }

  async #poll(): Promise<void> {
    try {
      while (this.#isWoken && !this.#isStopped) {
        this.#isWoken = false
        const free = this.#isNeeded() ? maxRunning - this.#running.size : 0
        if (free > 0) for (const task of await leaseTasks(this.#app, [...this.#kinds.values()], free)) this.#start(task)
      }
    } catch (error) {
      this.#app.log.error({ err: error }, 'tasks could not be leased')
    }
  }

  #start(task: Task): void {
    const run = runLeased(this.#app, this.#kinds.get(task.kind)!, task).finally(() => {
      this.#running.delete(run)
      this.#wake()
    })
    this.#running.add(run)
  }
}
