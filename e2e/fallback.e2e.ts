// Needs the server: it serves the built pages with the fallback and takes their reports.
import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

// Modules that throw, do not parse or are missing, each with a message of the browser's.
test.use({ provokedErrors: /^/ })

const sites = ['/', '/agent/', '/service/', '/console/']

const fallback = (page: Page) => page.locator('#fallback')

/** Address of a site's entry module, which is the last one in its page. */
async function entryOf(page: Page, site: string): Promise<string> {
  const html = await (await page.request.get(site)).text()
  return / data-modules="[^"]*?([^" ]+)"/.exec(html)?.[1] ?? ''
}

async function replaceEntry(page: Page, site: string, answer: { status?: number; body: string }) {
  await page.route(`**${await entryOf(page, site)}`, (route) =>
    route.fulfill({ contentType: 'text/javascript', ...answer }),
  )
}

async function expectInWords(page: Page) {
  await expect(fallback(page)).toBeVisible()
  await expect(fallback(page)).toContainText('页面未能打开')
  await expect(fallback(page).getByRole('link', { name: '重新加载' })).toBeVisible()
}

for (const site of sites) {
  for (const [what, answer] of [
    ['a module that throws', { body: 'throw new Error("broken")' }],
    ['syntax that the browser cannot parse', { body: 'let value = @' }],
    ['a chunk answered 404', { status: 404, body: '' }],
  ] as const)
    test(`${site} shows the fallback page after ${what}`, async ({ page }) => {
      await replaceEntry(page, site, answer)
      const reported = page.waitForRequest((request) => Boolean(request.postData()?.includes('"message"')))
      await page.goto(site)
      await expectInWords(page)
      expect((await reported).url()).toMatch(/\/api\/page-reports$/)
      await page.unrouteAll()
      await fallback(page).getByRole('link', { name: '重新加载' }).click()
      await expect(fallback(page)).toHaveCount(0)
      await expect(page.locator('#root > *').first()).toBeVisible()
    })

  test(`${site} shows the fallback page if the application does not load within 20 s`, async ({ page }) => {
    await page.route(`**${await entryOf(page, site)}`, () => new Promise(() => undefined))
    await page.goto(site, { waitUntil: 'commit' })
    await expect(fallback(page)).toBeAttached()
    await expect(fallback(page)).toBeHidden()
    const delays = await fallback(page).evaluate((element) =>
      element.getAnimations().map((animation) => {
        animation.finish()
        return animation.effect?.getTiming().delay
      }),
    )
    expect(delays).toEqual([20_000])
    await expectInWords(page)
  })
}

test.describe('with scripts switched off', () => {
  test.use({ javaScriptEnabled: false })
  for (const site of sites)
    test(`${site} shows the fallback page`, async ({ page }) => {
      await page.goto(site)
      await expectInWords(page)
    })
})

test('the fallback page has the operator’s name, colour and service link', async ({ page, operator }) => {
  const { title } = await operator.get<{ title: string }>('settings')
  await operator.patch('settings', { brand_color: '#1677ff' })
  try {
    await replaceEntry(page, '/', { status: 404, body: '' })
    await page.goto('/')
    await expectInWords(page)
    await expect(fallback(page).getByRole('heading')).toHaveText(title)
    await expect(fallback(page).getByRole('link', { name: '联系客服' })).toHaveAttribute('href', '/service/')
    const own = await page.evaluate(() => document.documentElement.style.getPropertyValue('--brand-own'))
    expect(own).toBe('#1677ff')
  } finally {
    await operator.patch('settings', { brand_color: '' })
  }
})
