import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, password, code, type TestApp } from '../../platform/testing/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ demo: true })
})
afterAll(() => app.finish())

test('the demo data has every channel on, two of them behind WeChat, every state of deposits and withdrawals, and cards of each kind [ruling 24]', async () => {
  const signedIn = await app.callPlayerApi('POST /api/login_pc', { name: 'demo002', password, code })
  const token = signedIn.data.api_token as string
  const ways = await app.callPlayerApi('GET /api/get_pay_way', undefined, token)
  expect(ways.data).toEqual({ card: 1, usdt: 1, wechat: 1, alipay: 1, antoken: 1, rengong: 1 })
  for (const type of [1, 2, 4])
    expect((await app.callPlayerApi('POST /api/getcard', { type }, token)).data.length).toBeGreaterThan(0)
  expect((await app.callPlayerApi('POST /api/getpaybank', {}, token)).data).toHaveLength(2)
  for (const list of ['deposits', 'withdrawals']) {
    const { items } = (await app.callConsoleApi(`GET /console/api/${list}`, { q: 'demo002', per_page: '100' })).body
    expect(new Set(items.map(({ state }: { state: number }) => state))).toEqual(new Set([1, 2, 3]))
  }
  const [card] = (await app.callPlayerApi('POST /api/getcard', { type: 2 }, token)).data
  expect(
    await app.callPlayerApi('POST /api/withdraw', { amount: '100', bank: card.id, password: '123456' }, token),
  ).toMatchObject({ code: 200 })
  expect((await app.callPlayerApi('POST /api/statement', {}, token)).data.list.total).toBeGreaterThan(10)
  const channels = (await app.callConsoleApi('GET /console/api/pay-channels')).body.items
  expect(channels).toHaveLength(6)
  const wechat = channels.filter(({ type }: { type: string }) => type === 'wechat')
  expect(wechat).toMatchObject([
    { id: 'wechat', min_price: 100, max_price: 10_000, cost_rate: 60 },
    { id: 'wechat-2', min_price: 5000, max_price: 10_000, cost_rate: 90, is_set_up: true },
  ])
  expect(JSON.stringify(channels)).not.toContain('sandbox secret')
})
