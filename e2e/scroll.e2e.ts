// Needs reloads and the browser's own history.
import type { Page } from '@playwright/test'
import { expectRoute, open } from './support/route.ts'
import { asPlayer, tokenOf } from './support/player.ts'
import { expect, test } from './support/test.ts'

const position = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
const expectAt = (page: Page, px: number) => expect.poll(() => position(page)).toBe(px)

async function scrollTo(page: Page, px: number) {
  // The content grows while it loads, which limits how far the page can scroll.
  await expect
    .poll(() =>
      page.evaluate((top) => {
        window.scrollTo(0, top)
        return Math.round(window.scrollY)
      }, px),
    )
    .toBe(px)
  // Scroll events are delivered with the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}

test('a reload restores the scroll position, and so do back and forward after it [SHELL-23]', async ({ page }) => {
  const article = page.getByRole('article')
  // The window is short enough that the demo articles scroll.
  await page.setViewportSize({ width: 320, height: 480 })
  for (const [type, px] of [
    [8, 310],
    [1, 210],
    [2, 110],
  ] as const) {
    await open(page, `/boutBallBetInfo?type=${type}`)
    await expect(article).toBeVisible()
    await scrollTo(page, px)
  }
  await page.goBack()
  await expectRoute(page, '/boutBallBetInfo?type=1')
  await expectAt(page, 210)
  await page.reload()
  await expect(article).toBeAttached()
  await expectAt(page, 210)
  await page.goForward()
  await expectAt(page, 110)
  await page.goBack()
  await expectAt(page, 210)
  await page.goBack()
  await expectAt(page, 310)
})

test('a reload restores a position deep in a list whose pages load one by one [SHELL-23, LIST-06]', async ({
  page,
}) => {
  await asPlayer(page, await tokenOf('demo002'))
  const requestedPages: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/betrecord')) requestedPages.push((request.postDataJSON() as { page: number }).page)
  })
  await open(page, '/betRecord')
  const rows = page.getByRole('listitem')
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(10)
  const toEnd = async (above: number) => {
    const height = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
    await scrollTo(page, height - above)
  }
  await test.step('the next page is requested 300 px before the end, not earlier [LIST-06]', async () => {
    await toEnd(420)
    expect(requestedPages).toEqual([1])
    await toEnd(250)
    await expect.poll(() => requestedPages).toEqual([1, 2])
  })
  for (const count of [10, 20, 30]) {
    await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(count)
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  }
  const middle = rows.nth(25)
  const bet = await middle.innerText()
  await middle.evaluate((row) => row.scrollIntoView({ block: 'center' }))
  const left = await position(page)
  await scrollTo(page, left)
  await page.reload()
  await expect(middle).toBeInViewport()
  await expectAt(page, left)
  expect(await middle.innerText()).toBe(bet)
})

test('going back from a frame restores home’s scroll position [SHELL-23, GAME-16]', async ({ page }) => {
  await asPlayer(page, await tokenOf('demo002'))
  await open(page, '/')
  // Answers change the height above the games; scroll anchoring keeps the visible part in place.
  await page.waitForLoadState('networkidle')
  await scrollTo(page, 60)
  await open(page, '/gamePage?dailiD=2')
  await expect(page.frameLocator('iframe').getByRole('main')).toBeVisible()
  await expect(page.getByRole('heading', { name: '首页' })).toHaveCount(0)
  await page.goBack()
  await expectRoute(page, '/')
  await expectAt(page, 60)
})
