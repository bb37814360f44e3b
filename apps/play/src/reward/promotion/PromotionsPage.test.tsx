import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, paged, serve } from '../../app/testing/answers.testing.ts'
import { expectCount, expectRoute, expectTexts, open, step } from '../../app/testing/screen.testing.tsx'

const list = [
  { id: 7, title: '首存礼', banner: '/pictures/banner-1.svg', created_at: '2026-03-01 12:00:00', state: 1 },
  { id: 8, title: '不显示', banner: '', created_at: '', state: 0 },
]

test('a visitor filters promotions by kind [PROMO-09]', async () => {
  const api = serve({
    activitytype: ok([
      { id: 3, name: '新人专享' },
      { id: 1, name: '日常优惠' },
    ]),
    activitylist: paged(list),
  })
  await open('/activity')
  await step('the kinds [PROMO-01, PROMO-02]', async () => {
    await expectTexts(page.getByRole('tab'), ['全部', '新人专享', '日常优惠'])
  })
  await step('all promotions [PROMO-04, PROMO-06, PROMO-07]', async () => {
    await expect.element(page.getByText('首存礼')).toBeVisible()
    await expect.element(page.getByText('2026-03-01 12:00:00')).toBeVisible()
    await expectCount(page.getByText('不显示'), 0)
  })
  await step('one kind [PROMO-03]', async () => {
    expect(api.last('activitylist').body).not.toHaveProperty('type')
    await page.getByRole('tab', { name: '新人专享' }).click()
    await expect.poll(() => api.last('activitylist').body['type']).toBe(3)
  })
  const card = page.getByRole('main').getByRole('link', { name: /首存礼/ })
  await step('one promotion [PROMO-05, PROMO-08]', async () => {
    await expect.element(card.css('img')).toHaveAttribute('src', '/pictures/banner-1.svg')
    await card.click()
    await expectRoute('/activityInfo?id=7')
  })
  await step('going back keeps the chosen kind [SHELL-23]', async () => {
    await page.getByRole('button', { name: '返回' }).click()
    await expect.element(page.getByRole('tab', { name: '新人专享' })).toHaveAttribute('aria-selected', 'true')
  })
})
