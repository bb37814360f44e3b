/** The interface of `setInterval` that tests replace. */
export interface Ticker {
  set: (work: () => void, every: number) => ReturnType<typeof setInterval>
  clear: (timer: ReturnType<typeof setInterval>) => void
}

export const realTicker: Ticker = {
  set: (work, every) => setInterval(work, every),
  clear: (timer) => clearInterval(timer),
}
