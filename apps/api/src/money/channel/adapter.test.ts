import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.finish())

const change = (code: string, body: object) => app.callConsoleApi(`PATCH /console/api/pay-channels/${code}`, body)
const storedSettings = async (code: string) =>
  (await app.app.db.selectFrom('payChannel').select('settings').where('code', '=', code).executeTakeFirstOrThrow())
    .settings
const epay1 = { base_url: 'https://pay.example.com/', pid: 1001, key: 'a secret key', type: 'wxpay' }

test("lists each adapter's kind, version, abilities and settings JSON Schema", async () => {
  const { status, body } = await app.callConsoleApi('GET /console/api/adapters')
  expect(status).toBe(200)
  const payments = body.items.filter(({ kind }: { kind: string }) => kind === 'payment')
  expect(payments.map(({ name }: { name: string }) => name)).toEqual(['koi', 'epay1', 'epay2', 'bepusdt', 'tokenpay'])
  expect(payments[1]).toMatchObject({
    version: 'V1 (MD5)',
    abilities: ['create', 'page', 'qrcode', 'query'],
    settings: {
      type: 'object',
      properties: {
        base_url: { type: 'string', format: 'uri', title: '接口地址' },
        key: { writeOnly: true, format: 'password' },
        mode: { enum: ['submit', 'mapi'], default: 'submit' },
      },
      required: ['base_url', 'pid', 'key'],
      additionalProperties: false,
    },
  })
  expect(body.items.filter(({ kind }: { kind: string }) => kind === 'venue')).toMatchObject([
    { name: 'koi' },
    { name: 'form-hmac' },
    { name: 'play-json' },
    { name: 'debit-credit' },
    { name: 'transfer-md5' },
  ])
  expect((await app.callConsoleApi('GET /console/api/adapters', undefined, 'nobody')).status).toBe(401)
})

test('seals a secret, returns only whether it is set, and keeps it when omitted, blank or masked', async () => {
  const { status, body } = await change('wechat', { adapter: 'epay1', settings: epay1 })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    adapter: 'epay1',
    is_set_up: true,
    settings: { base_url: 'https://pay.example.com/', pid: '1001', key: { set: true }, type: 'wxpay' },
  })
  const first = await storedSettings('wechat')
  expect(first).toMatchObject({ pid: '1001', key: expect.stringMatching(/^v1:/) })
  for (const settings of [{ pid: '1002' }, { pid: '1002', key: '' }, { pid: '1002', key: { set: true } }]) {
    expect((await change('wechat', { settings })).body.settings).toMatchObject({ pid: '1002', key: { set: true } })
    expect(await storedSettings('wechat')).toEqual({ ...(first as object), pid: '1002' })
  }
  expect((await change('wechat', { settings: { type: '' } })).body.settings).not.toHaveProperty('type')
  await change('wechat', { settings: { key: 'another key' } })
  expect(await storedSettings('wechat')).not.toMatchObject({ key: (first as { key: string }).key })
  const { body: trail } = await app.callConsoleApi('GET /console/api/audit', { q: 'wechat' })
  expect(JSON.stringify([trail, (await app.callConsoleApi('GET /console/api/pay-channels')).body])).not.toMatch(
    /a secret key|another key|v1:/,
  )
})

