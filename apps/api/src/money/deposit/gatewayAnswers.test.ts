import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Answer, answerWith, type GatewayApp, openGatewayApp } from './fakeGateway.testing.ts'
import {
  type Content,
  type Payment,
  payPage,
  paymentOf,
  protocolNames,
  protocols,
  protocolsWithQueries,
  rsaSigned,
} from './gatewayProtocols.testing.ts'

let app: GatewayApp
beforeAll(async () => {
  app = await openGatewayApp()
})
beforeEach(() => {
  app.gateway.override = null
  app.gateway.reported = {}
})
afterAll(() => app.finish())

const script = 'javascript:alert(1)'
const invalidAnswers: [string, Answer][] = [
  ['HTML', (response) => void response.end('<html>')],
  ['a connection reset', (response) => void response.destroy()],
  ['500', answerWith({}, 500)],
  ['a body of 1 MiB', answerWith('x'.repeat(1_100_000))],
  ['null', answerWith(null)],
  ['a redirect', (response) => void response.writeHead(302, { location: '/other' }).end()],
  [
    'a link that is a script',
    (response, number, yuan) => {
      const usdt = { order_id: number, trade_id: 'T', amount: Number(yuan), payment_url: script }
      const info = { Id: 'T', OutOrderId: number, ActualAmount: yuan, BaseCurrency: 'CNY' }
      const data = app.gateway.protocol === 'tokenpay' ? script : usdt
      const all = { code: 1, payurl: script, status_code: 200, success: true, data, info, url: script, qrcode: script }
      const signed = rsaSigned({ code: 0, pay_type: 'jump', pay_info: script })
      answerWith(app.gateway.protocol === 'epay2' ? signed : all)(response, number, yuan)
    },
  ],
  ['an empty body', (response) => void response.end()],
  ['a truncated answer', (response) => void response.end('{"code":1,"payurl":"https://pay.example')],
  ['a list', answerWith([])],
  ['another shape', answerWith({ code: '1', payurl: { href: payPage }, data: { payment_url: 5 }, success: true })],
]

test.each(invalidAnswers)(
  'closes the order and books nothing when the gateway answers a new order with %s',
  async (_, invalidAnswer) => {
    for (const protocol of protocolNames) {
      const { confirmation, notice, sign } = await app.useProtocol(protocol)
      app.gateway.override = invalidAnswer
      const { token, id } = await app.registerPlayer()
      const answer = await app.recharge(token, { paytype: 'alipay', amount: '200' })
      expect([protocol, answer.http, answer.code]).toEqual([protocol, 200, 502])
      app.gateway.override = null
      const { body } = await app.callConsoleApi('GET /console/api/deposits', { player_id: id })
      const { state, deposit_no: number } = body.items[0]
      expect([protocol, state]).toEqual([protocol, 3])
      expect(await app.sendNotice(sign(notice(paymentOf({ number }))))).toBe(`200 ${confirmation}`)
      expect(await app.unmatchedReasons(`T${number}`)).toEqual(['order was rejected'])
      expect(await app.openTurnover(token)).toBe('0.00')
    }
  },
)

test.each(protocolNames.filter((name) => name !== 'koi'))(
  '%s: a link that is a path belongs to the gateway, and empty fields count as missing',
  async (protocol) => {
    const { orderAnswer } = await app.useProtocol(protocol)
    const path = '/api/pay/toapp/3'
    app.gateway.override = (response, number, yuan) => {
      const plain = JSON.parse(JSON.stringify(orderAnswer(number, yuan)).replaceAll(payPage, path)) as Content
      const empty = { qrcode: null, urlscheme: '', pid: null }
      const { timestamp: _stamp, sign: _sign, sign_type: _type, ...fields } = plain
      const nested = plain as unknown as { data?: object; info?: object }
      const answer = {
        epay1: { ...plain, ...empty },
        epay2: rsaSigned(fields),
        bepusdt: { ...plain, status_code: '200', data: { ...nested.data, fiat: null, amount: '200.00' } },
        tokenpay: { ...plain, info: { ...nested.info, ActualAmount: null, BaseCurrency: '' } },
      }[protocol]
      answerWith(answer)(response, number, yuan)
    }
    const { token } = await app.registerPlayer()
    const { code, message } = await app.recharge(token, { paytype: 'alipay', amount: '200' })
    expect([protocol, code]).toEqual([protocol, 200])
    const { data } = await app.callPlayerApi('POST /api/payinfo', { deposit_no: message }, token)
    expect(data.url).toBe(`${app.gateway.url}${path}`)
  },
)

test('closes the order after five seconds without an answer', async () => {
  app.gateway.override = () => undefined
  const payer = { bank_owner: '张三', bank: '锦绣银行', bank_no: '6222000011112222', bank_address: '江城支行' }
  const attempts = [
    ['koi', 'wechat', 'wxpay'],
    ['epay1', 'alipay', 'alipay'],
    ['epay2', 'antoken', 'antoken'],
    ['bepusdt', 'usdt', 'usdt'],
    ['tokenpay', 'card', 'bank'],
  ].map(async ([protocol = '', channel = '', paytype]) => {
    await app.configureChannel(channel, protocol)
    const { token, id } = await app.registerPlayer()
    const body = { paytype, amount: '720', catepay: 'TRC20', ...payer }
    const { code } = await app.recharge(token, body)
    const { items } = (await app.callConsoleApi('GET /console/api/deposits', { player_id: id })).body
    expect([protocol, code, items[0].state]).toEqual([protocol, 502, 3])
  })
  expect(attempts).toHaveLength(protocolNames.length)
  await Promise.all(attempts)
})

