import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listed, serve, staff } from '../../app/answers.testing.ts'
import type { Row } from '../../app/endpoint.ts'
import { button, dialog, expectCount, row, show } from '../../app/screen.testing.tsx'

const listing = 'GET /console/api/pay-channels'
const adapters = 'GET /console/api/adapters'
const resuming = 'POST /console/api/pay-channels/:id/resume'

const wechat: Row<typeof listing> = {
  id: 'wechat',
  type: 'wechat',
  name: '微信支付',
  texts: {},
  state: 1,
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
  cost_fixed: '0.30',
  cost_rate: 60,
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
const second: typeof wechat = {
  ...wechat,
  id: 'wechat-2',
  name: '大额',
  cost_fixed: '0.00',
  hook: '/hooks/pay/wechat-2',
  is_paused: 1,
  paused_at: '2026-03-01 12:00:00',
  recent_orders: 40,
  recent_success: 12,
}

test('the page shows cost and success of each channel; a paused channel is resumed after a confirmation', async () => {
  const api = serve({ [adapters]: listed(adapters), [listing]: listed(listing, wechat, second), [resuming]: wechat })
  await show('/pay-channels')
  await expect.element(row('wechat-2')).toHaveTextContent('已自动暂停12%（40笔）')
  await expect.element(row('wechat-2')).toHaveTextContent('0.6%')
  const first = row(/¥0\.30 \+ 0\.6%/)
  await expect.element(first).toHaveTextContent('微信支付')
  await expectCount(button('恢复收款', first), 0)
  await button('恢复收款', row('wechat-2')).click()
  await expect.element(dialog('成功率从现在起重新统计')).toBeVisible()
  await button('恢复收款', dialog()).click()
  await expect.element(page.getByText('已恢复')).toBeVisible()
  expect(api.last(resuming).params).toEqual({ id: 'wechat-2' })
})

test('an operator without permission to change channels cannot resume one', async () => {
  serve({
    'GET /console/api/me': staff('channel.view', 'adapter.list'),
    [adapters]: listed(adapters),
    [listing]: listed(listing, second),
  })
  await show('/pay-channels')
  await expect.element(row('wechat-2')).toBeVisible()
  await expectCount(button('恢复收款'), 0)
})
