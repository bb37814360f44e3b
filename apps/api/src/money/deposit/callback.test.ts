import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { build } from '../../server/build.ts'
import { sign } from '../../platform/outside/sign.ts'
import { type MoneyApp, openMoneyApp } from './deposit.testing.ts'

let app: MoneyApp
beforeAll(async () => {
  app = await openMoneyApp()
})
afterAll(() => app.finish())

async function createOrder(amount = '200', paytype = 'wxpay') {
  const { token, id } = await app.registerPlayer()
  const made = await app.recharge(token, { paytype, amount })
  expect(made.code).toBe(200)
  return { token, id, number: made.message }
}
let sent = 0
const paidNotice = (number: string, change: object = {}) => ({
  deposit_no: number,
  result: 'paid',
  amount: 20_000,
  currency: 'CNY',
  channel: 'wxpay',
  reference: `R${++sent}`,
  ...change,
})

test('a gateway order returns the pay page and a QR image [API-34]', async () => {
  const { token, number } = await createOrder()
  const info = await app.callPlayerApi('POST /api/payinfo', { deposit_no: number }, token)
  expect(info).toMatchObject({
    code: 200,
    message: 'wxpay',
    data: { info: { paytype: '微信支付', real_money: '200.00' }, cardlist: { mch_id: '' } },
  })
  expect(info.data.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/cashier\//)
  expect(info.data.qrcode).toMatch(/^data:image\/svg\+xml;base64,/)
})

test('books a deposit once for repeated and concurrent signed notices', async () => {
  const { token, number } = await createOrder()
  const content = paidNotice(number)
  const answers = await Promise.all(Array.from({ length: 20 }, () => app.sendNotice('wechat', content)))
  expect(new Set(answers)).toEqual(new Set(['200 ok']))
  expect(await app.depositState(token, number)).toBe(2)
  expect(await app.openTurnover(token)).toBe('200.00')
  expect(await app.openUnmatched(number)).toEqual([])
  expect(await app.sendNotice('wxpay', { ...content, result: 'failed' })).toBe('200 ok')
  expect(await app.depositState(token, number)).toBe(2)
})

test('one payment number sent for two orders concurrently pays one and is unmatched for the other', async () => {
  const other = await build({ ...app.app.config, port: 0 }, app.clock, { logLevel: 'silent', hasSites: false })
  for (let round = 0; round < 10; round++) {
    const orders = [await createOrder(), await createOrder()]
    const notices = orders.map(({ number }) => paidNotice(number, { reference: `SHARED${round}` }))
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        app.sendNotice('wechat', notices[n % 2]!, n % 4 < 2 ? {} : { server: other.server }),
      ),
    )
    expect(new Set(answers)).toEqual(new Set(['200 ok']))
    const states = await Promise.all(orders.map(({ token, number }) => app.depositState(token, number)))
    expect(states.toSorted((a, b) => a - b)).toEqual([1, 2])
    expect(await app.openUnmatched(orders[states.indexOf(1)]!.number)).toMatchObject([
      { reference: `SHARED${round}`, state: 1, detail: { why: 'number of another order' } },
    ])
    expect(await app.openUnmatched(orders[states.indexOf(2)]!.number)).toEqual([])
  }
  await other.close()
})

test('books a payment once when an operator credits it while a notice names another order', async () => {
  for (let round = 0; round < 10; round++) {
    const [one, two] = [await createOrder(), await createOrder()]
    const reference = `BYHAND${round}`
    expect(await app.sendNotice('wechat', paidNotice('D0', { reference }))).toBe('200 ok')
    const [kept] = (await app.callConsoleApi('GET /console/api/unmatched-payments', { q: reference })).body.items
    const [booked, notices] = await Promise.all([
      app.callConsoleApi(`POST /console/api/unmatched-payments/${kept.id}/credit`, { deposit_no: one.number }),
      app.sendNotice('wechat', paidNotice(two.number, { reference })),
    ])
    expect(notices).toBe('200 ok')
    expect([200, 409]).toContain(booked.status)
    const states = [await app.depositState(one.token, one.number), await app.depositState(two.token, two.number)]
    expect(states).toEqual(booked.status === 200 ? [2, 1] : [1, 2])
  }
})

test('ignores a replayed notice, also on another server on the same database', async () => {
  const { token, number } = await createOrder()
  const body = JSON.stringify(paidNotice(number))
  const headers = sign(app.sandbox.secret, body, Date.now())
  const other = await build({ ...app.app.config, port: 0 }, app.clock, { logLevel: 'silent', hasSites: false })
  const send = (server: typeof app.server) =>
    server.inject({
      method: 'POST',
      url: '/hooks/pay/wechat',
      headers: { 'content-type': 'application/json', ...headers },
      payload: body,
    })
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => send(n % 2 ? app.server : other.server)))
  expect(new Set(answers.map(({ statusCode, body: text }) => `${statusCode} ${text}`))).toEqual(new Set(['200 ok']))
  expect(await app.openTurnover(token)).toBe('200.00')
  await other.close()
})

