// Needs a reload without a server, after the real answers were stored.
import { expect, test } from './support/test.ts'

test(
  'the site stores catalogue, banners, player and settings in local storage, the token in session storage [ENT-36, ENT-37, ENT-38, R15]',
  { tag: '@core' },
  async ({ page, player }) => {
    await page.goto('/#/')
    await expect(page.getByText(player.name).first()).toBeVisible()
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage)))
      .toEqual(
        expect.arrayContaining([
          'realbet',
          'joker',
          'gaming',
          'sport',
          'lottery',
          'concise',
          'bannerList',
          'appInfo',
          'userInfo',
        ]),
      )
    const token = await page.evaluate(() => sessionStorage.getItem('token') ?? '')
    expect(token.length).toBeGreaterThan(20)
    expect(
      await page.evaluate((secret) => Object.values(localStorage).some((text) => text.includes(secret)), token),
    ).toBe(false)

    // Without a server the page must still show its cache.
    await page.route('**/api/**', (route) => route.abort())
    await page.reload()
    await expect(page.getByText(player.name).first()).toBeVisible()
    await expect(page.getByRole('tab', { name: '电子' })).toBeVisible()
    await expect(page.locator('main img[src*="/pictures/banner-"]').first()).toBeVisible()
  },
)
