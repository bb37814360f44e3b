import { instant } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bepusdtSign } from '../../platform/outside/bepusdt.gateway.ts'
import { epaySign } from '../../platform/outside/epay1.gateway.ts'
import { fieldsFrom } from '../../platform/outside/fields.ts'
import { tokenpaySign } from '../../platform/outside/tokenpay.gateway.ts'
import { payPassword } from '../../platform/testing/testing.ts'
import { openAddress } from '../../play/venue/address.testing.ts'
import { type MoneyApp, openMoneyApp } from './deposit.testing.ts'

type Settings = Record<string, string>

let app: MoneyApp
let base: string
let merchants: Record<string, Settings>
beforeAll(async () => {
  const address = await openAddress()
  base = address.url
  app = await openMoneyApp(instant(Date.now()), { publicUrl: base })
  await address.attach(app)
  merchants = await app.sandbox.control('GET', '/control/gateways')
})
afterAll(() => app.finish())

const acknowledgements = { epay1: 'success', epay2: 'success', bepusdt: 'ok', tokenpay: 'ok' } as const
type Name = keyof typeof acknowledgements
const names = Object.keys(acknowledgements) as Name[]

const configureAdapter = async (code: string, adapter: string, change: Settings = {}) => {
  const settings = { ...merchants[adapter], ...change }
  expect((await app.callConsoleApi(`PATCH /console/api/pay-channels/${code}`, { adapter, settings })).status).toBe(200)
}
const recharge = (token: string, body: object) => app.callPlayerApi('POST /api/recharge', body, token)
async function order(adapter: string, change: Settings = {}) {
  await configureAdapter('alipay', adapter, change)
  const { token } = await app.registerPlayer()
  const { code, message: number } = await recharge(token, { paytype: 'alipay', amount: '200' })
  expect(code).toBe(200)
  await visit(token, number)
  return { token, number: String(number) }
}
const loadInfo = async (token: string, number: string) =>
  (await app.callPlayerApi('POST /api/payinfo', { deposit_no: number }, token)).data
/** Opens the pay page, because only there submit.php of 易支付 creates the order. */
const visit = async (token: string, number: string) => fetch((await loadInfo(token, number)).url)
const loadState = async (token: string, number: string) => (await loadInfo(token, number)).info.state as number
const balance = async (token: string) =>
  (await app.callPlayerApi('POST /api/getBetAmount', {}, token)).data.bet_amount as string
const loadUnmatched = async (q: string) =>
  (await app.callConsoleApi('GET /console/api/unmatched-payments', { q, state: '1' })).body.items
const notify = async (number: string, body: object) =>
  (await app.sandbox.control<{ answers: string[] }>('POST', `/control/payments/${number}`, body)).answers
const hook = async (init: RequestInit, query = '', channel = 'alipay') => {
  const answer = await fetch(`${base}/hooks/pay/${channel}${query}`, init)
  return { response: `${answer.status} ${await answer.text()}`, type: answer.headers.get('content-type') }
}
const postJson = (content: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(content),
})

