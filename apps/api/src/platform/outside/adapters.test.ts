import { generateKeyPairSync } from 'node:crypto'
import { fen } from '@koi/contract/money'
import { expect, test } from 'vitest'
import { paymentAdapterOf } from './adapters.ts'
import { bepusdtSign } from './bepusdt.gateway.ts'
import { epaySign } from './epay1.gateway.ts'
import { rsaSign } from './epay2.gateway.ts'
import { fieldsFrom, formFields, goNumber, jsonFields, signedText } from './fields.ts'
import type { NoticeRequest } from './gateway.ts'
import { Outbound } from './http.ts'
import { linkOf } from './link.ts'
import { tokenpaySign } from './tokenpay.gateway.ts'

const now = 1_800_000_000_000
const gatewayOf = (name: string, settings: object) =>
  paymentAdapterOf(name)!.connect(settings, { outbound: new Outbound(), place: 'alipay', now: () => now })
const json = (content: object | string): NoticeRequest => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  query: '',
  body: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
})
const get = (query: string): NoticeRequest => ({ method: 'GET', headers: {}, query, body: Buffer.alloc(0) })
const base_url = 'https://gateway.test'

test('signatures match the published test vectors', () => {
  const epusdt = {
    order_id: '20220201030210321',
    amount: 42,
    notify_url: 'http://example.com/notify',
    redirect_url: 'http://example.com/redirect',
  }
  expect(bepusdtSign(fieldsFrom(epusdt), 'epusdt_password_xasddawqe')).toBe('1cd4b52df5587cfb1968b0c0c6e156cd')
  const bepusdt = { trade_type: 'usdt.trc20', order_id: 'TESTORDER', amount: 1 }
  expect(bepusdtSign(fieldsFrom(bepusdt), 'my_secret')).toBe('ddb3b5e960069abfab8f2e383f0b2f68')
  const order = {
    OutOrderId: 'AJIHK72N34BR2CWG',
    OrderUserKey: 'admin@qq.com',
    ActualAmount: 15,
    Currency: 'TRX',
    NotifyUrl: 'http://localhost:1011/pay/tokenpay/notify_url',
    RedirectUrl: 'http://localhost:1011/pay/tokenpay/return_url?order_id=AJIHK72N34BR2CWG',
  }
  expect(tokenpaySign(fieldsFrom(order), '666')).toBe('e9765880db6081496456283678e70152')
  const asked = { Id: '66f9d5a8-d9c7-0224-004f-a16a1c068e08' }
  expect(tokenpaySign(fieldsFrom(asked), '666')).toBe('baa261cc6af3f5efbed15e17a285f653')
})

const tokenpayNotice = {
  ActualAmount: '15',
  Amount: '34.91',
  BaseCurrency: 'CNY',
  BlockChainName: 'TRON',
  BlockTransactionId: '375859c36dc5f5d227b10912b5ec70d36dd34446028064956cb60cdbb74432f5',
  Currency: 'TRX',
  CurrencyName: 'TRX',
  FromAddress: 'TYYjzt6AWhe9hAg9DrhiYXEWKDksyohgQa',
  Id: '63234df7-55bf-93fc-0010-67be493c0c27',
  OutOrderId: 'E6COE6FGZMO5AXSK',
  PayTime: '2022-09-15 16:08:39',
  Status: 1,
  ToAddress: 'TKGTx4pCKiKQbk8evXHTborfZn754TGViP',
}
const Signature = 'e5eaa888cd9e80b5c09a0698981757c8'

test('reads a TokenPay notice as documented, and reports another currency as a misfit', () => {
  const signed = json({ ...tokenpayNotice, Signature })
  const heard = gatewayOf('tokenpay', { base_url, token: '666', currency: 'TRX' }).readNotice(signed)
  expect(heard).toMatchObject({ is: 'payment', depositNo: 'E6COE6FGZMO5AXSK', amount: 1500, result: 'paid' })
  const other = gatewayOf('tokenpay', { base_url, token: '666', currency: 'USDT_TRC20' })
  expect(other.readNotice(signed)).toMatchObject({ is: 'misfit', why: 'other currency' })
  expect(other.readNotice(json({ ...tokenpayNotice, ActualAmount: '16', Signature }))).toBe(null)
  expect(gatewayOf('tokenpay', { base_url, token: '667' }).readNotice(signed)).toBe(null)
  const dynamic = { ...tokenpayNotice, IsDynamicAmount: 0, PassThroughInfo: '' }
  const text = fieldsFrom(dynamic)
  expect(signedText(text, [])).toContain('IsDynamicAmount=0')
  expect(signedText(text, [])).not.toContain('PassThroughInfo')
})

