import { askJson } from './support/http.ts'
import { open, openAnew } from './support/look.ts'
import { toast } from './support/said.ts'
import { platformUrl } from './support/place.ts'
import { ok, refused, stub } from './support/stub.ts'
import { expect, test } from './support/test.ts'
import type { Page } from '@playwright/test'

const picture = (page: Page) => page.locator('img[data-index]')
const index = (page: Page) => picture(page).getAttribute('data-index')

test('AUTH-20, AUTH-21, AUTH-22 one of 21 pictures, and another when pressed', async ({ page }) => {
  const { body } = await askJson<string[]>(platformUrl(), '/captcha/texts.json')
  expect(body).toHaveLength(21)
  for (const number of [0, 20]) {
    const answered = await fetch(`${platformUrl()}/captcha/${String(number).padStart(2, '0')}.png`)
    expect(answered.headers.get('content-type')).toBe('image/png')
  }
  const seen = new Set<string | null>()
  for (let round = 0; round < 6; round += 1) {
    await openAnew(page, '/login')
    seen.add(await index(page))
  }
  expect(seen.size).toBeGreaterThan(1)
  for (let round = 0; round < 5; round += 1) {
    const before = await index(page)
    await picture(page).click()
    await expect(picture(page)).not.toHaveAttribute('data-index', before ?? '')
    expect(Number(await index(page))).toBeLessThan(21)
  }
})

test('AUTH-30, AUTH-31, AUTH-32, AUTH-33 the other entry leads to the operator’s other address', async ({ page }) => {
  const other = 'https://other.example.com/in'
  const api = await stub(page, { getVisitUrl: ok({ url: other }) })
  await page.route(/other\.example\.com/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>other</h1>' }),
  )
  await open(page, '/login?type=1')
  await page.getByRole('button', { name: '备用注册入口' }).click()
  await expect(page).toHaveURL(other)
  expect(api.last('getVisitUrl').method).toBe('GET')
  await page.goto('/#/login?type=1&pid=77')
  await page.getByRole('button', { name: '备用注册入口' }).click()
  await expect(page).toHaveURL(`${other}/register?pid=77`)
  expect(page.context().pages()).toHaveLength(1)
  api.set('getVisitUrl', refused('暂无可用的注册地址', 404))
  await page.goto('/#/login?type=1')
  await expect(picture(page)).toBeVisible()
  await expect(page.getByRole('button', { name: '备用注册入口' })).toHaveCount(0)
  await expect(toast(page, '暂无可用的注册地址')).toHaveCount(0)
})
