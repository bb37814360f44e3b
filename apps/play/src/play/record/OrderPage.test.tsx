import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, paged, refused, serve } from '../../app/testing/answers.testing.ts'
import { asPlayer, expectRoute, expectTexts, expectToast, open } from '../../app/testing/screen.testing.tsx'

const number = 'W20260310120000000001'
const order = {
  type: 2,
  id: number,
  amount: '300.00',
  pay_way: '银行卡',
  created_at: '2026-03-10 12:00:00',
  outcome: 'open',
  step: 'review',
  steps: [
    { name: 'submitted', state: 'done', at: '2026-03-10 12:00:00' },
    { name: 'review', state: 'now', at: '' },
    { name: 'approved', state: 'next', at: '' },
    { name: 'sent', state: 'next', at: '' },
    { name: 'arrived', state: 'next', at: '' },
  ],
  actor: 'operator',
  reason: '',
  note: '',
  arrived: '',
  payee: '锦绣银行 6222****2222',
  received: '300.00',
  charged: '',
  usual: { median: 30, p90: 150, count: 12 },
  can_cancel: 1,
  is_claimed: 0,
  can_pay: 0,
}

beforeEach(async () => {
  asPlayer()
})

test('a withdrawal shows its steps, who acts, the usual duration, and is cancelled after a question', async () => {
  const api = serve({ 'order/detail': ok(order), 'withdrawal/cancel': ok({}, '取款已取消，金额已退回平台钱包') })
  await open(`/order?type=2&id=${number}`)
  await expectTexts(page.getByRole('region', { name: '进度' }).getByRole('listitem'), [
    /已提交2026-03-10 12:00:00/,
    /审核等待客服审核/,
    /已批准/,
    /已汇出/,
    /到账/,
  ])
  await expect.element(page.getByText('近30天同类订单通常30分钟完成，九成在3小时以内')).toBeVisible()
  expect(api.last('order/detail').body).toEqual({ type: 2, id: number })
  await page.getByRole('button', { name: '取消取款' }).click()
  const question = page.getByRole('alertdialog', { name: '取消取款' })
  await expect.element(question).toHaveTextContent('取消后¥300.00立即退回平台钱包')
  await question.getByRole('button', { name: '继续等待' }).click()
  expect(api.sent('withdrawal/cancel')).toHaveLength(0)
  await page.getByRole('button', { name: '取消取款' }).click()
  const steps = [order.steps[0], { name: 'cancelled', state: 'failed', at: '2026-03-10 12:05:00' }]
  api.set('order/detail', ok({ ...order, outcome: 'cancelled', step: 'cancelled', steps, actor: '', can_cancel: 0 }))
  await question.getByRole('button', { name: '取消取款' }).click()
  await expectToast('取款已取消，金额已退回平台钱包')
  expect(api.last('withdrawal/cancel').body).toEqual({ order: number })
  await expect.element(page.getByRole('link', { name: '重新取款' })).toBeVisible()
})

test('a refusal shows the reason and the note', async () => {
  const steps = [order.steps[0], { name: 'refused', state: 'failed', at: '2026-03-10 12:30:00' }]
  const more = { outcome: 'refused', step: 'refused', actor: '', can_cancel: 0, usual: null }
  const reasons = { reason: '收款人姓名与实名不符', note: '请上传银行卡照片' }
  serve({ 'order/detail': ok({ ...order, ...more, ...reasons, steps }) })
  await open(`/order?type=2&id=${number}`)
  const notice = page.getByRole('region', { name: '未通过原因' })
  await expect.element(notice).toHaveTextContent('收款人姓名与实名不符')
  await expect.element(notice).toHaveTextContent('请上传银行卡照片')
  await expect.element(page.getByText('金额已退回平台钱包')).toBeVisible()
})

test('a deposit of another amount says what arrived; an unknown order leads back', async () => {
  const steps = [order.steps[0], { name: 'review', state: 'now', at: '' }]
  const api = serve({ 'order/detail': ok({ ...order, type: 1, id: 'D1', steps, arrived: '290.00', can_cancel: 0 }) })
  await open('/order?type=1&id=D1')
  await expect.element(page.getByText('收到¥290.00，与订单金额¥300.00不符，客服正在核对')).toBeVisible()
  api.set('order/detail', refused('请求的资源不存在', 404))
  await open('/zhanzhu')
  await open('/order?type=1&id=D2')
  await expect.element(page.getByText('没有找到该订单')).toBeVisible()
  await page.getByRole('link', { name: '返回资金明细' }).click()
  await expectRoute('/transRecord')
})

test('the records show orders under way, mark cancelled ones and lead to the way of each', async () => {
  const row = { out_trade_no: number, amount: '300.00', pay_way: '银行卡', state: 3, created_at: '2026-03-10 12:00:00' }
  serve({
    gettransrecord: paged([row, { ...row, out_trade_no: 'X7', state: 1 }]),
    'order/open': ok({ orders: [{ ...order, id: 'X7' }], cancelled: [number] }),
    'order/detail': ok(order),
  })
  await open('/transRecord?type=2')
  await expect.element(page.getByRole('listitem').filter({ hasText: 'X7' })).toHaveTextContent('审核 · 通常30分钟')
  await expect.element(page.getByText('已取消', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: new RegExp(number) }).click()
  await expectRoute(`/order?type=2&id=${number}`)
})
