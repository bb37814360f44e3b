import { fen } from '@koi/contract/money'
import { expect, test } from 'vitest'
import { paymentAdapterOf } from './adapters.ts'
import { OutsideFault } from './fault.ts'
import { fieldsFrom } from './fields.ts'
import { Outbound } from './http.ts'
import { template, templateSign } from './template.gateway.ts'

// Copy this with the template (docs/adapters.md, "Writing an adapter").

const settings = { base_url: 'https://gateway.test/api/', merchant: 'm1', key: 'the key' }
const order = {
  depositNo: 'D1',
  amount: fen(20_000),
  protocol: '',
  payer: 'payer-1',
  ip: '10.0.0.1',
  notifyUrl: 'https://koi.test/hooks/pay/alipay',
  returnUrl: 'https://koi.test/#/payInfo?deposit_no=D1',
}

function gatewayOf(status: number, body: string) {
  const sent: { url: string; content: Record<string, string> }[] = []
  const outbound = new Outbound({
    now: () => 0,
    async send(url, message) {
      sent.push({ url, content: JSON.parse(String(message.body)) })
      return {
        status,
        body: (async function* () {
          yield Buffer.from(body)
        })(),
      }
    },
  })
  return { gateway: template.connect(settings, { outbound, place: 'alipay', now: () => 0 }), sent }
}

test('the template is not registered as an adapter', () => {
  expect(paymentAdapterOf(template.name)).toBe(undefined)
})

test('the signature matches the documented test vector', () => {
  expect(templateSign(fieldsFrom({ b: '2', a: '1', empty: '', sign: 'x' }), 'key')).toBe(
    'b3c18626e7ac81395c1d37966c7ee2258a6967a1b3fdefb4fa339bb19dc73b0e',
  )
})

const opened = (change: object = {}) =>
  JSON.stringify({
    code: 0,
    data: { out_no: 'D1', no: 'T1', amount: '200.00', url: 'https://gateway.test/p', ...change },
  })

test('creates an order with signed fields and returns its page', async () => {
  const { gateway, sent } = gatewayOf(200, opened())
  expect(await gateway.create(order)).toEqual({
    url: 'https://gateway.test/p',
    qrcode: 'https://gateway.test/p',
    number: 'T1',
  })
  const [{ url, content }] = sent as [(typeof sent)[number]]
  const { sign, ...fields } = content
  expect([url, sign]).toEqual(['https://gateway.test/api/orders', templateSign(fieldsFrom(fields), settings.key)])
  expect(fields).toMatchObject({ merchant: 'm1', out_no: 'D1', amount: '200.00', notify_url: order.notifyUrl })
})

test.each([
  ['HTML', 200, '<html>'],
  ['500', 500, opened()],
  ['an empty body', 200, ''],
  ['a body of 1 MiB', 200, `"${'x'.repeat(1_100_000)}"`],
  ['a truncated answer', 200, opened().slice(0, -1)],
  ['null', 200, 'null'],
  ['a no', 200, '{"code":1}'],
  ['another order', 200, opened({ out_no: 'D2' })],
  ['another sum', 200, opened({ amount: '20.00' })],
  ['a script', 200, opened({ url: 'javascript:alert(1)' })],
])('an answer of %s throws OutsideFault', async (_, status, body) => {
  await expect(gatewayOf(status, body).gateway.create(order)).rejects.toThrow(OutsideFault)
})

const validNotice = { merchant: 'm1', out_no: 'D1', no: 'T1', amount: '200.00', currency: 'CNY', state: 'paid' }
const readNotice = (content: object) =>
  gatewayOf(200, '').gateway.readNotice({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    query: '',
    body: Buffer.from(JSON.stringify(content)),
  })
const signed = (change: Record<string, string> = {}, key = settings.key) => {
  const fields = { ...validNotice, ...change }
  return { ...fields, sign: templateSign(fieldsFrom(fields), key) }
}

test('accepts a notice only with a valid signature, and reports misfits', () => {
  expect(readNotice(signed())).toEqual({
    is: 'payment',
    depositNo: 'D1',
    reference: 'T1',
    amount: 20_000,
    result: 'paid',
    nonce: '',
  })
  for (const wrong of [
    validNotice,
    signed({}, 'guessed'),
    { ...signed(), amount: '2000.00' },
    { ...signed(), extra: 'x' },
    [],
  ])
    expect(readNotice(wrong)).toBe(null)
  expect(readNotice(signed({ state: 'waiting' }))).toEqual({ is: 'nothing' })
  expect(readNotice(signed({ merchant: 'm2' }))).toMatchObject({ is: 'misfit', why: 'other merchant' })
  expect(readNotice(signed({ currency: 'USD' }))).toMatchObject({ is: 'misfit', why: 'other currency' })
  expect(readNotice(signed({ amount: '200.001' }))).toMatchObject({ is: 'misfit', why: 'no amount' })
  expect(readNotice(signed({ no: '' }))).toBe(null)
})
