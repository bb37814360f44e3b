import { fen } from '@koi/contract/money'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { OutsideFault } from './fault.ts'
import { Outbound } from './http.ts'
import { KoiGateway } from './koi.gateway.ts'
import { SandboxVenue } from './sandbox.venue.ts'
import { isSigned, sign } from './sign.ts'
import { venuePlayer } from './venue.ts'
import { until } from '../testing/wait.testing.ts'

const secret = 'shared by the two'
const outbound = new Outbound()
const player = venuePlayer('Demo002')

test('accepts a notice only with a valid signature, a fresh timestamp and the right shape', () => {
  const now = 1_800_000_000_000
  const gateway = new KoiGateway(
    { baseUrl: 'http://gateway.test', secret },
    { outbound, place: 'wechat', now: () => now },
  )
  const readNotice = (raw: Buffer, signed: Record<string, string>) =>
    gateway.readNotice({ method: 'POST', headers: signed, query: '', body: raw })
  const content = {
    deposit_no: 'D1',
    result: 'paid',
    amount: 100,
    currency: 'CNY',
    channel: 'wxpay',
    reference: 'SB1',
    at: '2026-03-01T04:05:06.789Z',
  }
  const notice = (changes: object = {}) => Buffer.from(JSON.stringify({ ...content, ...changes }))
  const body = notice()
  const headers = sign(secret, body, now)
  expect(readNotice(notice({ amount: 101 }), headers)).toBe(null)
  expect(readNotice(body, sign('another', body, now))).toBe(null)
  expect(readNotice(body, sign(secret, body, now - 301_000))).toBe(null)
  expect(readNotice(body, {})).toBe(null)
  expect(gateway.readNotice({ method: 'GET', headers, query: '', body })).toBe(null)
  const expected = { depositNo: 'D1', amount: 100, reference: 'SB1', nonce: headers['x-koi-nonce'] }
  expect(readNotice(body, headers)).toEqual({ is: 'payment', result: 'paid', ...expected })
  const other = notice({ channel: 'alipay' })
  expect(readNotice(other, sign(secret, other, now))).toMatchObject({ is: 'misfit', why: 'other channel' })
  for (const wrong of [
    notice({ amount: 1.5 }),
    notice({ currency: 'USD' }),
    notice({ channel: 'cash' }),
    Buffer.from('[]'),
    Buffer.from('{'),
  ]) {
    expect(readNotice(wrong, sign(secret, wrong, now))).toBe(null)
  }
})

test('a signature covers the exact bytes of the body', () => {
  const body = Buffer.from('{"a":1}')
  const headers = sign(secret, body, 1_800_000_000_000)
  expect(isSigned(secret, body, headers, 1_800_000_000_000)).toBe(true)
  expect(isSigned(secret, Buffer.from('{"a": 1}'), headers, 1_800_000_000_000)).toBe(false)
})

test('a redirect, an answer over 1 MiB and an answer without JSON throw OutsideFault', async () => {
  const odd: Server = createServer((request, response) => {
    if (request.url === '/venue/a/balance') response.writeHead(302, { location: '/elsewhere' }).end('{}')
    else if (request.url === '/venue/b/balance') response.end(`"${'x'.repeat(1_100_000)}"`)
    else response.end('<html>')
  })
  await new Promise<void>((done) => odd.listen(0, '127.0.0.1', done))
  const oddUrl = `http://127.0.0.1:${(odd.address() as AddressInfo).port}`
  for (const code of ['a', 'b', 'c'])
    await expect(new SandboxVenue({ code, baseUrl: oddUrl, secret }, outbound).balance(player)).rejects.toThrow(
      OutsideFault,
    )
  odd.closeAllConnections()
  odd.close()
})

test('closes an idle connection before the server does', async () => {
  const closed: string[] = []
  const server = createServer((_request, response) => response.end('{}'))
  server.keepAliveTimeout = 60_000
  server.on('connection', (socket) => socket.on('end', () => closed.push('by us')))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  for (const _ of [1, 2]) await outbound.ask(url, null, 'idle')
  expect(closed).toEqual([])
  await until(async () => closed.length === 1)
  server.close()
})

test('the circuit breaker opens for 3 s after ten failures; calls that bypass it are still sent', async () => {
  let now = 0
  let calls = 0
  const dead = new Outbound({
    now: () => now,
    send: () => {
      calls += 1
      return Promise.reject(new Error('connection refused'))
    },
  })
  const ag = new SandboxVenue({ code: 'ag', baseUrl: 'http://venue.test', secret }, dead)
  for (let n = 0; n < 10; n += 1)
    expect(await ag.move({ id: `L${n}`, player, direction: 'in', amount: fen(1) })).toBe('unknown')
  expect(await ag.move({ id: 'L11', player, direction: 'in', amount: fen(1) })).toBe('refused')
  expect([calls, await ag.query({ id: 'L1', direction: 'in', amount: fen(1) }), calls]).toEqual([10, 'unknown', 11])
  now = 3001
  expect(await ag.move({ id: 'L12', player, direction: 'in', amount: fen(1) })).toBe('unknown')
})
