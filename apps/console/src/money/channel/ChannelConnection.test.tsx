import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listed, serve, staff } from '../../app/answers.testing.ts'
import type { Reply, Row } from '../../app/endpoint.ts'
import { button, dialog, expectCount, row, show } from '../../app/screen.testing.tsx'

const listing = 'GET /console/api/pay-channels'
const adapters = 'GET /console/api/adapters'
const calls = 'GET /console/api/pay-channels/:id/calls'
const testing = 'POST /console/api/pay-channels/:id/test'

const wechat: Row<typeof listing> = {
  id: 'wechat',
  type: 'wechat',
  name: '微信支付',
  texts: {},
  state: 0,
  sort: 10,
  adapter: 'koi',
  settings: {},
  is_set_up: true,
  pay_origin: '',
  is_payout: 0,
  confirmations: 6,
  min_price: 100,
  max_price: 10_000,
  ranges: [{ kind: 'wechat', min_price: 100, max_price: 10_000 }],
  weight: 100,
  cost_fixed: '0.00',
  cost_rate: 0,
  least_level: 0,
  payee_kinds: '',
  payout_min: '0.00',
  payout_max: '0.00',
  hook: '/hooks/pay/wechat',
  hook_url: 'https://koi.example/hooks/pay/wechat',
  has_gateway: true,
  test: null,
  is_paused: 0,
  paused_at: '',
  recent_orders: 0,
  recent_success: null,
}
const call = {
  method: 'POST',
  path: 'pay.example/query',
  milliseconds: 120,
  fault: '',
  excerpt: 'code: 0, msg: bad sign',
}
const failed: Reply<typeof testing> = {
  at: '2026-03-10 12:00:00',
  by: 'admin',
  ok: false,
  has_passed: false,
  is_current: true,
  milliseconds: 130,
  calls: [{ ...call, status: 401 }],
}

test('the drawer tells the newest test in words, offers the callback address to copy, and lists the calls', async () => {
  const api = serve({
    [adapters]: listed(adapters),
    [listing]: listed(listing, wechat),
    [calls]: { items: [{ ...call, at: '2026-03-10 12:00:00', direction: 'out', status: 401 }] },
    [testing]: () => {
      api.set(listing, listed(listing, { ...wechat, test: failed }))
      return failed
    },
  })
  await show('/pay-channels')
  await button('接口状态', row('wechat')).click()
  const drawer = dialog('微信支付 接口状态')
  await expect.element(drawer).toHaveTextContent('从未测试')
  await expect.element(drawer).toHaveTextContent('https://koi.example/hooks/pay/wechat')
  await expect.element(drawer.getByRole('button', { name: '复制回调地址' })).toBeVisible()
  await button('测试', drawer).click()
  await expect.element(drawer).toHaveTextContent('测试失败')
  await expect.element(drawer).toHaveTextContent('向 pay.example/query 发送 POST 请求')
  await expect.element(drawer).toHaveTextContent('120 毫秒后收到应答，HTTP 401')
  await expect.element(drawer).toHaveTextContent('code: 0, msg: bad sign')
})

test('an operator who may only view sees the result without a button; a channel by hand has nothing to test', async () => {
  serve({
    'GET /console/api/me': staff('channel.view', 'adapter.list'),
    [adapters]: listed(adapters),
    [listing]: listed(listing, { ...wechat, has_gateway: false }),
    [calls]: { items: [] },
  })
  await show('/pay-channels')
  await button('接口状态', row('wechat')).click()
  const drawer = dialog('微信支付 接口状态')
  await expect.element(drawer).toHaveTextContent('未使用支付接口，无需测试')
  await expect.element(drawer).toHaveTextContent('暂无调用')
  await expectCount(button('测试', drawer), 0)
  await expect.element(page.getByText('服务器异常')).not.toBeInTheDocument()
})
