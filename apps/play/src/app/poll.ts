import type { PlayerTopic } from '@koi/contract/stream/stream'
import { offChange, onChange, pace } from './changes.ts'
import { realTicker, type Ticker } from './ticker.ts'

/** What tells whether the page can be seen: `document`. */
interface Page {
  readonly hidden: boolean
  addEventListener: (type: 'visibilitychange', listener: () => void) => void
}

/** Milliseconds between two calls of the balance (STATE-10). */
export const balanceEvery = 4300

/** How many times longer the pauses are of a poll that is stretched. */
const stretch = 10

/**
 * Runs `work` every `every` milliseconds between start() and stop(), with exactly one timer (D-107). Nothing runs while
 * the page is hidden; on return the first call comes at once. A call that is still running is not overtaken. With a
 * topic it also runs as soon as that has changed, and less often while polls are stretched.
 */
export function makePoll(
  work: () => Promise<unknown>,
  every: number,
  page: Page,
  ticker: Ticker = realTicker,
  topic?: PlayerTopic,
) {
  let timer: ReturnType<Ticker['set']> | null = null
  let isWanted = false
  let isRunning = false
  let hasChanged = false

  const tick = async () => {
    if (isRunning) return
    isRunning = true
    hasChanged = false
    await work().catch(() => undefined)
    isRunning = false
    // What changed while it was asked for may not stand in the answer.
    if (hasChanged && timer !== null) void tick()
  }
  const halt = () => {
    if (timer !== null) ticker.clear(timer)
    timer = null
  }
  const go = () => {
    halt()
    if (!isWanted || page.hidden) return
    void tick()
    timer = ticker.set(() => void tick(), topic && pace.isStretched ? every * stretch : every)
  }
  const hear = () => {
    if (timer === null) return
    hasChanged = true
    void tick()
  }
  page.addEventListener('visibilitychange', () => (page.hidden ? halt() : go()))

  return {
    start: () => {
      isWanted = true
      if (topic) {
        onChange(topic, hear)
        onChange('pace', go)
      }
      go()
    },
    stop: () => {
      isWanted = false
      if (topic) {
        offChange(topic, hear)
        offChange('pace', go)
      }
      halt()
    },
  }
}
