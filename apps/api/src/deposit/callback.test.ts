import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sign } from '../outside/sign.ts'
import { build } from '../build.ts'
import { erc20, type MoneyApp, openMoneyApp, trc20 } from './deposit.testing.ts'
import { watchChain } from './watch.ts'

let app: MoneyApp
beforeAll(async () => {
  app = await openMoneyApp()
})
afterAll(() => app.finish())

const recharge = (token: string, body: object) => app.ask('POST /api/recharge', body, token)
const balance = async (token: string) => (await app.ask('POST /api/getBetAmount', {}, token)).data.bet_amount as string
const stateOf = async (token: string, number: string) =>
  (await app.ask('POST /api/payinfo', { deposit_no: number }, token)).data.info.state as number
const unmatchedOf = async (number: string) =>
  (await app.operate('GET /console/api/unmatched-payments', { q: number, state: '1' })).body.items
async function order(amount = '200', paytype = 'wxpay') {
  const { token, id } = await app.join()
  const made = await recharge(token, { paytype, amount })
  expect(made.code).toBe(200)
  return { token, id, number: made.message }
}
let sent = 0
const paid = (number: string, change: object = {}) => ({
  deposit_no: number,
  result: 'paid',
  amount: 20_000,
  currency: 'CNY',
  channel: 'wxpay',
  reference: `R${++sent}`,
  ...change,
})

test('a gateway order returns the pay page and a QR image [API-34]', async () => {
  const { token, number } = await order()
  const info = await app.ask('POST /api/payinfo', { deposit_no: number }, token)
  expect(info).toMatchObject({
    code: 200,
    message: 'wxpay',
    data: { info: { paytype: '微信支付', real_money: '200.00' }, cardlist: { mch_id: '' } },
  })
  expect(info.data.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/cashier\//)
  expect(info.data.qrcode).toMatch(/^data:image\/svg\+xml;base64,/)
})

test('books a deposit once for repeated and concurrent signed notices', async () => {
  const { token, number } = await order()
  const content = paid(number)
  const answers = await Promise.all(Array.from({ length: 20 }, () => app.sendNotice('wechat', content)))
  expect(new Set(answers)).toEqual(new Set(['200 ok']))
  expect(await stateOf(token, number)).toBe(2)
  expect(await balance(token)).toBe('200.00')
  expect(await unmatchedOf(number)).toEqual([])
  expect(await app.sendNotice('wxpay', { ...content, result: 'failed' })).toBe('200 ok')
  expect(await stateOf(token, number)).toBe(2)
})

test('one payment number sent for two orders concurrently pays one and is unmatched for the other', async () => {
  const other = await build({ ...app.app.config, port: 0 }, app.clock, { logLevel: 'silent', hasSites: false })
  for (let round = 0; round < 10; round++) {
    const orders = [await order(), await order()]
    const notices = orders.map(({ number }) => paid(number, { reference: `SHARED${round}` }))
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        app.sendNotice('wechat', notices[n % 2]!, n % 4 < 2 ? {} : { server: other.server }),
      ),
    )
    expect(new Set(answers)).toEqual(new Set(['200 ok']))
    const states = await Promise.all(orders.map(({ token, number }) => stateOf(token, number)))
    expect(states.toSorted((a, b) => a - b)).toEqual([1, 2])
    expect(await unmatchedOf(orders[states.indexOf(1)]!.number)).toMatchObject([
      { reference: `SHARED${round}`, state: 1, detail: { why: 'number of another order' } },
    ])
    expect(await unmatchedOf(orders[states.indexOf(2)]!.number)).toEqual([])
  }
  await other.close()
})

