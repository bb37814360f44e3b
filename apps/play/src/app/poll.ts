import { realTicker, type Ticker } from './ticker.ts'

/** What tells whether the page can be seen: `document`. */
interface Page {
  readonly hidden: boolean
  addEventListener: (type: 'visibilitychange', listener: () => void) => void
}

/** Milliseconds between two calls of the balance (STATE-10). */
export const balanceEvery = 4300

/**
 * Runs `work` every `every` milliseconds between start() and stop(), with exactly one timer (D-107). Nothing runs while
 * the page is hidden; on return the first call comes at once. A call that is still running is not overtaken.
 */
export function makePoll(work: () => Promise<unknown>, every: number, page: Page, ticker: Ticker = realTicker) {
  let timer: ReturnType<Ticker['set']> | null = null
  let isWanted = false
  let isRunning = false

  const tick = async () => {
    if (isRunning) return
    isRunning = true
    await work().catch(() => undefined)
    isRunning = false
  }
  const halt = () => {
    if (timer !== null) ticker.clear(timer)
    timer = null
  }
  const go = () => {
    halt()
    if (!isWanted || page.hidden) return
    void tick()
    timer = ticker.set(() => void tick(), every)
  }
  page.addEventListener('visibilitychange', () => (page.hidden ? halt() : go()))

  return {
    start: () => {
      isWanted = true
      go()
    },
    stop: () => {
      isWanted = false
      halt()
    },
  }
}
