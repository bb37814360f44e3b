import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, serve } from '../../app/testing/answers.testing.ts'
import { reportOpened } from '../../app/shell/opened.ts'
import { asPlayer, expectCount, openWithReload } from '../../app/testing/screen.testing.tsx'

test('the welcome popup shows one heading: the operator’s, otherwise the default [HOME-30]', async () => {
  const seen = page.getByRole('dialog', { name: '欢迎' }).css('h1, h2, h3')
  const api = serve({ app: ok({ index_modal: '<h3>欢迎来到锦鲤</h3><p>好运</p>' }) })
  const isSeen = () => seen.elements().flatMap((one) => (one.clientWidth > 1 ? [one.textContent] : []))
  await openWithReload('/')
  await expect.element(page.getByRole('dialog').getByText('好运')).toBeVisible()
  expect(isSeen()).toEqual(['欢迎来到锦鲤'])
  api.set('app', ok({ index_modal: '<p>好运</p>' }))
  sessionStorage.clear()
  await openWithReload('/')
  await expect.element(page.getByRole('dialog').getByText('好运')).toBeVisible()
  await expect.poll(isSeen).toEqual(['欢迎'])
})

const campaign = {
  id: 'C1',
  title: '欢迎回来',
  content: '看看最近的优惠活动',
  link: '/activity?campaign=C1',
  picture: '/pictures/banner-1.svg',
}

test('a campaign’s popup follows the notices once per session, and opening its link is reported once', async () => {
  const api = serve({
    homenotice: ok(['公告一']),
    'campaign/popup': ok({ popup: campaign }),
    'campaign/open': ok({}),
  })
  asPlayer()
  sessionStorage.removeItem('noticeSeen')
  await openWithReload('/')
  await page.getByRole('dialog', { name: '公告' }).getByRole('button', { name: '关闭' }).click()
  const popup = page.getByRole('dialog', { name: '欢迎回来' })
  await expect.element(popup.getByText('看看最近的优惠活动')).toBeVisible()
  expect(api.sent('campaign/popup')).toHaveLength(1)
  await popup.getByRole('link', { name: '立即查看' }).click()
  await expect.poll(() => location.hash).toBe('#/activity?campaign=C1')
  for (const _ of [1, 2]) reportOpened()
  await expect.poll(() => api.sent('campaign/open').map(({ body }) => body)).toMatchObject([{ id: 'C1' }])
  await expectCount(popup, 0)
})
