import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { instant } from '@koi/contract/time'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bepusdtSign } from '../outside/bepusdt.gateway.ts'
import { epaySign } from '../outside/epay1.gateway.ts'
import { rsaSign } from '../outside/epay2.gateway.ts'
import { fieldsFrom } from '../outside/fields.ts'
import { sign as headersOf } from '../outside/sign.ts'
import { tokenpaySign } from '../outside/tokenpay.gateway.ts'
import { openTestApp, type TestApp } from '../platform/testing.ts'

// Faults of payment gateways: the same table for each protocol, with a gateway that answers what the test sets.

type Content = Record<string, string | number>
const key = 'shared by the two'
const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const [theirs, ours, otherKey] = [pair(), pair(), pair()]
const pem = { type: 'pkcs8', format: 'pem' } as const
const seconds = (): string => String(Math.floor(Date.now() / 1000))

interface Facts {
  number: string
  reference: string
  yuan: string
  isPaid: boolean
  merchant?: string
}

interface Protocol {
  word: string
  settings: Content
  created(number: string, yuan: string): object
  found: ((facts: Facts) => object) | null
  notice(facts: Facts): Content
  /** Adds the signature as a field or as headers (names starting with x-koi-). */
  sign(content: Content, isWrongKey?: boolean): Content
  /** A failed notice closes the order; a malformed notice is refused. */
  isStrict?: true
  abroad?: Content
}

const form = ({ number, reference, yuan, isPaid, merchant = 'm' }: Facts): Content => ({
  pid: merchant,
  trade_no: reference,
  out_trade_no: number,
  type: 'alipay',
  money: yuan,
  trade_status: isPaid ? 'TRADE_SUCCESS' : 'TRADE_CLOSED',
})
const rsa = (content: Content, isWrongKey = false): Content => {
  const all = { timestamp: seconds(), ...content }
  return { ...all, sign: rsaSign(fieldsFrom(all), (isWrongKey ? otherKey : theirs).privateKey), sign_type: 'RSA' }
}
const page = 'https://pay.example/order'

const fenIn = (yuan: string): number => Number((Number(yuan) * 100).toFixed(3))