test.each(names)('%s: opens a pay page and books the order once for repeated and concurrent notices', async (name) => {
  const { token, number } = await order(name)
  expect((await loadInfo(token, number)).qrcode).toMatch(/^data:image\/svg\+xml/)
  const page = await visit(token, number)
  expect([page.status, page.url]).toEqual([200, expect.stringMatching(/\/cashier\//)])
  expect(await page.text()).toContain(number)
  const answers = await notify(number, { result: 'paid', times: 20 })
  expect(new Set(answers)).toEqual(new Set([`200 ${acknowledgements[name]}`]))
  expect(await loadState(token, number)).toBe(2)
  expect(await notify(number, { result: 'paid' })).toEqual([`200 ${acknowledgements[name]}`])
  expect(await balance(token)).toBe('200.00')
  expect(await loadUnmatched(number)).toEqual([])
})

test.each(names)(
  '%s: a different amount becomes an unmatched payment, an unpaid notice changes nothing, a late payment is booked',
  async (name) => {
    const partial = await order(name)
    expect(await notify(partial.number, { result: 'paid', amount: '199.99' })).toEqual([
      `200 ${acknowledgements[name]}`,
    ])
    expect(await loadUnmatched(partial.number)).toMatchObject([{ amount: '199.99', detail: { why: 'other amount' } }])
    expect(await loadState(partial.token, partial.number)).toBe(1)

    const late = await order(name)
    expect(await notify(late.number, { result: 'failed' })).toEqual([`200 ${acknowledgements[name]}`])
    app.clock.advance(2 * 3_600_000)
    await app.callConsoleApi('POST /console/api/jobs/expire-deposits/run', {})
    expect(await loadState(late.token, late.number)).toBe(1)
    await notify(late.number, { result: 'paid' })
    await notify(late.number, { result: 'failed' })
    expect(await loadState(late.token, late.number)).toBe(2)
  },
)

test.each(names.filter((name) => name !== 'bepusdt'))('%s: queries a gateway that sends no notice', async (name) => {
  const { token, number } = await order(name)
  await notify(number, { result: 'paid', delay_ms: 99_999 })
  app.clock.advance(3 * 60_000)
  await app.callConsoleApi('POST /console/api/jobs/query-deposits/run', {})
  expect(await loadState(token, number)).toBe(2)
})

test('易支付 V1 opens an order by mapi and answers 401 to a wrong key or a repeated parameter', async () => {
  const { token, number } = await order('epay1', { mode: 'mapi' })
  expect((await loadInfo(token, number)).url).toMatch(/\/cashier\//)
  const { pid = '', key = '' } = merchants['epay1']!
  const fields = {
    pid,
    trade_no: 'told-1',
    out_trade_no: number,
    type: 'alipay',
    money: '200',
    trade_status: 'TRADE_SUCCESS',
  }
  const query = (by: string, change: Settings = {}) =>
    `?${new URLSearchParams({ ...fields, ...change, sign: epaySign(fieldsFrom({ ...fields, ...change }), by), sign_type: 'MD5' })}`
  for (const wrong of [query('guessed'), `${query(key)}&money=200`, query(key).replace('money=200', 'money=201'), ''])
    expect((await hook({}, wrong)).response).toBe('401 bad signature')
  expect((await hook({}, query(key, { pid: '2000', trade_no: 'told-2' }))).response).toBe('200 success')
  expect((await hook({}, query(key, { out_trade_no: 'D404', trade_no: 'told-3' }))).response).toBe('200 success')
  expect(await loadUnmatched('told-2')).toMatchObject([{ detail: { why: 'other merchant' } }])
  expect(await loadUnmatched('told-3')).toMatchObject([{ detail: { why: 'no such order' } }])
  expect(await loadState(token, number)).toBe(1)
  expect(await hook({ method: 'POST', body: new URLSearchParams(query(key).slice(1)) })).toEqual({
    response: '200 success',
    type: 'text/plain; charset=utf-8',
  })
  expect(await loadState(token, number)).toBe(2)
})

test('keeps a payment for another channel, adapter or currency as unmatched', async () => {
  const first = await order('epay1')
  await configureAdapter('wechat', 'bepusdt')
  await configureAdapter('alipay', 'tokenpay', { currency: 'USDT_TRC20' })
  const usdt = {
    trade_id: 'told-b1',
    order_id: first.number,
    amount: 200,
    actual_amount: '27.77',
    token: 'T',
    status: 2,
  }
  const signature = bepusdtSign(fieldsFrom(usdt), merchants['bepusdt']!['token']!)
  expect((await hook(postJson({ ...usdt, signature }), '', 'wechat')).response).toBe('200 ok')
  expect(await loadUnmatched('told-b1')).toMatchObject([{ detail: { why: 'other channel' } }])
  for (const [id, why, change] of [
    ['K1', 'other adapter', {}],
    ['K2', 'other currency', { Currency: 'TRX' }],
    ['K3', 'other currency', { BaseCurrency: 'USD' }],
  ] as const) {
    const content = {
      Id: id,
      OutOrderId: first.number,
      ActualAmount: '200.00',
      BaseCurrency: 'CNY',
      Currency: 'USDT_TRC20',
      Status: 1,
      ...change,
    }
    const Signature = tokenpaySign(fieldsFrom(content), merchants['tokenpay']!['token']!)
    expect((await hook(postJson({ ...content, Signature }))).response).toBe('200 ok')
    expect(await loadUnmatched(id)).toMatchObject([{ detail: { why } }])
  }
  expect(await loadState(first.token, first.number)).toBe(1)
})

test('opens USDT and card deposits on the pay page of the configured adapter', async () => {
  await configureAdapter('usdt', 'bepusdt', { trade_type: 'usdt.trc20' })
  await configureAdapter('card', 'epay1', { type: 'bank' })
  const { token } = await app.registerPlayer()
  const payer = { bank_owner: '张三', bank: '锦绣银行', bank_no: '6222000011112222', bank_address: '江城支行' }
  for (const [body, channel] of [
    [{ paytype: 'usdt', amount: '720', catepay: 'TRC20' }, 'usdtpay'],
    [{ paytype: 'bank', amount: '300', ...payer }, 'bank'],
  ] as const) {
    const { message: number } = await recharge(token, body)
    const payInfo = await app.callPlayerApi('POST /api/payinfo', { deposit_no: number }, token)
    expect(payInfo).toMatchObject({
      message: channel,
      data: { cardlist: { mch_id: '' }, info: { real_money: `${body.amount}.00` } },
    })
    await visit(token, number)
    await notify(number, { result: 'paid' })
    expect(await loadState(token, number)).toBe(2)
  }
  for (const code of ['usdt', 'card'])
    await app.callConsoleApi(`PATCH /console/api/pay-channels/${code}`, { adapter: 'koi' })
})

test('易支付 V2 pays out to a card: stays paying while pending or silent, returns to review on failure', async () => {
  await configureAdapter('card', 'epay2')
  await app.callConsoleApi('PATCH /console/api/pay-channels/card', { is_payout: true })
  let cards = 0
  const waiting = async () => {
    const player = await app.registerPlayer()
    const gift = { amount: '1000', reason: '测试', turnover_multiple: 0 }
    await app.callConsoleApi(`POST /console/api/players/${player.id}/adjustments`, gift)
    const bank_no = `62229002${String(++cards).padStart(8, '0')}`
    const card = { bank: '锦绣银行', bank_owner: '张三', bank_address: '支行', bank_no, pay_pass: payPassword }
    await app.callPlayerApi('POST /api/bindcard', card, player.token)
    const [payee] = (await app.callPlayerApi('POST /api/getcard', { type: 1 }, player.token)).data
    await app.callPlayerApi(
      'POST /api/withdraw',
      { amount: '300', bank: payee.id, password: payPassword },
      player.token,
    )
    const row = async () =>
      (await app.callConsoleApi('GET /console/api/withdrawals', { player_id: player.id })).body.items[0]
    const { id } = await row()
    return {
      id: id as string,
      row,
      approve: () => app.callConsoleApi(`POST /console/api/withdrawals/${id}/approve`, {}),
    }
  }
  const pay = () => app.callConsoleApi('POST /console/api/jobs/pay-withdrawals/run', {})
  const done = await waiting()
  await done.approve()
  await pay()
  expect(await done.row()).toMatchObject({ state: 2, reference: done.id })

  const pending = await waiting()
  await app.control(`/payouts/${pending.id}`, { state: 'pending' })
  await pending.approve()
  for (const _ of [1, 2]) await pay()
  expect(await pending.row()).toMatchObject({ step: 'paying' })
  await app.control('/venues/pay', { mode: 'down' })
  await pay()
  expect(await pending.row()).toMatchObject({ step: 'paying' })
  await app.control('/venues/pay', { mode: 'ok' })
  await app.control(`/payouts/${pending.id}`, { state: 'failed' })
  await pay()
  expect(await pending.row()).toMatchObject({ state: 1, step: 'review' })
})