test.each(['bepusdt', 'tokenpay'])(
  '%s: closes the order when the answer names another number or amount',
  async (protocol) => {
    const { orderAnswer } = await app.useProtocol(protocol)
    for (const wrong of [
      (number: string) => orderAnswer(number, '199.99'),
      (number: string) => orderAnswer(number, '2000'),
      (_number: string, yuan: string) => orderAnswer('D404', yuan),
    ]) {
      app.gateway.override = (response, number, yuan) => answerWith(wrong(number, yuan))(response, number, yuan)
      const { token } = await app.registerPlayer()
      expect((await app.recharge(token, { paytype: 'alipay', amount: '200' })).code).toBe(502)
    }
  },
)

const queryAnswer = (payment: Payment): object => protocols[app.gateway.protocol]!.queryAnswer!(payment)
const inconclusiveAnswers: [string, (payment: Payment) => Answer][] = [
  ['HTML', () => (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')],
  ['500', (payment) => answerWith(queryAnswer(payment), 500)],
  ['a connection reset', () => (response) => void response.destroy()],
  ['an empty body', () => (response) => void response.end()],
  ['a body of 1 MiB', () => answerWith('x'.repeat(1_100_000))],
  ['null', () => answerWith(null)],
  [
    'a redirect',
    (payment) => (response) => void response.writeHead(302, { location: '/' }).end(JSON.stringify(payment)),
  ],
  ['another order', (payment) => answerWith(queryAnswer({ ...payment, number: 'D404' }))],
  ['a fraction of a fen', (payment) => answerWith(queryAnswer({ ...payment, yuan: '200.001' }))],
  ['no payment number', (payment) => answerWith(queryAnswer({ ...payment, reference: '' }))],
  ['a payment number that cannot be stored', (payment) => answerWith(queryAnswer({ ...payment, reference: 'a\0b' }))],
]

test.each(protocolsWithQueries)(
  '%s: books nothing on inconclusive query answers, then books on a conclusive one',
  async (protocol) => {
    await app.useProtocol(protocol)
    const order = await app.createOrder()
    const runQueries = async () => {
      app.clock.advance(3 * 60_000)
      const { body } = await app.callConsoleApi('POST /console/api/jobs/query-deposits/run', {})
      expect(body.ok).toBe(true)
    }
    for (const [what, answer] of inconclusiveAnswers) {
      // Query answers of the Koi protocol do not repeat the order number.
      if (protocol === 'koi' && what === 'another order') continue
      app.gateway.override = answer(paymentOf(order))
      await runQueries()
      expect([what, await app.orderState(order), await app.unmatchedReasons(order.number)]).toEqual([what, 1, []])
    }
    app.gateway.override = null
    app.gateway.reported = paymentOf(order, { yuan: '199.99' })
    await runQueries()
    expect([await app.orderState(order), await app.unmatchedReasons(order.number)]).toEqual([1, ['other amount']])
    app.gateway.reported = paymentOf(order)
    await runQueries()
    app.gateway.reported = {}
    await runQueries()
    const isBooked = (await app.orderState(order)) === 2
    expect(await app.openTurnover(order.token)).toBe(isBooked ? '200.00' : '0.00')
  },
)

test('epay1: keeps every digit of a payment number that is written as a number', async () => {
  await app.useProtocol('epay1')
  const order = await app.createOrder()
  app.gateway.override = (response) =>
    void response.end(
      `{"code":1,"out_trade_no":"${order.number}","trade_no":2026031022001234567,"money":200.00,"status":1}`,
    )
  app.clock.advance(3 * 60_000)
  await app.callConsoleApi('POST /console/api/jobs/query-deposits/run', {})
  const { body } = await app.callConsoleApi('GET /console/api/deposits', { q: order.number })
  expect([body.items[0].state, body.items[0].reference]).toEqual([2, '2026031022001234567'])
})

test.each([
  ['15 minutes', 900, 15],
  ['59 minutes', 3540, 59],
  ['two hours', 7200, 60],
  ['no time', null, 60],
  ['zero', 0, 60],
  ['a negative time', -5, 60],
  ['a text', '900', 60],
])('an order whose gateway gives %s is payable for that time, an hour at most', async (_, expires_in, minutes) => {
  const { orderAnswer } = await app.useProtocol('koi')
  app.gateway.override = (response, number, yuan) =>
    answerWith({ ...orderAnswer(number, yuan), expires_in })(response, number, yuan)
  const { token } = await app.registerPlayer()
  const { code, message } = await app.recharge(token, { paytype: 'alipay', amount: '200' })
  expect(code).toBe(200)
  const step = async () => (await app.callPlayerApi('POST /api/payinfo', { deposit_no: message }, token)).data.info.step
  app.clock.advance((minutes - 1) * 60_000)
  expect(await step()).toBe('waiting')
  app.clock.advance(61_000)
  expect(await step()).toBe('expired')
})