const protocols: Record<string, Protocol> = {
  koi: {
    word: 'ok',
    settings: { secret: key },
    created: () => ({ url: page, qrcode: page }),
    found: ({ reference, yuan, isPaid }) => ({ state: isPaid ? 'paid' : 'pending', amount: fenIn(yuan), reference }),
    notice: ({ number, reference, yuan, isPaid }) => ({
      deposit_no: number,
      result: isPaid ? 'paid' : 'failed',
      amount: fenIn(yuan),
      currency: 'CNY',
      channel: 'alipay',
      reference,
    }),
    sign: (content, isWrongKey) => ({
      ...content,
      ...headersOf(isWrongKey ? 'guessed' : key, JSON.stringify(content), Date.now()),
    }),
    isStrict: true,
    abroad: { currency: 'USD' },
  },
  epay1: {
    word: 'success',
    settings: { pid: 'm', key, mode: 'mapi' },
    created: () => ({ code: 1, payurl: page }),
    found: ({ number, reference, yuan, isPaid, merchant = 'm' }) => ({
      code: 1,
      out_trade_no: number,
      trade_no: reference,
      money: yuan,
      status: isPaid ? 1 : 0,
      pid: merchant,
    }),
    notice: form,
    sign: (content, isWrongKey) => ({
      ...content,
      sign: epaySign(fieldsFrom(content), isWrongKey ? 'guessed' : key),
      sign_type: 'MD5',
    }),
  },
  epay2: {
    word: 'success',
    settings: {
      pid: 'm',
      merchant_private_key: String(ours.privateKey.export(pem)),
      platform_public_key: String(theirs.publicKey.export({ type: 'spki', format: 'pem' })),
    },
    created: () => rsa({ code: 0, pay_type: 'jump', pay_info: page }),
    found: ({ number, reference, yuan, isPaid, merchant = 'm' }) =>
      rsa({
        code: 0,
        out_trade_no: number,
        trade_no: reference,
        money: yuan,
        status: isPaid ? 1 : 0,
        pid: merchant,
      }),
    notice: (facts) => ({ ...form(facts), timestamp: seconds() }),
    sign: rsa,
  },
  bepusdt: {
    word: 'ok',
    settings: { token: key },
    created: (number, yuan) => ({
      status_code: 200,
      data: { order_id: number, trade_id: `T${number}`, amount: Number(yuan), fiat: 'CNY', payment_url: page },
    }),
    found: null,
    notice: ({ number, reference, yuan, isPaid }) => ({
      trade_id: reference,
      order_id: number,
      amount: Number(yuan),
      actual_amount: '1',
      token: 'T',
      status: isPaid ? 2 : 3,
    }),
    sign: (content, isWrongKey) => ({
      ...content,
      signature: bepusdtSign(fieldsFrom(content), isWrongKey ? 'guessed' : key),
    }),
    abroad: { fiat: 'USD' },
  },
  tokenpay: {
    word: 'ok',
    settings: { token: key, currency: 'USDT_TRC20' },
    created: (number, yuan) => ({
      success: true,
      data: page,
      info: { Id: `T${number}`, OutOrderId: number, ActualAmount: yuan, BaseCurrency: 'CNY' },
    }),
    found: ({ number, reference, yuan, isPaid }) => ({
      success: true,
      data: {
        id: reference,
        outOrderId: number,
        status: isPaid ? 'Paid' : 'Pending',
        actualAmount: yuan,
        currency: 'USDT_TRC20',
        baseCurrency: 'CNY',
      },
    }),
    notice: ({ number, reference, yuan, isPaid }) => ({
      Id: reference,
      OutOrderId: number,
      ActualAmount: yuan,
      BaseCurrency: 'CNY',
      Currency: 'USDT_TRC20',
      Status: isPaid ? 1 : 2,
    }),
    sign: (content, isWrongKey) => ({
      ...content,
      Signature: tokenpaySign(fieldsFrom(content), isWrongKey ? 'guessed' : key),
    }),
    abroad: { BaseCurrency: 'USD' },
  },
}
const names = Object.keys(protocols)
const withQueries = names.filter((name) => protocols[name]!.found)

type AnswerOverride = (response: ServerResponse, number: string, yuan: string) => void
const answerWith =
  (body: unknown, status = 200): AnswerOverride =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

let app: TestApp
let gateway: Server
let name = names[0]!
let override: AnswerOverride | null = null
/** State that the next queries report. */
let reported: Partial<Facts> = {}

async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://gateway')
  const body = await text(request)
  const content = body.startsWith('{')
    ? (JSON.parse(body) as Content)
    : Object.fromEntries([...searchParams, ...new URLSearchParams(body)])
  const number = String(
    content['out_trade_no'] ?? content['order_id'] ?? content['OutOrderId'] ?? content['deposit_no'] ?? '',
  )
  const yuan = String(content['money'] ?? content['amount'] ?? content['ActualAmount'] ?? '')
  if (override) return override(response, number, yuan)
  const { created, found } = protocols[name]!
  const isQuestion = /\/api\.php|pay\/query|\/Query/.test(pathname)
  const facts = { number, reference: `T${number}`, yuan: '200', isPaid: false, ...reported }
  answerWith(isQuestion ? found?.(facts) : created(number, yuan))(response, number, yuan)
}

beforeAll(async () => {
  gateway = createServer((request, response) => void handleRequest(request, response))
  await new Promise<void>((done) => gateway.listen(0, '127.0.0.1', done))
  app = await openTestApp({ at: instant(Date.now()) })
})
beforeEach(() => {
  override = null
  reported = {}
})
afterAll(async () => {
  await app.finish()
  gateway.closeAllConnections()
  await new Promise((done) => gateway.close(done))
})

