// Needs a reload and the browser's own history, and the server that redirects addresses.
import type { Page } from '@playwright/test'
import { desktopWindow, signInToConsole } from './support/desk.ts'
import { expectRoute, open, openWithReload } from './support/route.ts'
import { expect, test } from './support/test.ts'

const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName)

test.describe('screens', () => {
  test(
    'an address without the hash redirects to its screen; an unknown one gets the not-found page [D-031]',
    { tag: '@core' },
    async ({ page }) => {
      await page.goto('/boutBallBetInfo?type=1')
      await expectRoute(page, '/boutBallBetInfo?type=1')
      const answer = await page.goto('/nothing/here')
      expect(answer?.status()).toBe(404)
      await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible()
      await page.getByRole('link', { name: '返回首页' }).click()
      await expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible()
    },
  )

  test(
    'back and forward move the focus; a reload or a change of tab does not [SHELL-23]',
    { tag: '@core' },
    async ({ page, player }) => {
      expect(player.name).not.toBe('')
      // The home page would open its welcome popup, which takes the focus.
      await open(page, '/zhanzhu')
      await expect(page).toHaveTitle(/^赞助 · /)
      expect(await focused(page)).toBe('BODY')
      await openWithReload(page, '/message?type=1')
      await expect(page.getByRole('tab').first()).toBeVisible()
      expect(await focused(page)).toBe('BODY')
      await page.getByRole('tab').nth(1).click()
      await expectRoute(page, '/message?type=2')
      expect(await focused(page)).toBe('BUTTON')
      await open(page, '/vip')
      await expect(page.locator('h1')).toBeFocused()
      await page.goBack()
      await expect(page.locator('h1')).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(page.locator('h1')).not.toBeFocused()
    },
  )
})

test.describe('console pages', () => {
  test.use(desktopWindow)

  test('a console page sets the tab title and takes the focus after a navigation', async ({ page }) => {
    await signInToConsole(page)
    await expect(page).toHaveTitle(/仪表盘 · 锦鲤$/)
    await expect(page.getByRole('main')).not.toBeFocused()
    await page.getByRole('menu').getByRole('link', { name: '存款审核' }).click()
    await expect(page).toHaveTitle(/存款审核 · 锦鲤$/)
    await expect(page.getByRole('main', { name: '存款审核' })).toBeFocused()
    await expect(page.getByRole('main')).toHaveCSS('outline-style', 'none')
  })
})
