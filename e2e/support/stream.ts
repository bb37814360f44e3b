import type { Page, Response } from '@playwright/test'

/** Milliseconds after its load until a page of the player site or the console opens its event stream. */
const streamDelay = 5000

/**
 * Opens a page's event stream without its delay: `load` loads the page and resolves when the application runs. Returns
 * the stream's answer. The page's clock must be installed.
 */
export async function openStream(page: Page, load: () => Promise<unknown>): Promise<Response> {
  // On a busy machine the stream may open during the load.
  const isAnswered = page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith('/api/events'))
  await load()
  await page.clock.fastForward(streamDelay)
  return isAnswered
}

/** Stops the page's timers. Its clock must be installed; it may be ahead of the machine's. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
}
