import { afterAll, beforeAll, expect, test } from 'vitest'
import { setForTest } from '../../platform/testing/settings.testing.ts'
import { watchChain } from './watch.ts'
import { type MoneyApp, openMoneyApp, trc20 } from './deposit.testing.ts'

let app: MoneyApp
beforeAll(async () => {
  app = await openMoneyApp()
})
afterAll(() => app.finish())

const balance = async (token: string) => (await app.callPlayerApi('POST /api/user', {}, token)).data.balance as string
async function order(body: object = { paytype: 'wxpay', amount: '200' }) {
  const { token, name } = await app.registerPlayer()
  const { message } = await app.callPlayerApi('POST /api/recharge', body, token)
  return { token, name, number: message }
}
let sent = 0
/** Sends a notice that fits no order; returns the open unmatched payment. */
async function loadUnmatched(number: string, amount = 19_999) {
  const reference = `STRAY${++sent}`
  const content = { deposit_no: number, result: 'paid', amount, currency: 'CNY', channel: 'wxpay', reference }
  expect(await app.sendNotice('wechat', content)).toBe('200 ok')
  return { ...(await openUnmatched(reference)), content }
}
const openUnmatched = async (reference: string) =>
  (await app.callConsoleApi('GET /console/api/unmatched-payments', { q: reference, state: '1' })).body.items[0]
const credit = (id: string, deposit_no: string, token?: string) =>
  app.callConsoleApi(`POST /console/api/unmatched-payments/${id}/credit`, { deposit_no, reason: '到账核实' }, token)
const loadDeposits = async (name: string) =>
  (await app.callConsoleApi('GET /console/api/deposits', { q: name })).body.items

