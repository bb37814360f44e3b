import type { PlayerTopic } from '@koi/contract/contact/stream/stream'
import { offChange, onChange, polling } from './changes.ts'
import { realTicker, type Ticker } from './ticker.ts'

/** The part of `document` that tells whether the page is visible. */
interface Page {
  readonly hidden: boolean
  addEventListener: (type: 'visibilitychange', listener: () => void) => void
  removeEventListener: (type: 'visibilitychange', listener: () => void) => void
}

export const balanceEvery = 4300

const slowdownFactor = 10

/**
 * Runs `work` every `every` milliseconds between start() and stop(), with one timer and never concurrently. Pauses
 * while the page is hidden; runs at once when it becomes visible. With a topic it also runs when that topic changes,
 * and `slowdownFactor` times less often while `polling.isSlowed`.
 */
export function makePoll(
  work: () => Promise<unknown>,
  every: number,
  page: Page,
  ticker: Ticker = realTicker,
  topic?: PlayerTopic,
) {
  let timer: ReturnType<Ticker['set']> | null = null
  let isStarted = false
  let isRunning = false
  let hasChanged = false

  const tick = async () => {
    if (isRunning) return
    isRunning = true
    hasChanged = false
    await work().catch(() => undefined)
    isRunning = false
    // The answer may predate the change, so run again.
    if (hasChanged && timer !== null) void tick()
  }
  const halt = () => {
    if (timer !== null) ticker.clear(timer)
    timer = null
  }
  const restart = () => {
    halt()
    if (!isStarted || page.hidden) return
    void tick()
    timer = ticker.set(() => void tick(), topic && polling.isSlowed ? every * slowdownFactor : every)
  }
  const onTopicChanged = () => {
    if (timer === null) return
    hasChanged = true
    void tick()
  }
  const onVisibilityChange = () => (page.hidden ? halt() : restart())

  return {
    start: () => {
      isStarted = true
      page.addEventListener('visibilitychange', onVisibilityChange)
      if (topic) {
        onChange(topic, onTopicChanged)
        onChange('polling', restart)
      }
      restart()
    },
    stop: () => {
      isStarted = false
      page.removeEventListener('visibilitychange', onVisibilityChange)
      if (topic) {
        offChange(topic, onTopicChanged)
        offChange('polling', restart)
      }
      halt()
    },
  }
}