test('a notice with a forged or missing signature, stale stamp or changed byte is answered 401 and changes nothing', async () => {
  const { token, number } = await createOrder()
  const body = JSON.stringify(paidNotice(number))
  const good = sign(app.sandbox.secret, body, Date.now())
  expect(await app.sendNotice('wechat', paidNotice(number), { secret: 'guessed' })).toMatch(/^401/)
  expect(await app.sendNotice('wechat', {}, { raw: body, headers: {} })).toMatch(/^401/)
  expect(await app.sendNotice('wechat', {}, { raw: body.replace('20000', '20001'), headers: good })).toMatch(/^401/)
  expect(await app.sendNotice('wechat', {}, { raw: `${body} `, headers: good })).toMatch(/^401/)
  expect(
    await app.sendNotice('wechat', {}, { raw: body, headers: sign(app.sandbox.secret, body, Date.now() - 3_600_000) }),
  ).toMatch(/^401/)
  expect(await app.sendNotice('wechat', paidNotice(number, { currency: 'USD' }))).toMatch(/^401/)
  expect(await app.sendNotice('wechat', {}, { raw: 'not json' })).toMatch(/^401/)
  expect(await app.sendNotice('wechat', paidNotice(number, { amount: '20000' }))).toMatch(/^401/)
  expect(await app.sendNotice('bank', paidNotice(number))).toMatch(/^404/)
  expect(await app.sendNotice('nonsense', paidNotice(number))).toMatch(/^404/)
  expect(await app.depositState(token, number)).toBe(1)
})

test('keeps a payment with another amount, channel or order as unmatched and books nothing', async () => {
  const { token, number } = await createOrder()
  const wrong = paidNotice(number, { amount: 19_999 })
  expect(await app.sendNotice('wechat', wrong)).toBe('200 ok')
  expect(await app.depositState(token, number)).toBe(1)
  const [unmatched] = await app.openUnmatched(number)
  expect(unmatched).toMatchObject({ channel: 'wechat', amount: '199.99', state: 1, detail: { why: 'other amount' } })
  expect((await app.callConsoleApi('GET /console/api/deposits', { q: number })).body.items[0].reason).toContain(
    '199.99',
  )
  expect(
    await app.callConsoleApi(`POST /console/api/unmatched-payments/${unmatched.id}/close`, { note: '已退款' }),
  ).toMatchObject({
    status: 200,
    body: { state: 2, closed_by: 'admin' },
  })

  expect(await app.sendNotice('alipay', paidNotice(number, { channel: 'alipay' }))).toBe('200 ok')
  expect(await app.sendNotice('alipay', paidNotice(number))).toBe('200 ok')
  expect(await app.sendNotice('wechat', paidNotice('D404'))).toBe('200 ok')
  expect(await app.depositState(token, number)).toBe(1)
  expect(await app.openUnmatched('D404')).toHaveLength(1)

  const other = await createOrder()
  const once = paidNotice(other.number)
  await app.sendNotice('wechat', once)
  await app.sendNotice('wechat', { ...once, deposit_no: number })
  expect(await app.depositState(token, number)).toBe(1)
  await app.sendNotice('wechat', paidNotice(other.number))
  expect(await app.openTurnover(other.token)).toBe('200.00')
  expect((await app.openUnmatched(other.number))[0].detail.why).toBe('order is paid')
})

test('out of order: paid after failed is unmatched; a notice after the approval adds its payment number', async () => {
  const first = await createOrder()
  await app.sendNotice('wechat', paidNotice(first.number, { result: 'failed' }))
  expect(await app.depositState(first.token, first.number)).toBe(3)
  await app.sendNotice('wechat', paidNotice(first.number))
  expect(await app.depositState(first.token, first.number)).toBe(3)
  expect(await app.openUnmatched(first.number)).toHaveLength(1)

  const second = await createOrder()
  const content = paidNotice(second.number)
  const approve = () => app.callConsoleApi(`POST /console/api/deposits/${second.number}/approve`, {})
  await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 ? approve() : app.sendNotice('wechat', content))))
  expect(await app.openTurnover(second.token)).toBe('200.00')
  expect(await app.openUnmatched(second.number)).toEqual([])
  expect((await app.callConsoleApi('GET /console/api/deposits', { q: second.number })).body.items[0].reference).toBe(
    content.reference,
  )
})

