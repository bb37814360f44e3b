import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, serve } from '../../app/testing/answers.testing.ts'
import { reportOpened } from '../../app/shell/opened.ts'
import { asPlayer, expectCount, expectToast, openWithReload, reload } from '../../app/testing/screen.testing.tsx'

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

const dueReview = { is_due: 1, funds: '<p>存放于信托账户</p>', funds_version: 3 }
const ownLimits = [
  { kind: 'deposit', span: 'day', period: 'calendar', amount: '500.00' },
  { kind: 'time', span: 'week', period: 'calendar', amount: '90' },
  { kind: 'loss', span: 'day', period: 'calendar', amount: '' },
]

test('a player who is due to review limits is prompted before the campaign, and goes on to change them [R34, R48]', async () => {
  const api = serve({
    protection: ok({ limits: ownLimits }),
    'protection/review': ok(dueReview),
    'protection/review/answer': ok({}, '已确认，请在此调整限额'),
    'campaign/popup': ok({ popup: campaign }),
  })
  asPlayer()
  await openWithReload('/')
  const prompt = page.getByRole('dialog', { name: '查看您的限额' })
  for (const text of ['每日存款限额：¥500.00', '每周游戏时长限额：90分钟', '存放于信托账户'])
    await expect.element(prompt.getByText(text)).toBeVisible()
  await expectCount(prompt.getByRole('listitem'), 2)
  expect(api.sent('campaign/popup')).toHaveLength(0)
  await prompt.getByRole('button', { name: '去调整' }).click()
  await expectToast('已确认，请在此调整限额')
  await expect.poll(() => location.hash).toBe('#/protection')
  expect(api.last('protection/review/answer').body).toEqual({ answer: 'change', funds_version: 3 })
})

test('the prompt to review limits can be closed, is shown once per session, and gives way to the campaign', async () => {
  const api = serve({
    protection: ok({ limits: [] }),
    'protection/review': ok({ ...dueReview, funds: '资金由平台保管' }),
    'campaign/popup': ok({ popup: campaign }),
  })
  asPlayer()
  await openWithReload('/')
  const prompt = page.getByRole('dialog', { name: '查看您的限额' })
  await expect.element(prompt.getByText('您还没有设置限额。')).toBeVisible()
  await prompt.getByRole('button', { name: '关闭' }).click()
  await expect.element(page.getByRole('dialog', { name: '欢迎回来' })).toBeVisible()
  await reload()
  await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument()
  await expectCount(prompt, 0)
  expect(api.sent('protection/review/answer')).toHaveLength(0)
})
