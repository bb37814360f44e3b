const idleTimeout = 1000

/** Resolves when the page is idle, at the latest after a second. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: idleTimeout })
    else setTimeout(resolve, idleTimeout / 5)
  })