test('a notice with another amount than the operator booked is unmatched [S-32]', async () => {
  const { token, number } = await createOrder()
  await app.callConsoleApi(`POST /console/api/deposits/${number}/approve`, {})
  const less = paidNotice(number, { amount: 100 })
  for (const _ of [1, 2]) expect(await app.sendNotice('wechat', less)).toBe('200 ok')
  expect(await app.openUnmatched(number)).toMatchObject([
    { reference: less.reference, amount: '1.00', detail: { why: 'other amount than was booked' } },
  ])
  const whole = paidNotice(number)
  expect(await app.sendNotice('wechat', whole)).toBe('200 ok')
  expect(await app.openUnmatched(number)).toHaveLength(1)
  const [row] = (await app.callConsoleApi('GET /console/api/deposits', { q: number })).body.items
  expect(row).toMatchObject({ state: 2, credited: '200.00', reference: whole.reference })
  expect(await app.openTurnover(token)).toBe('200.00')
})

test("books a payment that arrives after the order's hour [D-078]", async () => {
  const { token, number } = await createOrder()
  app.clock.advance(2 * 3_600_000)
  await app.callConsoleApi('POST /console/api/jobs/expire-deposits/run', {})
  expect(await app.depositState(token, number)).toBe(1)
  await app.sendNotice('wechat', paidNotice(number))
  expect(await app.depositState(token, number)).toBe(2)
})

test('closes the order and answers ChannelFailed when the gateway fails', async () => {
  const { token } = await app.registerPlayer()
  const connect = async (base_url: string): Promise<void> => {
    await app.callConsoleApi('PATCH /console/api/pay-channels/antoken', {
      settings: { base_url, secret: app.sandbox.secret },
    })
  }
  onTestFinished(() => connect(app.sandbox.url))
  await connect('http://127.0.0.1:9')
  expect(await app.recharge(token, { paytype: 'antoken', amount: '100', bank: 'antoken' })).toMatchObject({
    http: 200,
    code: 502,
    message: '该支付方式暂不可用，请稍后再试或选择其他方式',
  })
  const { items } = (await app.callConsoleApi('GET /console/api/deposits', { channel: 'antoken' })).body
  expect(items[0]).toMatchObject({ state: 3, reason: '支付渠道未能创建订单' })
  const key = { 'idempotency-key': 'gateway' }
  const again = () => app.callPlayerApi('POST /api/recharge', { paytype: 'antoken', amount: '101' }, token, key)
  expect((await again()).code).toBe(502)
  await connect(app.sandbox.url)
  expect((await again()).code).toBe(200)
  expect((await app.recharge(token, { paytype: 'antoken', amount: '100', bank: 'antoken' })).code).toBe(200)
})

test('queries a gateway that sends no notice', async () => {
  const { token, number } = await createOrder('300', 'alipay')
  const turn = async (state: 'on' | 'off'): Promise<void> => {
    await app.app.db.updateTable('payChannel').set({ state }).where('code', '=', 'alipay').execute()
    app.app.caches.invalidate()
  }
  onTestFinished(() => turn('on'))
  await turn('off')
  app.clock.advance(3 * 60_000)
  await app.control(`/payments/${number}`, { result: 'paid', delay_ms: 99_999 })
  const run = await app.callConsoleApi('POST /console/api/jobs/query-deposits/run', {})
  expect(run.body.processed).toBeGreaterThanOrEqual(1)
  expect(await app.depositState(token, number)).toBe(2)
})

test('queries an order created while the clock was 40 minutes ahead', async () => {
  app.clock.advance(40 * 60_000)
  const { token, number } = await createOrder('300', 'alipay')
  app.clock.advance(-40 * 60_000)
  // Due times follow the database's clock, which was never wrong.
  await app.app.db.updateTable('task').set({ dueAt: app.clock.now() }).where('kind', '=', 'query-deposit').execute()
  await app.control(`/payments/${number}`, { result: 'paid', delay_ms: 99_999 })
  await app.callConsoleApi('POST /console/api/jobs/query-deposits/run', {})
  expect(await app.depositState(token, number)).toBe(2)
})

test('a payment is credited although its player has lowered the limit since, and counts in full [R46]', async () => {
  const { token, number } = await createOrder()
  const limits = async () => (await app.callPlayerApi('POST /api/protection', {}, token)).data.limits[0]
  const set = await app.callPlayerApi('POST /api/protection/limit', { span: 'day', amount: '50' }, token)
  expect(set).toMatchObject({ code: 200 })
  expect(await app.sendNotice('wechat', paidNotice(number))).toBe('200 ok')
  expect(await app.depositState(token, number)).toBe(2)
  expect(await limits()).toMatchObject({ kind: 'deposit', amount: '50.00', used: '200.00', rest: '0.00' })
  expect(await app.recharge(token, { paytype: 'wxpay', amount: '201' })).toMatchObject({
    code: 422,
    message: '已超出存款限额：每日存款限额50元，目前还可存款0元',
  })
})
