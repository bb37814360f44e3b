import { realTicker, type Ticker } from './ticker.ts'

/** Milliseconds between two springs of the trap (SHELL-25). */
export const trapEvery = 4000

/**
 * The anti-debugging trap the specification asks for: it stops a page whose developer tools are open, and does nothing
 * else. Returns what ends it.
 */
export function setTrap(ticker: Ticker = realTicker): () => void {
  const timer = ticker.set(() => {
    // oxlint-disable-next-line no-debugger -- it is the point
    debugger
  }, trapEvery)
  return () => ticker.clear(timer)
}
