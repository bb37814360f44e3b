import { realTicker, type Ticker } from '../data/ticker.ts'

export const trapEvery = 4000

/** Required by the specification: pauses a page whose developer tools are open. Returns the stop function. */
export function setTrap(ticker: Ticker = realTicker): () => void {
  const timer = ticker.set(() => {
    // oxlint-disable-next-line no-debugger -- it is the point
    debugger
  }, trapEvery)
  return () => ticker.clear(timer)
}
