import { expect, type Locator, type Page } from '@playwright/test'

export const overlay = (page: Page): Locator => page.getByRole('progressbar', { name: '加载中' })

export const open = (page: Page, route: string) => page.goto(`/#${route}`)

/** Expects the route with its query. */
export const expectRoute = (page: Page, route: string | RegExp) =>
  expect
    .poll(() => page.evaluate(() => location.hash.slice(1)), { message: `route ${route}` })
    .toEqual(typeof route === 'string' ? route : expect.stringMatching(route))

/** Opens a route with a reload, like a bookmark; waits until the address is set. */
export async function openWithReload(page: Page, route: string) {
  await open(page, route)
  await expectRoute(page, route)
  await page.reload()
}

/** Waits until an image has loaded. */
export const expectLoaded = (picture: Locator) =>
  expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