test('books an unmatched payment on the pending order once for concurrent requests', async () => {
  const { token, name, number } = await order()
  const unmatched = await loadUnmatched(number)
  const answers = await Promise.all(Array.from({ length: 20 }, () => credit(unmatched.id, number)))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.state}`))).toEqual(new Set(['200 2']))
  expect(await balance(token)).toBe('199.99')
  const [row] = await loadDeposits(name)
  expect(row).toMatchObject({ deposit_no: number, state: 2, credited: '199.99', reference: unmatched.reference })
  expect(await openUnmatched(unmatched.reference)).toBeUndefined()
  // The notice is repeated, and the operator tries to credit the payment to another order.
  expect(await app.sendNotice('wechat', unmatched.content)).toBe('200 ok')
  expect(await balance(token)).toBe('199.99')
  const other = await order()
  expect((await credit(unmatched.id, other.number)).status).toBe(409)
  expect((await app.callConsoleApi(`POST /console/api/unmatched-payments/${unmatched.id}/close`, {})).status).toBe(409)
  expect([await balance(token), await balance(other.token)]).toEqual(['199.99', '0.00'])
})

test('keeps a closed unmatched payment closed: repeats have no effect and it cannot be credited', async () => {
  const { number, token } = await order()
  const unmatched = await loadUnmatched(number)
  const close = (note: string) =>
    app.callConsoleApi(`POST /console/api/unmatched-payments/${unmatched.id}/close`, { note })
  expect((await close('已退回')).body).toMatchObject({ state: 2, note: '已退回' })
  expect(await close('又一次')).toMatchObject({ status: 200, body: { note: '已退回' } })
  expect((await credit(unmatched.id, number)).status).toBe(409)
  expect(await balance(token)).toBe('0.00')
})

test('books a payment for a decided order on a new order, with one turnover requirement', async () => {
  const { token, name, number } = await order()
  await app.callConsoleApi(`POST /console/api/deposits/${number}/reject`, { reason: '超时' })
  const unmatched = await loadUnmatched(number, 20_000)
  expect((await credit(unmatched.id, number)).body).toMatchObject({ state: 2, closed_by: 'admin' })
  const [added, first] = await loadDeposits(name)
  expect(first).toMatchObject({ deposit_no: number, state: 3 })
  expect(added).toMatchObject({ state: 2, credited: '200.00', reference: unmatched.reference, pay_way: '微信支付' })
  expect((await credit(unmatched.id, number)).status).toBe(200)
  expect(await balance(token)).toBe('200.00')
  expect((await app.callPlayerApi('POST /api/getBetAmount', {}, token)).data.bet_amount).toBe('200.00')
})

test("converts USDT at the order's frozen rate, rounded down", async () => {
  const { token, number } = await order({ paytype: 'usdt', amount: '720', catepay: 'TRC20' })
  const { txid } = await app.control('/chain/pay', { protocol: 'TRC20', to: trc20, amount: '90.01' })
  await app.control('/chain/blocks', { n: 10 })
  await watchChain(app.app)
  await app.callConsoleApi('PATCH /console/api/settings', { usdtrate: '1' })
  const unmatched = await openUnmatched(txid!)
  expect((await credit(unmatched.id, number)).status).toBe(200)
  expect(await balance(token)).toBe('648.07') // 90.01 at 7.2 is 648.072
  await app.callConsoleApi('PATCH /console/api/settings', { usdtrate: '7.2' })
})

test('refuses to credit to another channel, an unknown order, or a payment already booked', async () => {
  const { number } = await order()
  const unmatched = await loadUnmatched(number)
  const other = await order({ paytype: 'alipay', amount: '200' })
  expect(await credit(unmatched.id, other.number)).toMatchObject({
    status: 422,
    body: { title: 'UNMATCHED_OTHER_CHANNEL' },
  })
  expect((await credit(unmatched.id, 'D404')).status).toBe(404)
  expect((await credit('nonsense', number)).status).toBe(404)
  const paid = await order()
  const content = { ...unmatched.content, deposit_no: paid.number, amount: 20_000 }
  await app.sendNotice('wechat', content)
  expect(await credit(unmatched.id, number)).toMatchObject({ status: 409, body: { title: 'UNMATCHED_BOOKED' } })
})

test('refuses to credit to a manually booked order, as it may be the same payment', async () => {
  const { token, number } = await order()
  const unmatched = await loadUnmatched(number)
  await app.callConsoleApi(`POST /console/api/deposits/${number}/approve`, { amount: '199.99' })
  expect(await credit(unmatched.id, number)).toMatchObject({ status: 409, body: { title: 'ORDER_BOOKED_BY_HAND' } })
  expect(await balance(token)).toBe('199.99')
})

test('refuses to credit a payment naming a manually booked order to another order', async () => {
  const { number } = await order()
  const unmatched = await loadUnmatched(number)
  await app.callConsoleApi(`POST /console/api/deposits/${number}/approve`, { amount: '199.99' })
  const other = await order()
  expect(await credit(unmatched.id, other.number)).toMatchObject({
    status: 409,
    body: { title: 'ORDER_BOOKED_BY_HAND' },
  })
  expect(await balance(other.token)).toBe('0.00')
  expect(await openUnmatched(unmatched.reference)).toMatchObject({ id: unmatched.id, state: 1 })
})

test('books a second payment for a gateway-booked order on a new order', async () => {
  const { token, number } = await order()
  const first = { deposit_no: number, result: 'paid', amount: 20_000, currency: 'CNY', channel: 'wxpay' }
  await app.sendNotice('wechat', { ...first, reference: 'TWICE1' })
  const unmatched = await loadUnmatched(number, 20_000)
  expect((await credit(unmatched.id, number)).status).toBe(200)
  expect(await balance(token)).toBe('400.00')
})

test('needs a second operator over the threshold; a rejection reopens the unmatched payment', async () => {
  const { token, name, number } = await order()
  const unmatched = await loadUnmatched(number)
  await setForTest(app, { four_eyes_deposit: '100' })
  const permissions = ['deposit.view', 'deposit.review']
  const second = { username: 'second', password: 'koi-12345' }
  await app.callConsoleApi('POST /console/api/operators', { ...second, permissions })
  const other = (await app.callConsoleApi('POST /console/api/login', second, 'none')).body.token as string

  expect((await credit(unmatched.id, number)).status).toBe(200)
  expect(await balance(token)).toBe('0.00')
  // Meanwhile a full payment of the order arrives, which is a separate payment.
  const whole = { ...unmatched.content, amount: 20_000, reference: 'WHOLE1' }
  await app.sendNotice('wechat', whole)
  expect(await balance(token)).toBe('0.00')
  expect(await openUnmatched('WHOLE1')).toMatchObject({ amount: '200.00' })

  expect((await app.callConsoleApi(`POST /console/api/deposits/${number}/approve`, {})).status).toBe(409)
  for (const who of [undefined, other])
    expect(
      (await app.callConsoleApi(`POST /console/api/deposits/${number}/approve`, { amount: '0.01' }, who)).status,
    ).toBe(409)
  expect(await balance(token)).toBe('0.00')
  await app.callConsoleApi(`POST /console/api/deposits/${number}/reject`, { reason: '付款人不符' }, other)
  const again = await openUnmatched(unmatched.reference)
  expect(again).toMatchObject({ id: unmatched.id, state: 1 })
  expect((await credit(again.id, number)).status).toBe(200)
  const [added] = await loadDeposits(name)
  expect(added).toMatchObject({ state: 1, reviewed_by: 'admin', amount: '199.99' })
  const approved = await app.callConsoleApi(`POST /console/api/deposits/${added.deposit_no}/approve`, {}, other)
  expect(approved).toMatchObject({
    status: 200,
    body: { state: 2, credited: '199.99', reference: unmatched.reference },
  })
  expect(await balance(token)).toBe('199.99')
})