test('signs numbers as written for TokenPay, and as printed by Go for BEpusdt', () => {
  expect(['10.00', '10.50', '0.01', '999999', '1000000', '1234567.89', '1e6'].map(goNumber)).toEqual([
    '10',
    '10.5',
    '0.01',
    '999999',
    '1e+06',
    '1.23456789e+06',
    '1e+06',
  ])
  const gateway = gatewayOf('bepusdt', { base_url, token: 'my_secret' })
  const notice = (amount: string, printed: string, status = 2) => {
    const rest = {
      trade_id: 'T1',
      order_id: 'D1',
      actual_amount: '1.50',
      token: 'TR7',
      block_transaction_id: '',
      status,
    }
    const fields = new Map([...fieldsFrom(rest), ['amount', { is: 'text' as const, text: printed }]])
    const signature = bepusdtSign(fields, 'my_secret')
    return json(JSON.stringify({ ...rest, signature }).replace('{', `{"amount":${amount},`))
  }
  for (const [amount, printed, cents] of [
    ['10.00', '10', 1000],
    ['10.50', '10.5', 1050],
    ['1000000', '1e+06', 100_000_000],
    ['1e+06', '1e+06', 100_000_000],
  ] as const)
    expect(gateway.readNotice(notice(amount, printed))).toMatchObject({ is: 'payment', depositNo: 'D1', amount: cents })
  expect(gateway.readNotice(notice('10.00', '10.00'))).toBe(null)
  for (const status of [1, 3, 4, 5, 6])
    expect(gateway.readNotice(notice('10', '10', status))).toEqual({ is: 'nothing' })
  expect(tokenpaySign(jsonFields('{"ActualAmount":10.00}')!, 'x')).toBe(
    tokenpaySign(formFields('ActualAmount=10.00')!, 'x'),
  )
  expect(tokenpaySign(jsonFields('{"ActualAmount":10.00}')!, 'x')).not.toBe(
    tokenpaySign(jsonFields('{"ActualAmount":10}')!, 'x'),
  )
})

const paid = (change: object = {}) => ({
  pid: '1001',
  trade_no: '2026030122001',
  out_trade_no: 'D1',
  type: 'alipay',
  name: 'D1 & more=1',
  money: '10.0',
  trade_status: 'TRADE_SUCCESS',
  param: '',
  ...change,
})
const epay1Query = (fields: Record<string, string>, key = 'k') =>
  String(new URLSearchParams({ ...fields, sign: epaySign(fieldsFrom(fields), key), sign_type: 'MD5' }))

test('verifies a notice of 易支付 V1 over the received fields: extra fields, empty values, any number format', () => {
  const gateway = gatewayOf('epay1', { base_url, pid: '1001', key: 'k' })
  const heard = { is: 'payment', depositNo: 'D1', amount: 1000, reference: '2026030122001', nonce: '', result: 'paid' }
  for (const money of ['10', '10.0', '10.00'])
    expect(gateway.readNotice(get(epay1Query(paid({ money }))))).toEqual(heard)
  const query = epay1Query(paid({ extra: '新字段', zero: '0' }))
  expect(gateway.readNotice(get(query))).toEqual(heard)
  const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, query: '' }
  expect(gateway.readNotice({ ...form, body: Buffer.from(query) })).toEqual(heard)
  expect(gateway.readNotice(json(Object.fromEntries(new URLSearchParams(query))))).toEqual(heard)
  expect(gateway.readNotice(get(epay1Query(paid({ pid: '1002' }))))).toMatchObject({
    is: 'misfit',
    why: 'other merchant',
  })
  expect(gateway.readNotice(get(epay1Query(paid({ money: '10.001' }))))).toMatchObject({
    is: 'misfit',
    why: 'no amount',
  })
  expect(gateway.readNotice(get(epay1Query(paid({ trade_status: 'WAIT' }))))).toEqual({ is: 'nothing' })
  for (const wrong of [
    epay1Query(paid(), 'another key'),
    query.replace('money=10.0', 'money=99.0'),
    `${query}&money=10.0`,
    `${query}&list[]=1`,
    query.replace(/sign=\w+/, 'sign='),
    query.replace(/&sign=\w+/, ''),
    '',
  ])
    expect(gateway.readNotice(get(wrong))).toBe(null)
  expect(gateway.readNotice(json(JSON.stringify({ ...paid(), sign: 0 })))).toBe(null)
  expect(gateway.readNotice(json('{"a":{}}'))).toBe(null)
})

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
const epay2 = (type: 'pkcs8' | 'pkcs1', isBare: boolean) => {
  const bare = (pem: string): string => (isBare ? pem.replaceAll(/-----[A-Z ]+-----|\s/g, '') : pem)
  return gatewayOf('epay2', {
    base_url,
    pid: '1001',
    merchant_private_key: bare(String(pair.privateKey.export({ type, format: 'pem' }))),
    platform_public_key: bare(String(pair.publicKey.export({ type: 'spki', format: 'pem' }))),
  })
}
const epay2Query = (fields: Record<string, string>) =>
  String(new URLSearchParams({ ...fields, sign: rsaSign(fieldsFrom(fields), pair.privateKey), sign_type: 'RSA' }))

