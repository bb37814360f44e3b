// Needs the server: it sends the content security policy, and the demo data fill every screen.
import type { Page } from '@playwright/test'
import { findViolations } from './support/axe.ts'
import { playerRoutes, publicRoutes } from '../apps/play/src/app/testing/routes.testing.ts'
import { findOverflow, settle } from './support/screen.ts'
import { recordPolicyViolations } from './support/policy.ts'
import { asPlayer, tokenOf } from './support/player.ts'
import { expect, test } from './support/test.ts'

/** Expects that a screen fits phones of every width and contains no English. */
async function expectFit(page: Page, route: string) {
  for (const width of [480, 320, 375]) {
    await page.setViewportSize({ width, height: 812 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), route).toBeLessThanOrEqual(width)
    expect.soft(await findOverflow(page), `${route} at ${width} px`).toEqual([])
  }
  const text = await page.locator('body').innerText()
  expect.soft(text.match(/[A-Za-z]{2,} +[A-Za-z]{2,} +[A-Za-z]{2,}/g), route).toBeNull()
  expect.soft(text, route).toMatch(/\p{Script=Han}/u)
  const names = await page
    .locator('[aria-label]')
    .evaluateAll((all) => all.map((element) => element.getAttribute('aria-label') ?? ''))
  for (const name of names) expect.soft(name, route).toMatch(/\p{Script=Han}|^VIP\d*$|^USDT$/u)
}

async function expectAccessible(page: Page, route: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Dark pages differ in colours only, so only contrast is checked.
    const found = await findViolations(page, colorScheme === 'dark' ? ['color-contrast'] : [])
    expect.soft(found, `${route} ${colorScheme}`).toEqual([])
  }
}

for (const [whose, some] of [
  ['visitors', publicRoutes],
  ['members', playerRoutes.filter((route) => !route.startsWith('/payInfo'))],
] as const)
  test(
    `every screen of ${whose}: no policy violation, fits every phone, Chinese only, accessible [SHELL-01, SHELL-02, D-019, D-088]`,
    { tag: '@core' },
    async ({ page }) => {
      test.setTimeout(180_000)
      const refused = await recordPolicyViolations(page)
      // The screens of single orders show orders of demo002; all other queries are real.
      await asPlayer(page, await tokenOf('demo002'))
      for (const route of some) {
        await settle(page, route)
        await expectFit(page, route)
        await expectAccessible(page, route)
        expect(refused, route).toEqual([])
      }
    },
  )