async function serve(place: string, as: string): Promise<void> {
  const { settings } = protocols[as]!
  const base_url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`
  const body = { state: 1, adapter: as, settings: { ...settings, base_url } }
  const { status, body: said } = await app.operate(`PATCH /console/api/pay-channels/${place}`, body)
  expect([status, said.adapter]).toEqual([200, as])
}
async function useAdapter(as: string): Promise<Protocol> {
  name = as
  await serve('alipay', as)
  return protocols[as]!
}
const recharge = (token: string) => app.ask('POST /api/recharge', { paytype: 'alipay', amount: '200' }, token)
interface Order {
  token: string
  number: string
}
async function order(): Promise<Order> {
  const { token } = await app.join()
  const { code, message } = await recharge(token)
  expect(code).toBe(200)
  return { token, number: String(message) }
}
const stateOf = async ({ token, number }: Order) =>
  (await app.ask('POST /api/payinfo', { deposit_no: number }, token)).data.info.state as number
const balance = async ({ token }: Order) =>
  (await app.ask('POST /api/getBetAmount', {}, token)).data.bet_amount as string
const unmatched = async (q: string) =>
  (await app.operate('GET /console/api/unmatched-payments', { q, state: '1' })).body.items.map(
    ({ detail }: { detail: { why: string } }) => detail.why,
  )
const post = async (payload: string, headers: Record<string, string> = {}) => {
  const type = name.startsWith('epay') ? 'application/x-www-form-urlencoded' : 'application/json'
  const url = '/hooks/pay/alipay'
  const answer = await app.server.inject({
    method: 'POST',
    url,
    headers: { 'content-type': type, ...headers },
    payload,
  })
  return `${answer.statusCode} ${answer.body}`
}
const sendNotice = (content: Content) => {
  const all = Object.entries(content).map(([field, value]): [string, string] => [field, String(value)])
  if (name.startsWith('epay')) return post(String(new URLSearchParams(all)))
  const isHeader = (field: string): boolean => field.startsWith('x-koi-')
  const fields = Object.entries(content).filter(([field]) => !isHeader(field))
  return post(JSON.stringify(Object.fromEntries(fields)), Object.fromEntries(all.filter(([field]) => isHeader(field))))
}
const paid = ({ number }: Pick<Order, 'number'>, change: Partial<Facts> = {}): Facts => ({
  number,
  reference: `T${number}`,
  yuan: '200',
  isPaid: true,
  ...change,
})

const script = 'javascript:alert(1)'
const invalidAnswers: [string, AnswerOverride][] = [
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
      const data = name === 'tokenpay' ? script : usdt
      const all = { code: 1, payurl: script, status_code: 200, success: true, data, info, url: script, qrcode: script }
      const signed = rsa({ code: 0, pay_type: 'jump', pay_info: script })
      answerWith(name === 'epay2' ? signed : all)(response, number, yuan)
    },
  ],
  ['an empty body', (response) => void response.end()],
  ['a truncated answer', (response) => void response.end('{"code":1,"payurl":"https://pay.example')],
  ['a list', answerWith([])],
  ['another shape', answerWith({ code: '1', payurl: { href: page }, data: { payment_url: 5 }, success: true })],
]

test.each(invalidAnswers)(
  'closes the order and books nothing when the gateway answers a new order with %s',
  async (_, answer) => {
    for (const as of names) {
      const { word, notice, sign } = await useAdapter(as)
      override = answer
      const { token, id } = await app.join()
      const said = await recharge(token)
      expect([as, said.http, said.code]).toEqual([as, 200, 502])
      override = null
      const { body } = await app.operate('GET /console/api/deposits', { player_id: id })
      const { state, deposit_no: number } = body.items[0]
      expect([as, state]).toEqual([as, 3])
      expect(await sendNotice(sign(notice(paid({ number }))))).toBe(`200 ${word}`)
      expect(await unmatched(`T${number}`)).toEqual(['order was rejected'])
      expect(await balance({ token, number })).toBe('0.00')
    }
  },
)

test('closes the order after five seconds without an answer', async () => {
  override = () => undefined
  const payer = { bank_owner: '张三', bank: '锦绣银行', bank_no: '6222000011112222', bank_address: '江城支行' }
  const withQueries = [
    ['koi', 'wechat', 'wxpay'],
    ['epay1', 'alipay', 'alipay'],
    ['epay2', 'antoken', 'antoken'],
    ['bepusdt', 'usdt', 'usdt'],
    ['tokenpay', 'card', 'bank'],
  ].map(async ([as = '', place = '', paytype]) => {
    await serve(place, as)
    const { token, id } = await app.join()
    const body = { paytype, amount: '720', catepay: 'TRC20', ...payer }
    const { code } = await app.ask('POST /api/recharge', body, token)
    const { items } = (await app.operate('GET /console/api/deposits', { player_id: id })).body
    expect([as, code, items[0].state]).toEqual([as, 502, 3])
  })
  expect(withQueries).toHaveLength(names.length)
  await Promise.all(withQueries)
})

test.each(['bepusdt', 'tokenpay'])(
  '%s: closes the order when the answer names another number or amount',
  async (as) => {
    const { created } = await useAdapter(as)
    for (const wrong of [
      (number: string) => created(number, '199.99'),
      (number: string) => created(number, '2000'),
      (_number: string, yuan: string) => created('D404', yuan),
    ]) {
      override = (response, number, yuan) => answerWith(wrong(number, yuan))(response, number, yuan)
      expect((await recharge((await app.join()).token)).code).toBe(502)
    }
  },
)

test.each(names)('%s: refuses a notice whose signature does not match', async (as) => {
  const { notice, sign } = await useAdapter(as)
  const mine = await order()
  const facts = notice(paid(mine))
  const signed = sign(facts)
  const [mark] = Object.keys(signed).filter((field) => /^(x-koi-)?sign(ature)?$/i.test(field)) as [string]
  const { [mark]: _mark, ...unsigned } = signed
  const [sum] = Object.keys(facts).filter((field) => /^(money|amount|ActualAmount)$/.test(field)) as [string]
  for (const wrong of [
    sign(facts, true),
    unsigned,
    { ...signed, [sum]: 201 },
    { ...signed, [mark]: '' },
    { ...signed, [mark]: String(signed[mark]).toUpperCase().replace(/^./, '_') },
    { ...signed, extra: 'x' },
  ])
    expect(await sendNotice(wrong)).toBe('401 bad signature')
  for (const body of ['', '{', '[]', 'null', '<html>', '{"signature":{}}', '{"a":1,"a":1}', 'sign=&sign_type=MD5'])
    expect(await post(body)).toBe('401 bad signature')
  expect(await post('x'.repeat(100_000))).toMatch(/^413/)
  expect([await stateOf(mine), await balance(mine)]).toEqual([1, '0.00'])
})

test.each(names)('%s: keeps a non-matching payment as unmatched and the order pending', async (as) => {
  const { word, notice, sign, isStrict, abroad } = await useAdapter(as)
  const mine = await order()
  const wrong: [Facts, string][] = [
    [paid(mine, { reference: `A${mine.number}`, yuan: '199.99' }), 'other amount'],
    [paid(mine, { reference: `B${mine.number}`, yuan: '2000' }), 'other amount'],
    [paid(mine, { reference: `C${mine.number}`, yuan: '200.001' }), 'no amount'],
    [paid({ number: 'D404' }, { reference: `E${mine.number}` }), 'no such order'],
    [paid({ number: '' }, { reference: `F${mine.number}` }), 'no such order'],
  ]
  if (as.startsWith('epay')) wrong.push([paid(mine, { reference: `G${mine.number}`, merchant: 'n' }), 'other merchant'])
  for (const [facts, why] of wrong) {
    if (isStrict && (why === 'no amount' || facts.number === '')) {
      expect(await sendNotice(sign(notice(facts)))).toBe('401 bad signature')
      continue
    }
    for (let n = 0; n < 2; n += 1) expect(await sendNotice(sign(notice(facts)))).toBe(`200 ${word}`)
    expect([facts, await unmatched(facts.reference)]).toEqual([facts, [why]])
  }
  if (abroad) {
    const facts = paid(mine, { reference: `H${mine.number}` })
    const said = isStrict ? '401 bad signature' : `200 ${word}`
    expect(await sendNotice(sign({ ...notice(facts), ...abroad }))).toBe(said)
    expect(await unmatched(facts.reference)).toEqual(isStrict ? [] : ['other currency'])
  }
  // Without a payment number a notice cannot be deduplicated; an unstorable number is refused.
  for (const reference of ['', 'a\0b', 'x'.repeat(65)])
    expect(await sendNotice(sign(notice(paid(mine, { reference }))))).toBe('401 bad signature')
  expect([await stateOf(mine), await balance(mine)]).toEqual([1, '0.00'])
})

test.each(names)('%s: pays an order once, by one payment, for any sequence of notices', async (as) => {
  const { word, notice, sign, isStrict } = await useAdapter(as)
  const [mine, other] = [await order(), await order()]
  const good = sign(notice(paid(mine)))
  const over = sign(notice(paid(mine, { isPaid: false })))
  const closed = isStrict ? good : over
  const second = sign(notice(paid(mine, { reference: `S${mine.number}` })))
  const stolen = sign(notice(paid(other, { reference: `T${mine.number}` })))
  expect(await sendNotice(closed)).toBe(`200 ${word}`)
  const said = await Promise.all(Array.from({ length: 20 }, (_, n) => sendNotice(n % 2 === 0 ? good : closed)))
  expect(new Set(said)).toEqual(new Set([`200 ${word}`]))
  for (const again of [second, stolen, over, closed, good, second]) expect(await sendNotice(again)).toBe(`200 ${word}`)
  expect([await stateOf(mine), await stateOf(other)]).toEqual([2, 1])
  expect([await balance(mine), await balance(other)]).toEqual(['200.00', '0.00'])
  expect(await unmatched(`S${mine.number}`)).toEqual(['order is paid'])
  expect(await sendNotice(sign(notice(paid(other))))).toBe(`200 ${word}`)
  expect(await balance(other)).toBe('200.00')
})

const inconclusiveAnswers: [string, (facts: Facts) => AnswerOverride][] = [
  ['HTML', () => (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')],
  ['500', (facts) => answerWith(protocols[name]!.found!(facts), 500)],
  ['a connection reset', () => (response) => void response.destroy()],
  ['an empty body', () => (response) => void response.end()],
  ['a body of 1 MiB', () => answerWith('x'.repeat(1_100_000))],
  ['null', () => answerWith(null)],
  ['a redirect', (facts) => (response) => void response.writeHead(302, { location: '/' }).end(JSON.stringify(facts))],
  ['another order', (facts) => answerWith(protocols[name]!.found!({ ...facts, number: 'D404' }))],
  ['parts of a fen', (facts) => answerWith(protocols[name]!.found!({ ...facts, yuan: '200.001' }))],
  ['no number of a payment', (facts) => answerWith(protocols[name]!.found!({ ...facts, reference: '' }))],
  ['a number that cannot be kept', (facts) => answerWith(protocols[name]!.found!({ ...facts, reference: 'a\0b' }))],
]

test.each(withQueries)(
  '%s: books nothing on inconclusive query answers, then books on a conclusive one',
  async (as) => {
    await useAdapter(as)
    const mine = await order()
    const ask = async () => {
      app.clock.advance(3 * 60_000)
      const { body } = await app.operate('POST /console/api/jobs/query-deposits/run', {})
      expect(body.ok).toBe(true)
    }
    for (const [what, answer] of inconclusiveAnswers) {
      // The Koi protocol does not repeat the order number in its answer.
      if (as === 'koi' && what === 'another order') continue
      override = answer(paid(mine))
      await ask()
      expect([what, await stateOf(mine), await unmatched(mine.number)]).toEqual([what, 1, []])
    }
    override = null
    reported = paid(mine, { yuan: '199.99' })
    await ask()
    expect([await stateOf(mine), await unmatched(mine.number)]).toEqual([1, ['other amount']])
    reported = paid(mine)
    await ask()
    reported = {}
    await ask()
    expect(await balance(mine)).toBe(await stateOf(mine).then((state) => (state === 2 ? '200.00' : '0.00')))
  },
)
