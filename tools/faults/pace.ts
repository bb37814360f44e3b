import { setTimeout as wait } from 'node:timers/promises'

export const second = 1000
export const minute = 60 * second

/** Does something so many times, with a pause behind each. */
export async function times(count: number, pause: number, work: () => unknown): Promise<void> {
  for (let n = 0; n < count; n++) {
    await work()
    await wait(pause)
  }
}

/** Freezes a part for so long. */
export async function freeze(signal: (name: NodeJS.Signals) => void, milliseconds: number): Promise<void> {
  signal('SIGSTOP')
  try {
    await wait(milliseconds)
  } finally {
    signal('SIGCONT')
  }
}
