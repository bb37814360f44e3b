import { expect, type Locator, type Page } from '@playwright/test'

/** The toast that says this. */
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.locator('[role=status], [role=alert]').filter({ hasText: text })

export const expectToast = (page: Page, text: string | RegExp) => expect(toast(page, text)).toBeVisible()

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

/** A presentable one-pixel picture: loads wherever a picture is asked for. */
export const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Routes that a visitor may read. */
export const publicRoutes = [
  '/',
  '/activity',
  '/kefu',
  '/zhanzhu',
  '/mine',
  '/login',
  '/login?type=1',
  '/abouts?type=5',
  '/app',
  '/live',
  '/activityInfo?id=1',
  '/message',
  '/vip',
  '/securitycenter',
  '/boutBallBet',
  '/boutBallBetInfo?type=1',
  '/concise',
  '/protection',
  // The last one: a change of the hash leads from there to home (GAME-16).
  '/gamePage?dailiD=2',
]

/** Routes that ask a visitor to log in (D-010). */
export const memberRoutes = [
  '/setting',
  '/userInfo',
  '/password?type=1',
  '/password?type=2',
  '/wallet?type=0',
  '/wallet?type=1',
  '/wallet?type=2&show=1',
  '/wallet?type=3',
  '/addBankCard',
  '/addUsdtCard',
  '/recharge',
  '/payInfo?deposit_no=D1',
  '/withdrawal',
  '/withdrawal?type=2',
  '/transfer',
  '/applyagent',
  '/betRecord',
  '/transRecord',
  '/transRecord?type=3',
  '/fanshui',
  '/activityRecord',
  '/welfare',
  '/hongbao',
  '/statement',
  '/turnover',
]