test('books a payment once when an operator credits it while a notice names another order', async () => {
  for (let round = 0; round < 10; round++) {
    const [one, two] = [await order(), await order()]
    const reference = `BYHAND${round}`
    expect(await app.sendNotice('wechat', paid('D0', { reference }))).toBe('200 ok')
    const [kept] = (await app.operate('GET /console/api/unmatched-payments', { q: reference })).body.items
    const [booked, notices] = await Promise.all([
      app.operate(`POST /console/api/unmatched-payments/${kept.id}/credit`, { deposit_no: one.number }),
      app.sendNotice('wechat', paid(two.number, { reference })),
    ])
    expect(notices).toBe('200 ok')
    expect([200, 409]).toContain(booked.status)
    const states = [await stateOf(one.token, one.number), await stateOf(two.token, two.number)]
    expect(states).toEqual(booked.status === 200 ? [2, 1] : [1, 2])
  }
})

test('ignores a replayed notice, also on another server on the same database', async () => {
  const { token, number } = await order()
  const body = JSON.stringify(paid(number))
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
  expect(await balance(token)).toBe('200.00')
  await other.close()
})

test('a notice with a forged or missing signature, stale stamp or changed byte is answered 401 and changes nothing', async () => {
  const { token, number } = await order()
  const body = JSON.stringify(paid(number))
  const good = sign(app.sandbox.secret, body, Date.now())
  expect(await app.sendNotice('wechat', paid(number), { secret: 'guessed' })).toMatch(/^401/)
  expect(await app.sendNotice('wechat', {}, { raw: body, headers: {} })).toMatch(/^401/)
  expect(await app.sendNotice('wechat', {}, { raw: body.replace('20000', '20001'), headers: good })).toMatch(/^401/)
  expect(await app.sendNotice('wechat', {}, { raw: `${body} `, headers: good })).toMatch(/^401/)
  expect(
    await app.sendNotice('wechat', {}, { raw: body, headers: sign(app.sandbox.secret, body, Date.now() - 3_600_000) }),
  ).toMatch(/^401/)
  expect(await app.sendNotice('wechat', paid(number, { currency: 'USD' }))).toMatch(/^401/)
  expect(await app.sendNotice('wechat', {}, { raw: 'not json' })).toMatch(/^401/)
  expect(await app.sendNotice('wechat', paid(number, { amount: '20000' }))).toMatch(/^401/)
  expect(await app.sendNotice('bank', paid(number))).toMatch(/^404/)
  expect(await app.sendNotice('nonsense', paid(number))).toMatch(/^404/)
  expect(await stateOf(token, number)).toBe(1)
})

test('keeps a payment with another amount, channel or order as unmatched and books nothing', async () => {
  const { token, number } = await order()
  const wrong = paid(number, { amount: 19_999 })
  expect(await app.sendNotice('wechat', wrong)).toBe('200 ok')
  expect(await stateOf(token, number)).toBe(1)
  const [unmatched] = await unmatchedOf(number)
  expect(unmatched).toMatchObject({ channel: 'wechat', amount: '199.99', state: 1, detail: { why: 'other amount' } })
  expect((await app.operate('GET /console/api/deposits', { q: number })).body.items[0].reason).toContain('199.99')
  expect(
    await app.operate(`POST /console/api/unmatched-payments/${unmatched.id}/close`, { note: '已退款' }),
  ).toMatchObject({
    status: 200,
    body: { state: 2, closed_by: 'admin' },
  })

  expect(await app.sendNotice('alipay', paid(number, { channel: 'alipay' }))).toBe('200 ok')
  expect(await app.sendNotice('alipay', paid(number))).toBe('200 ok')
  expect(await app.sendNotice('wechat', paid('D404'))).toBe('200 ok')
  expect(await stateOf(token, number)).toBe(1)
  expect(await unmatchedOf('D404')).toHaveLength(1)

  const other = await order()
  const once = paid(other.number)
  await app.sendNotice('wechat', once)
  await app.sendNotice('wechat', { ...once, deposit_no: number })
  expect(await stateOf(token, number)).toBe(1)
  await app.sendNotice('wechat', paid(other.number))
  expect(await balance(other.token)).toBe('200.00')
  expect((await unmatchedOf(other.number))[0].detail.why).toBe('order is paid')
})

