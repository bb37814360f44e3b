import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, refused, serve } from '../../app/testing/answers.testing.ts'
import {
  asPlayer,
  expectCount,
  expectRoute,
  expectToast,
  open,
  openWithReload,
  press,
  step,
  type,
} from '../../app/testing/screen.testing.tsx'

const dialog = () => page.getByRole('dialog')

const list = [
  { id: 7, title: '首存礼', banner: '/pictures/banner-1.svg', created_at: '2026-03-01 12:00:00', state: 1 },
  { id: 8, title: '不显示', banner: '', created_at: '', state: 0 },
]

const detail = { ...list[0], content: '<p>规则 <b>要紧</b></p>', memo: '每人一次', can_apply: 1 }

test('a visitor sees a promotion and is sent to the login [PROMO-14]', async () => {
  const api = serve({ activitydeatil: ok(detail) })
  await open('/activityInfo?id=7')
  await step('texts [PROMO-10, PROMO-11, PROMO-12, PROMO-13]', async () => {
    await expect.element(page.getByText('首存礼')).toBeVisible()
    await expect.element(page.css('img[src="/pictures/banner-1.svg"]')).toBeVisible()
    await expect.element(page.css('b').filter({ hasText: '要紧' })).toBeVisible()
    await expect.element(page.getByText('每人一次')).toBeVisible()
  })
  await step('apply button [PROMO-15]', async () => {
    expect(String(api.last('activitydeatil').body['id'])).toBe('7')
  })
  await step('redirect to the login [PROMO-14, PROMO-18]', async () => {
    await press('立即申请')
    await expectRoute('/login')
  })
})

test('a player applies with a whole amount [PROMO-16]', async () => {
  asPlayer()
  const api = serve({ activitydeatil: ok(detail), doactivityapply: ok({}, '申请已提交，请等待审核') })
  await open('/activityInfo?id=7')
  await press('立即申请')
  const amount = dialog().css('input[name="amount"]')
  await step('the amount [PROMO-17, PROMO-21]', async () => {
    await press('提交')
    await expectToast('请输入申请金额')
    await type(amount, '12a。5')
    await expect.element(amount).toHaveValue('12.5')
    await press('提交')
    await expectToast('申请金额格式不正确')
    await amount.fill('１，２００')
    await expect.element(dialog().getByText('¥1,200.00')).toBeVisible()
    await amount.fill('123')
  })
  await step('sends the form [PROMO-19, PROMO-20]', async () => {
    await press('提交')
    await expectToast('申请已提交，请等待审核')
    const { body, headers } = api.last('doactivityapply')
    expect({ ...body, activityid: String(body['activityid']) }).toEqual({ activityid: '7', amount: '123' })
    expect(headers['idempotency-key']).toBeTruthy()
    await expectCount(dialog(), 0)
  })
})

test('a promotion that cannot be applied for shows a toast; an unknown one links back [PROMO-18]', async () => {
  asPlayer()
  const api = serve({ activitydeatil: ok({ ...detail, can_apply: 0 }) })
  await open('/activityInfo?id=7')
  await press('立即申请')
  await expectToast('该活动暂不可申请')
  await expectRoute('/activityInfo?id=7')
  api.set('activitydeatil', refused('活动不存在或已结束', 404))
  await open('/activityInfo?id=99')
  await expectToast('活动不存在或已结束')
  await page.getByRole('link', { name: '返回优惠列表' }).click()
  await expectRoute('/activity')
})

test('an application under review stands on the promotion, which cannot be applied for meanwhile', async () => {
  asPlayer()
  const application = { state: 1, created_at: '2026-03-02 12:00:00', amount: '100.00' }
  const api = serve({ activitydeatil: ok({ ...detail, can_apply: 0, application }) })
  await open('/activityInfo?id=7')
  const own = page.getByRole('region', { name: '我的申请' })
  await expect.element(own).toHaveTextContent('待审核')
  await expect.element(own).toHaveTextContent('¥100.00')
  await expect.element(page.getByRole('button', { name: '审核中' })).toBeDisabled()
  api.set('activitydeatil', ok({ ...detail, application: { ...application, state: 3 } }))
  await openWithReload('/activityInfo?id=7')
  await expect.element(own).toHaveTextContent('已拒绝')
  await expect.element(page.getByRole('button', { name: '立即申请' })).toBeEnabled()
})