test("answers 422 with the field for settings that violate the adapter's schema", async () => {
  const wrong = async (body: object) => {
    const answer = await change('alipay', body)
    expect(answer.status).toBe(422)
    return JSON.stringify(answer.body)
  }
  expect(await wrong({ adapter: 'epay9' })).toContain('ADAPTER_UNKNOWN')
  expect(await wrong({ adapter: 'epay1' })).toContain('settings.base_url')
  expect(await wrong({ adapter: 'epay1', settings: { ...epay1, base_url: 'javascript:1' } })).toContain('base_url')
  expect(await wrong({ adapter: 'epay1', settings: { ...epay1, key: '' } })).toContain('settings.key')
  expect(await wrong({ adapter: 'epay1', settings: { ...epay1, mode: 'other' } })).toContain('settings.mode')
  expect(await wrong({ adapter: 'epay1', settings: { ...epay1, colour: 'red' } })).toContain('settings.colour')
  expect(await wrong({ adapter: 'bepusdt', settings: { base_url: epay1.base_url } })).toContain('settings.token')
  const keys = { merchant_private_key: 'no key', platform_public_key: 'no key' }
  const epay2 = { base_url: epay1.base_url, pid: '1001', ...keys }
  expect(await wrong({ adapter: 'epay2', settings: epay2 })).toContain('settings.merchant_private_key')
  expect((await app.callConsoleApi('GET /console/api/pay-channels')).body.items).toContainEqual(
    expect.objectContaining({ id: 'alipay', adapter: 'koi', is_set_up: false }),
  )
})

test('a new adapter starts without the previous settings; the Koi adapter may have none', async () => {
  await change('card', { adapter: 'epay1', settings: epay1 })
  const { body } = await change('card', { adapter: 'koi' })
  expect(body).toMatchObject({ adapter: 'koi', settings: { secret: { set: false } }, is_set_up: false })
  expect(await storedSettings('card')).toEqual({})
  expect((await change('card', { adapter: 'koi', settings: { base_url: 'http://127.0.0.1:9' } })).status).toBe(422)
})

test('creates a channel with an adapter and its settings', async () => {
  expect((await app.callConsoleApi('DELETE /console/api/pay-channels/antoken')).status).toBe(200)
  const settings = { base_url: 'https://usdt.example.com', token: 'secret', trade_type: 'usdt.trc20' }
  const { status, body } = await app.callConsoleApi('POST /console/api/pay-channels', {
    type: 'antoken',
    name: 'USDT',
    adapter: 'bepusdt',
    settings,
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({ adapter: 'bepusdt', settings: { ...settings, token: { set: true } } })
  // The audit trail keeps the removed row with its secrets masked.
  expect((await app.callConsoleApi('DELETE /console/api/pay-channels/antoken')).status).toBe(200)
  const { before } = (await app.callConsoleApi('GET /console/api/audit', { q: 'channel.remove' })).body.items[0]
  const { token: _, ...open } = settings
  expect(before).toMatchObject({ id: 'antoken', adapter: 'bepusdt', settings: open, ranges: expect.any(Array) })
  expect(before.secrets).toMatch(/^#[0-9a-f]{8}$/)
})

test('a channel with an unknown adapter is listed as not configured, refuses deposits, and can change the adapter', async () => {
  await change('alipay', { state: 1, without_test: 1 })
  const unknownAdapter = { adapter: 'pigeon', settings: JSON.stringify({ base_url: 'https://pigeon.example' }) }
  await app.app.db.updateTable('payChannel').set(unknownAdapter).where('code', 'in', ['alipay', 'card']).execute()
  app.app.caches.invalidate()
  const list = await app.callConsoleApi('GET /console/api/pay-channels')
  expect(list.status).toBe(200)
  expect(list.body.items).toContainEqual(
    expect.objectContaining({ id: 'alipay', adapter: 'pigeon', settings: {}, is_set_up: false }),
  )
  const { token } = await app.registerPlayer()
  const recharge = (paytype: string) =>
    app.callPlayerApi('POST /api/recharge', { paytype, amount: '300', ...payer }, token)
  const payer = { bank_owner: '张三', bank: '长河银行', bank_no: '6225000000000000001', bank_address: '' }
  await change('card', { state: 1, without_test: 1 })
  for (const paytype of ['alipay', 'card']) expect([paytype, (await recharge(paytype)).code]).toEqual([paytype, 422])
  expect((await app.server.inject({ method: 'POST', url: '/hooks/pay/alipay', payload: '' })).statusCode).toBe(404)
  for (const code of ['alipay', 'card'])
    expect((await change(code, { adapter: 'koi' })).body).toMatchObject({ adapter: 'koi', settings: {} })
})
