import type { Page } from '@playwright/test'

/** Stops the page's clock: from here on time goes only as far as it is told to. The clock must be installed. */
export const pause = (page: Page) => page.clock.pauseAt(Date.now() + 600_000)