test('out of order: paid after failed is unmatched; a notice after the approval adds its payment number', async () => {
  const first = await order()
  await app.sendNotice('wechat', paid(first.number, { result: 'failed' }))
  expect(await stateOf(first.token, first.number)).toBe(3)
  await app.sendNotice('wechat', paid(first.number))
  expect(await stateOf(first.token, first.number)).toBe(3)
  expect(await unmatchedOf(first.number)).toHaveLength(1)

  const second = await order()
  const content = paid(second.number)
  const approve = () => app.operate(`POST /console/api/deposits/${second.number}/approve`, {})
  await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 ? approve() : app.sendNotice('wechat', content))))
  expect(await balance(second.token)).toBe('200.00')
  expect(await unmatchedOf(second.number)).toEqual([])
  expect((await app.operate('GET /console/api/deposits', { q: second.number })).body.items[0].reference).toBe(
    content.reference,
  )
})

test('a notice with another amount than the operator booked is unmatched [S-32]', async () => {
  const { token, number } = await order()
  await app.operate(`POST /console/api/deposits/${number}/approve`, {})
  const less = paid(number, { amount: 100 })
  for (const _ of [1, 2]) expect(await app.sendNotice('wechat', less)).toBe('200 ok')
  expect(await unmatchedOf(number)).toMatchObject([
    { reference: less.reference, amount: '1.00', detail: { why: 'other amount than was booked' } },
  ])
  const whole = paid(number)
  expect(await app.sendNotice('wechat', whole)).toBe('200 ok')
  expect(await unmatchedOf(number)).toHaveLength(1)
  const [row] = (await app.operate('GET /console/api/deposits', { q: number })).body.items
  expect(row).toMatchObject({ state: 2, credited: '200.00', reference: whole.reference })
  expect(await balance(token)).toBe('200.00')
})

test("books a payment that arrives after the order's hour [D-078]", async () => {
  const { token, number } = await order()
  app.clock.advance(2 * 3_600_000)
  await app.operate('POST /console/api/jobs/expire-deposits/run', {})
  expect(await stateOf(token, number)).toBe(1)
  await app.sendNotice('wechat', paid(number))
  expect(await stateOf(token, number)).toBe(2)
})

test('closes the order and answers ChannelFailed when the gateway fails', async () => {
  const { token } = await app.join()
  await app.operate('PATCH /console/api/pay-channels/antoken', { settings: { base_url: 'http://127.0.0.1:9' } })
  expect(await recharge(token, { paytype: 'antoken', amount: '100', bank: 'antoken' })).toMatchObject({
    http: 200,
    code: 502,
    message: '该支付方式暂不可用，请稍后再试或选择其他方式',
  })
  const { items } = (await app.operate('GET /console/api/deposits', { channel: 'antoken' })).body
  expect(items[0]).toMatchObject({ state: 3, reason: '支付渠道未能创建订单' })
  const key = { 'idempotency-key': 'gateway' }
  const again = () => app.ask('POST /api/recharge', { paytype: 'antoken', amount: '101' }, token, key)
  expect((await again()).code).toBe(502)
  await app.operate('PATCH /console/api/pay-channels/antoken', { settings: { base_url: app.sandbox.url } })
  expect((await again()).code).toBe(200)
  expect((await recharge(token, { paytype: 'antoken', amount: '100', bank: 'antoken' })).code).toBe(200)
})

test('queries a gateway that sends no notice', async () => {
  const { token, number } = await order('300', 'alipay')
  await app.app.db.updateTable('payChannel').set({ state: 'off' }).where('code', '=', 'alipay').execute()
  app.clock.advance(3 * 60_000)
  await app.control(`/payments/${number}`, { result: 'paid', delay_ms: 99_999 })
  const run = await app.operate('POST /console/api/jobs/query-deposits/run', {})
  expect(run.body.processed).toBeGreaterThanOrEqual(1)
  expect(await stateOf(token, number)).toBe(2)
  await app.app.db.updateTable('payChannel').set({ state: 'on' }).where('code', '=', 'alipay').execute()
})