test('accepts a notice of 易支付 V2 only with the platform’s RSA signature and a timestamp within five minutes', () => {
  for (const [type, isBare] of [
    ['pkcs8', true],
    ['pkcs8', false],
    ['pkcs1', true],
    ['pkcs1', false],
  ] as const) {
    const gateway = epay2(type, isBare)
    const at = (seconds: number) => paid({ timestamp: String(now / 1000 + seconds), buyer: ' ' })
    const query = epay2Query(at(0))
    expect(gateway.readNotice(get(query))).toMatchObject({ is: 'payment', depositNo: 'D1', amount: 1000 })
    expect(gateway.readNotice(get(query.replaceAll('%2B', '+')))).toMatchObject({ is: 'payment' })
    expect(gateway.readNotice(get(epay2Query(at(-299))))).toMatchObject({ is: 'payment' })
    expect(gateway.readNotice(get(epay2Query(at(-301))))).toBe(null)
    expect(gateway.readNotice(get(epay2Query(at(301))))).toBe(null)
    expect(gateway.readNotice(get(epay2Query(paid())))).toBe(null)
    expect(gateway.readNotice(get(query.replace('money=10.0', 'money=99.0')))).toBe(null)
    expect(gateway.readNotice(get(`${epay1Query(at(0))}`.replace('sign_type=RSA', 'sign_type=MD5')))).toBe(null)
  }
})

test('an order by submit.php is a signed link with the amount, without the key', async () => {
  const gateway = gatewayOf('epay1', { base_url: `${base_url}/pay/`, pid: '1001', key: 'the key', type: 'wxpay' })
  const { url, qrcode } = await gateway.create({
    depositNo: 'D1',
    amount: fen(1050),
    protocol: '',
    payer: 'payer-1',
    ip: '10.0.0.1',
    notifyUrl: 'https://koi.test/hooks/pay/wechat',
    returnUrl: 'https://koi.test/#/payInfo?deposit_no=D1',
  })
  const { origin, pathname, searchParams } = new URL(url)
  const { sign, sign_type, ...fields } = Object.fromEntries(searchParams)
  expect([origin + pathname, sign_type, sign]).toEqual([
    'https://gateway.test/pay/submit.php',
    'MD5',
    epaySign(fieldsFrom(fields), 'the key'),
  ])
  expect(fields).toEqual({
    pid: '1001',
    type: 'wxpay',
    out_trade_no: 'D1',
    notify_url: 'https://koi.test/hooks/pay/wechat',
    return_url: 'https://koi.test/#/payInfo?deposit_no=D1',
    name: 'D1',
    money: '10.50',
  })
  expect(qrcode).toBe(url)
  expect(url).not.toContain('the+key')
})

test('accepts links to web pages and to the two wallets only', () => {
  for (const link of [
    'https://a.test/x?y=1',
    'http://127.0.0.1:8081/p',
    'weixin://wxpay/bizpayurl?pr=1',
    'alipays://platformapi/x',
  ])
    expect(linkOf(link, base_url)).toBe(link)
  for (const wrong of [
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,1',
    'pay',
    '',
    null,
    1,
    'x'.repeat(3000),
  ])
    expect(() => linkOf(wrong, base_url)).toThrow()
  expect(linkOf('/pay?n=1', base_url)).toBe('https://gateway.test/pay?n=1')
})
