import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, refused, serve } from '../../app/testing/answers.testing.ts'
import { asPlayer, expectCount, expectRoute, expectToast, open } from '../../app/testing/screen.testing.tsx'

const due = [
  { document: 'terms', name: '规则与隐私条款', version: 3, summary: '第三条有变', is_due: 1 },
  { document: 'funds', name: '客户资金保护说明', version: 1, summary: '首次发布', is_due: 0 },
]

test('a deposit links to a version that requires consent; the player reads it and agrees [R2]', async () => {
  asPlayer()
  let isDone = false
  const api = serve({
    article: ok({ content: '<p>条文</p>' }),
    get_pay_way: ok({ wechat: 1 }),
    'deposit/prompts': ok({ consents_due: ['规则与隐私条款'] }),
    consents: () => ok(isDone ? due.map((one) => ({ ...one, is_due: 0 })) : due),
    'consents/text': ok({ document: 'terms', version: 3, content: '<p>新的第三条</p>' }),
    'consents/accept': () => {
      isDone = true
      return ok({}, '已确认')
    },
  })
  await open('/recharge')
  const asks = page.getByRole('complementary', { name: '请先阅读并确认' })
  await expect.element(asks.getByText('《规则与隐私条款》需要您确认后才能存款。')).toBeVisible()
  await asks.getByRole('link', { name: '去阅读' }).click()
  await expectRoute('/abouts?type=5')
  const part = page.getByRole('region', { name: '规则与隐私条款' })
  await expect.element(part.getByText('更新说明：第三条有变')).toBeVisible()
  await expect.element(part.getByText('新的第三条')).toBeVisible()
  await part.getByRole('button', { name: '我已阅读并同意' }).click()
  await expectToast('已确认')
  await expectCount(part, 0)
  expect(api.sent('consents/accept').map(({ body }) => body)).toEqual([{ document: 'terms', version: 3 }])
  // The prompts of the earlier visit are outdated, so they must not be shown.
  api.set('deposit/prompts', 'never')
  await open('/recharge')
  await expect.element(page.getByLabelText('存款金额')).toBeVisible()
  await expectCount(asks, 0)
})

test('a player cannot agree while the text fails to load; a replaced version is loaded again [R2]', async () => {
  asPlayer()
  let version = 0
  serve({
    article: ok({ content: '<p>条文</p>' }),
    consents: ok(due),
    'consents/text': () =>
      version === 0 ? refused('条款不存在', 404) : ok({ document: 'terms', version, content: `<p>第${version}版</p>` }),
    'consents/accept': () => {
      version = 4
      return refused('条款刚有更新，请重新阅读', 409)
    },
  })
  await open('/abouts?type=5')
  const part = page.getByRole('region', { name: '规则与隐私条款' })
  const agree = part.getByRole('button', { name: '我已阅读并同意' })
  await expect.element(part.getByRole('button', { name: '重试' })).toBeVisible()
  await expectCount(agree, 0)
  version = 3
  await part.getByRole('button', { name: '重试' }).click()
  await expect.element(part.getByText('第3版')).toBeVisible()
  await agree.click()
  await expectToast('条款刚有更新，请重新阅读')
  await expect.element(part.getByText('第4版')).toBeVisible()
})

test('the privacy policy linked from the registration lists what the browser stores [R15, R16]', async () => {
  const api = serve({
    article: ({ body }) => ok({ content: body['type'] === 2 ? '<h3>本地存储</h3><p>登录状态保存在浏览器中</p>' : '' }),
  })
  await open('/login?type=1')
  await page.getByRole('link', { name: '《规则与隐私条款》' }).click()
  await expectRoute('/abouts?type=5')
  await expect.element(page.getByText('登录状态保存在浏览器中')).toBeVisible()
  expect(api.sent('consents')).toHaveLength(0)
})