test('queries an order created while the clock was 40 minutes ahead', async () => {
  app.clock.advance(40 * 60_000)
  const { token, number } = await order('300', 'alipay')
  app.clock.advance(-40 * 60_000)
  await app.control(`/payments/${number}`, { result: 'paid', delay_ms: 99_999 })
  await app.operate('POST /console/api/jobs/query-deposits/run', {})
  expect(await stateOf(token, number)).toBe(2)
})

const usdt = async (catepay = 'TRC20') => {
  const { token } = await app.join()
  const made = await recharge(token, { paytype: 'usdt', amount: '720', catepay })
  const { data } = await app.ask('POST /api/payinfo', { deposit_no: made.message }, token)
  return { token, number: made.message, pays: data.info.real_money as string }
}

async function usdtOf(pays: string) {
  const made = await usdt('ERC20')
  const payUsdtCents = Number(pays.replace('.', ''))
  await app.app.db.updateTable('deposit').set({ payUsdtCents }).where('depositNo', '=', made.number).execute()
  return { ...made, pays }
}

test('books a USDT transfer once, after its confirmations, by address and exact amount', async () => {
  const one = await usdt()
  const two = await usdt()
  expect([one.pays, two.pays]).toEqual(['100.00', '100.01'])
  await app.control('/chain/pay', { protocol: 'TRC20', to: trc20, amount: two.pays })
  await watchChain(app.app)
  expect(await stateOf(two.token, two.number)).toBe(1)
  await app.control('/chain/blocks', { n: 5 })
  await Promise.all(Array.from({ length: 5 }, () => watchChain(app.app)))
  expect(await stateOf(two.token, two.number)).toBe(2)
  expect(await stateOf(one.token, one.number)).toBe(1)
  expect(await balance(two.token)).toBe('720.00')
})

test('does not book a transfer of a reorganised block; another amount or protocol is unmatched', async () => {
  const lost = await usdt()
  await app.control('/chain/pay', { protocol: 'TRC20', to: trc20, amount: lost.pays })
  await app.control('/chain/blocks', { n: 2 })
  await watchChain(app.app)
  await app.control('/chain/reorg', { depth: 3 })
  await app.control('/chain/blocks', { n: 20 })
  await watchChain(app.app)
  expect(await stateOf(lost.token, lost.number)).toBe(1)
  const { txid } = await app.control('/chain/pay', { protocol: 'TRC20', to: trc20, amount: '55.55' })
  const { txid: foreign } = await app.control('/chain/pay', { protocol: 'TRC20', to: 'Tsomebody', amount: '55.55' })
  await app.control('/chain/blocks', { n: 20 })
  await watchChain(app.app)
  expect(await unmatchedOf(txid!)).toMatchObject([{ channel: 'usdt', amount: null, detail: { usdt: '55.55' } }])
  expect(await unmatchedOf(foreign!)).toEqual([])
})

test('books a late-seen USDT transfer to the order that had the amount when it was sent', async () => {
  const before = await usdt('ERC20')
  await app.control('/chain/pay', { protocol: 'ERC20', to: erc20, amount: before.pays })
  app.clock.advance(61 * 60_000)
  await app.operate('POST /console/api/jobs/expire-deposits/run', {})
  const after = await usdtOf(before.pays)
  await app.control('/chain/blocks', { n: 20 })
  await watchChain(app.app)
  expect(await stateOf(after.token, after.number)).toBe(1)
  expect(await stateOf(before.token, before.number)).toBe(2)
  expect([await balance(before.token), await balance(after.token)]).toEqual(['720.00', '0.00'])
  await app.control('/chain/pay', { protocol: 'ERC20', to: erc20, amount: after.pays })
  await app.control('/chain/blocks', { n: 20 })
  await watchChain(app.app)
  expect(await balance(after.token)).toBe('720.00')
})

