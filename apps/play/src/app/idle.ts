/** Milliseconds that work may be put off while the page is busy. */
const idleTimeout = 1000

/** Comes back when the page has nothing to do, or has been busy for a second: for what is not seen at first. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    // Safari has no such callback.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: idleTimeout })
    else setTimeout(resolve, idleTimeout / 5)
  })
