import { afterAll, beforeAll, expect, test } from 'vitest'
import { code, openTestApp, password, payPassword, type TestApp } from '../testing/testing.ts'

let app: TestApp
let token: string
let id: string
let card: string
const operator = async () =>
  (await app.callConsoleApi('POST /console/api/login', { username: 'admin', password: 'admin12345' })).body
    .token as string
beforeAll(async () => {
  app = await openTestApp({ demo: true })
  token = (await app.callPlayerApi('POST /api/login_pc', { name: 'demo002', password, code })).data.api_token
  id = (await app.callConsoleApi('GET /console/api/players', { q: 'demo002' })).body.items[0].id
  card = (await app.callPlayerApi('POST /api/getcard', { type: 1 }, token)).data[0].id
})
afterAll(() => app.finish())

const numbers = ['1e3', '1E3', '1e+3', '1.0e2', '100000e-3', '100.00000000000000001', '1000000000000000000']
const texts = [
  ' 100',
  '100 ',
  '\\t100',
  '100\\n',
  '\\r\\n100',
  '\\ufeff100',
  '100\\u00a0',
  '\\u3000100',
  '1e3',
  '0100',
  '00100.00',
]
const malformed = [...numbers, ...texts.map((text) => `"${text}"`)]

const sendAs = async (as: string, at: string, payload: string) => {
  const [method, url] = at.split(' ') as ['POST', string]
  const response = await app.server.inject({
    method,
    url,
    headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
    payload,
  })
  return { http: response.statusCode, ...response.json<{ code: unknown; message?: string; detail?: string }>() }
}
const booked = async () => {
  const { rows } = await app.app.pool.query<{ n: number }>('select count(*)::int as n from entry')
  return rows[0]!.n
}
const other = (fields: object) => JSON.stringify(fields).slice(1, -1)

test.each<[string, () => string, string]>([
  ['transfer', () => other({ sourcetype: 'userbalance', targettype: 'ag' }), '金额格式不正确'],
  ['withdraw', () => other({ bank: card, password: payPassword }), '金额格式不正确'],
  ['recharge', () => other({ paytype: 'usdt', catepay: 'TRC20' }), '请输入金额在100-10000之间！'],
  ['protection/limit', () => other({ span: 'day' }), '请输入正确的限额金额'],
])('%s refuses a malformed amount and posts nothing [D-007, ruling 59]', async (call, rest, message) => {
  const before = await booked()
  for (const amount of malformed)
    expect({
      amount,
      ...(await sendAs(token, `POST /api/${call}`, `{"amount":${amount},${rest()}}`)),
    }).toMatchObject({ amount, http: 200, code: 422, message })
  expect(await booked()).toBe(before)
})

test.each([
  ['POST /console/api/players/:id/adjustments', 'amount', { reason: 'x' }],
  ['POST /console/api/players/:id/adjustments', 'turnover_multiple', { amount: '5', reason: 'x' }],
  ['POST /console/api/agents/:id/corrections', 'amount', { reason: 'x' }],
  ['PATCH /console/api/settings', 'usdtrate', {}],
  ['PATCH /console/api/settings', 'withdrawcashfee', {}],
  ['PATCH /console/api/settings', 'limit_calls_minute', {}],
  ['PATCH /console/api/pay-channels/wechat', 'min_price', {}],
  ['PATCH /console/api/venues/ag', 'least', {}],
  ['PATCH /console/api/vip-levels/1', 'recharge', {}],
  ['PATCH /console/api/redpacket-rules/1', 'min_money', { max_money: '5000' }],
])('refuses a malformed amount from an operator: %s %s [D-007]', async (at, field, rest) => {
  const as = await operator()
  const before = await booked()
  for (const amount of malformed)
    expect({
      amount,
      ...(await sendAs(as, at.replace(':id', id), JSON.stringify({ ...rest, [field]: 0 }).replace(':0', `:${amount}`))),
    }).toMatchObject({ amount, http: 422 })
  expect(await booked()).toBe(before)
})

test('refuses a malformed amount when an agent collects commission [D-007]', async () => {
  const { token: agent } = (await app.callConsoleApi('POST /agent/api/login', { username: 'demo005', password })).body
  for (const amount of malformed)
    expect(await sendAs(agent, 'POST /agent/api/collect', `{"amount":${amount}}`)).toMatchObject({
      http: 422,
      detail: '金额格式不正确',
    })
})

test('accepts an amount as number or string, and keeps every digit of a long number [D-007]', async () => {
  const adjust = async (amount: string) =>
    (await sendAs(await operator(), `POST /console/api/players/${id}/adjustments`, `{"amount":${amount},"reason":"x"}`))
      .http
  for (const amount of ['100', '100.5', '-100.50', '"0.50"', '-0.50']) expect(await adjust(amount)).toBe(201)
  // A 19-digit card number sent as a JSON number must not be rounded.
  const bind = `{"bank":"锦绣银行","bank_owner":"张三","bank_address":"支行","bank_no":6222888877776666123,"pay_pass":"${payPassword}"}`
  const fresh = await app.registerPlayer()
  expect((await sendAs(fresh.token, 'POST /api/bindcard', bind)).code).toBe(200)
  const { data } = await app.callPlayerApi('POST /api/getcard', { type: 1 }, fresh.token)
  expect(data[0].bank_no).toContain('6123')
})

test('re-parsing numbers exactly does not bypass the checks of the JSON parser [ERR-29]', async () => {
  for (const body of ['{"a":1e3,"__proto__":{"x":1}}', '{"a":1e3,"constructor":{"prototype":{"x":1}}}', '[1e3]', '1e3'])
    expect(await sendAs(token, 'POST /api/balance', body)).toMatchObject({ http: 200, code: 400 })
  const deep = `{"n":1e3,"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`
  expect([400, 422]).toContain((await sendAs(token, 'POST /api/balance', deep)).code)
  expect(await sendAs(token, 'POST /api/balance', '{"n":"1e3 and 12345678901234567890"}')).toMatchObject({ code: 200 })
})