test("a USDT transfer within the clock tolerance of an amount's reuse is unmatched", async () => {
  const before = await usdt('ERC20')
  app.clock.advance(58 * 60_000)
  const { txid } = await app.control('/chain/pay', { protocol: 'ERC20', to: erc20, amount: before.pays })
  app.clock.advance(3 * 60_000)
  await app.operate('POST /console/api/jobs/expire-deposits/run', {})
  const after = await usdtOf(before.pays)
  await app.control('/chain/blocks', { n: 20 })
  await watchChain(app.app)
  expect([await stateOf(before.token, before.number), await stateOf(after.token, after.number)]).toEqual([1, 1])
  expect(await unmatchedOf(txid!)).toMatchObject([{ detail: { why: 'several orders of this amount' } }])
})

test('does not book a USDT transfer for a manually booked order to the next order with its amount', async () => {
  const before = await usdt('ERC20')
  const { txid } = await app.control('/chain/pay', { protocol: 'ERC20', to: erc20, amount: before.pays })
  await app.operate(`POST /console/api/deposits/${before.number}/approve`, {})
  const after = await usdtOf(before.pays)
  await app.control('/chain/blocks', { n: 20 })
  await watchChain(app.app)
  expect(await stateOf(after.token, after.number)).toBe(1)
  expect(await unmatchedOf(txid!)).toMatchObject([{ detail: { why: 'several orders of this amount' } }])
})

test("keeps an expired order's USDT amount reserved for a day unless all 30 of its group are used", async () => {
  const { db } = app.app
  await db.updateTable('deposit').set({ receiverNo: '' }).where('receiverNo', '=', erc20).execute()
  const runOut = async () => {
    app.clock.advance(61 * 60_000)
    await app.operate('POST /console/api/jobs/expire-deposits/run', {})
  }
  const first = await usdt('ERC20')
  await runOut()
  const second = await usdt('ERC20')
  expect([first.pays, second.pays]).toEqual(['100.00', '100.01'])
  await app.control('/chain/pay', { protocol: 'ERC20', to: erc20, amount: first.pays })
  await app.control('/chain/blocks', { n: 20 })
  await watchChain(app.app)
  expect([await stateOf(first.token, first.number), await stateOf(second.token, second.number)]).toEqual([2, 1])
  // 100.00 is free again; the other 29 of its group expired, 100.02 first.
  const others = sql`insert into deposit (id, deposit_no, player_id, channel, protocol, amount, rate, pay_usdt_cents, state, receiver_id, receiver_no, expires_at, is_expired, created_at)
    select gen_random_uuid(), deposit_no || n, player_id, channel, protocol, amount, rate, 10000 + n, state, receiver_id, receiver_no,
      expires_at - interval '1 hour' + n * interval '1 minute', true, created_at - interval '1 hour' from deposit, generate_series(2, 29) n where deposit_no = ${second.number}`
  await others.execute(db)
  const third = await usdt('ERC20')
  const fourth = await usdt('ERC20')
  const fifth = await usdt('ERC20')
  expect([third.pays, fourth.pays, fifth.pays]).toEqual(['100.00', '100.02', '100.03'])
  app.clock.advance(25 * 3_600_000)
  await app.operate('POST /console/api/jobs/expire-deposits/run', {})
  expect((await usdt('ERC20')).pays).toBe('100.00')
})

test('books a late USDT transfer to the single expired order it matches', async () => {
  const late = await usdt('ERC20')
  app.clock.advance(61 * 60_000)
  await app.operate('POST /console/api/jobs/expire-deposits/run', {})
  await app.control('/chain/pay', { protocol: 'ERC20', to: erc20.toLowerCase(), amount: late.pays })
  await app.control('/chain/blocks', { n: 20 })
  await watchChain(app.app)
  expect(await stateOf(late.token, late.number)).toBe(2)
})
