import { expect, type Locator, type Page } from '@playwright/test'

export const overlay = (page: Page): Locator => page.getByRole('progressbar', { name: '加载中' })

/** Opens a route of the site; without a reload when the site is open already. */
export const open = (page: Page, route: string) => page.goto(`/#${route}`)

/** The route the site shows, with its query. */
export const expectRoute = (page: Page, route: string | RegExp) =>
  expect
    .poll(() => page.evaluate(() => location.hash.slice(1)), { message: `route ${route}` })
    .toEqual(typeof route === 'string' ? route : expect.stringMatching(route))

/** Opens a route with a reload, as a bookmark does; the route has to stand in the address before it is read again. */
export async function openAnew(page: Page, route: string) {
  await open(page, route)
  await expectRoute(page, route)
  await page.reload()
}

/** Waits until a picture has come, and is one: an element stands there, and has its size, before that. */
export const expectLoaded = (picture: Locator) =>
  expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
