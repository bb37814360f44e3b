import { randomUUID } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { fen } from '@koi/contract/money'
import { instant } from '@koi/contract/time'
import { expect, onTestFinished, test } from 'vitest'
import { paymentAdapterOf, venueAdapterOf } from './adapters.ts'
import { bepusdtSign } from './bepusdt.gateway.ts'
import { epaySign } from './epay1.gateway.ts'
import { fieldsFrom, formFields } from './fields.ts'
import type { NoticeRequest } from './gateway.ts'
import { OutsideFault } from './fault.ts'
import { Outbound } from './http.ts'
import { KoiGateway } from './koi.gateway.ts'
import { sign } from './sign.ts'
import { tokenpaySign } from './tokenpay.gateway.ts'

type Answers = Record<string, unknown>

/** A partner that answers the last part of a path with this JSON, or as the function does. */
async function openPartner(answers: Answers, send = (response: ServerResponse, text: string) => response.end(text)) {
  const server = createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://partner').pathname.split('/').at(-1) ?? ''
    request.resume().on('end', () => send(response, JSON.stringify(answers[name] ?? {})))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const settings = {
  merchant_id: 'm',
  casino_id: 'c',
  client_id: 'i',
  lobby: 'koi',
  operator_code: 'op',
  provider_code: 'AA',
}
const venueOf = (name: string, baseUrl: string) =>
  venueAdapterOf(name)!.connect({ code: name, baseUrl, secret: 'key', settings }, new Outbound())
const player = { login: 'demo002' }
const launch = {
  player,
  gameCode: 'koi',
  gameType: 0,
  returnUrl: 'https://play.example/',
  isMobile: true,
  session: randomUUID(),
}

test.each([
  ['koi', (url: string) => ({ launch: { url } })],
  ['form-hmac', (url: string) => ({ init: { url } })],
  ['play-json', (url: string) => ({ sessions: { launch_options: { game_url: url } } })],
  ['debit-credit', (url: string) => ({ session: { data: { attributes: { 'redirect-url': url } } } })],
  ['transfer-md5', (url: string) => ({ 'launchGames.aspx': { errCode: '0', gameUrl: url } })],
] as [string, (url: string) => Answers][])('%s: a link that is a path belongs to the venue', async (name, answers) => {
  const links = { '/play/3?a=1': '/play/3?a=1', '//cdn.example/play': null, ' https://games.example/3': null }
  for (const [link, path] of Object.entries(links)) {
    const url = await openPartner(answers(link))
    const { url: opened } = await venueOf(name, url).launch(launch)
    const expected = path === null ? new URL(link, url).href : `${url}${path}`
    expect(opened).toBe(expected)
  }
  for (const wrong of ['javascript:alert(1)', 'play/3', 'weixin://pay', ''])
    await expect(venueOf(name, await openPartner(answers(wrong))).launch(launch)).rejects.toThrow(OutsideFault)
})

test.each([
  ['gzip', gzipSync],
  ['x-gzip', gzipSync],
  ['GZIP', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
])('an answer compressed with %s is read, and one that unpacks to more than 1 MiB is refused', async (coding, pack) => {
  const send = (response: ServerResponse, text: string) => {
    response.setHeader('content-encoding', coding)
    return response.end(pack(`\uFEFF${text}`))
  }
  const url = await openPartner({ balance: { balance: 1234 } }, send)
  expect(await venueOf('koi', url).balance(player)).toBe(1234)
  const large = await openPartner({ balance: { balance: 1, more: 'x'.repeat(1_100_000) } }, send)
  await expect(venueOf('koi', large).balance(player)).rejects.toThrow('longer than one MiB')
  const cut = await openPartner({}, (response, text) => {
    response.setHeader('content-encoding', coding)
    return response.end(pack(text).subarray(0, 3))
  })
  await expect(venueOf('koi', cut).balance(player)).rejects.toThrow(OutsideFault)
})

test('reports of bets may leave out words, give moments with a zone and ids as numbers', async () => {
  const bet = {
    betId: 77,
    login: 'Demo002',
    stake: 1000,
    validStake: 1000,
    winLoss: -1000,
    state: 'settled',
    memo: null,
    betAt: '2026-03-01T12:05:06+08:00',
    settledAt: '2026-03-01 04:05:07Z',
    changedAt: '2026-03-01T04:05:07.000Z',
    currency: 'cny',
  }
  const url = await openPartner({ bets: { bets: [bet], cursor: '1', more: false } })
  const { bets, bad } = await venueOf('koi', url).bets(null)
  expect(bad).toEqual([])
  expect(bets).toMatchObject([
    {
      betId: '77',
      login: 'demo002',
      memo: '',
      gameCode: '',
      betAt: '2026-03-01T04:05:06.000Z',
      settledAt: '2026-03-01T04:05:07.000Z',
    },
  ])
})

test('free rounds find a stake that the venue lists with more decimals', async () => {
  const order = {
    id: randomUUID(),
    player,
    gameCode: 'lotus',
    rounds: 1,
    stake: fen(250),
    from: instant(0),
    until: instant(1),
    isRepeat: false,
  }
  const url = await openPartner({ bets: { total_bets: [{ bet_id: 1, amount: '2.5000' }] }, set: {} })
  expect(await venueOf('form-hmac', url).freeRounds!.grant(order)).toMatchObject({ result: 'done' })
})

test('a transfer and a balance are read in the letters and groups that a venue writes', async () => {
  const url = await openPartner({ 'getBalance.aspx': { errCode: 0, balance: '1,234.50' } })
  expect(await venueOf('transfer-md5', url).balance(player)).toBe(123_450)
})

const now = 1_800_000_000_000
const base_url = 'https://gateway.test'
const read = (name: string, with_: object, request: NoticeRequest) =>
  paymentAdapterOf(name)!
    .connect({ base_url, ...with_ }, { outbound: new Outbound(), place: 'alipay', now: () => now })
    .readNotice(request)
const post = (body: string, type: string): NoticeRequest => ({
  method: 'POST',
  headers: { 'content-type': type },
  query: '',
  body: Buffer.from(body),
})

const epay = {
  pid: 'm',
  trade_no: 'T1',
  out_trade_no: 'D1',
  type: 'alipay',
  money: '200',
  trade_status: 'TRADE_SUCCESS',
}
const signedEpay = (change: object = {}): Record<string, string> => {
  const fields = { ...epay, ...change }
  return { ...fields, sign: epaySign(fieldsFrom(fields), 'key'), sign_type: 'MD5' }
}
const multipart = (fields: Record<string, string>, boundary: string) =>
  `${Object.entries(fields)
    .map(([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('')}--${boundary}--\r\n`

test('a notice may be a multipart form, as curl of PHP sends a list of fields', () => {
  const type = 'multipart/form-data; boundary=----x9'
  const good = multipart(signedEpay(), '----x9')
  expect(read('epay1', { pid: 'm', key: 'key' }, post(good, type))).toMatchObject({ is: 'payment', amount: 20_000 })
  expect(read('epay1', { pid: 'm', key: 'key' }, post(good, 'Multipart/Form-Data; boundary="----x9"'))).not.toBe(null)
  for (const wrong of [good.slice(0, -6), good.replace('name="pid"', 'name="pid"; filename="a"'), good + good, ''])
    expect(read('epay1', { pid: 'm', key: 'key' }, post(wrong, type))).toBe(null)
  expect(formFields('a=1&a=2')).toBe(null)
})

test.each([
  ['1,234.50', 123_450],
  ['1,234,567.00', 123_456_700],
  ['1E+2', 10_000],
  ['0200.00', 20_000],
  ['1,234', null],
  ['12,34.50', null],
  ['1.234,50', null],
])('an amount written as "%s" is %s fen', (money, amount) => {
  const form = String(new URLSearchParams(signedEpay({ money })))
  const expected = amount === null ? { is: 'misfit', why: 'no amount' } : { is: 'payment', amount }
  expect(read('epay1', { pid: 'm', key: 'key' }, post(form, 'application/x-www-form-urlencoded'))).toMatchObject(
    expected,
  )
})

test('currencies and states are read in any case, states also by their name', () => {
  const usdt = { trade_id: 'T1', order_id: 'D1', amount: 200, status: '2', fiat: 'cny' }
  const bepusdt = { ...usdt, signature: bepusdtSign(fieldsFrom(usdt), 'key') }
  const json = (content: object) => post(JSON.stringify(content), 'application/json; charset=utf-8')
  expect(read('bepusdt', { token: 'key' }, json(bepusdt))).toMatchObject({ is: 'payment', amount: 20_000 })
  const paid = {
    Id: 'T1',
    OutOrderId: 'D1',
    ActualAmount: 200,
    BaseCurrency: 'cny',
    Currency: 'USDT_TRC20',
    Status: 'Paid',
  }
  const tokenpay = { ...paid, Signature: tokenpaySign(fieldsFrom(paid), 'key') }
  expect(read('tokenpay', { token: 'key' }, json(tokenpay))).toMatchObject({ is: 'payment', amount: 20_000 })
})

test('a signed timestamp may be in seconds or milliseconds, and a body may begin with a byte order mark', () => {
  const gateway = new KoiGateway(
    { baseUrl: base_url, secret: 'key' },
    { outbound: new Outbound(), place: 'alipay', now: () => now },
  )
  const content = { deposit_no: 'D1', result: 'paid', amount: 100, currency: 'CNY', channel: 'alipay', reference: 'T1' }
  const body = Buffer.from(`\uFEFF${JSON.stringify(content)}`)
  for (const at of [now, now / 1000]) {
    const headers = sign('key', body, at)
    expect(gateway.readNotice({ method: 'POST', headers, query: '', body })).toMatchObject({ is: 'payment' })
  }
  const late = sign('key', body, now / 1000 - 301)
  expect(gateway.readNotice({ method: 'POST', headers: late, query: '', body })).toBe(null)
})

test('koi: a pay link that is a path belongs to the gateway, and its QR code may be missing', async () => {
  const url = await openPartner({ create: { url: '/pay/3' } })
  const gateway = new KoiGateway(
    { baseUrl: url, secret: 'key' },
    { outbound: new Outbound(), place: 'alipay', now: () => now },
  )
  const order = {
    depositNo: 'D1',
    amount: fen(100),
    protocol: '',
    payer: 'p',
    ip: '203.0.113.9',
    notifyUrl: 'https://play.example/n',
    returnUrl: 'https://play.example/r',
  }
  expect(await gateway.create(order)).toEqual({ url: `${url}/pay/3`, qrcode: `${url}/pay/3`, number: '' })
})
