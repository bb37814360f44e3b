import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Built, build } from '../build.ts'
import { enrol } from '../identity/factor.testing.ts'
import { readConfig } from '../platform/config.ts'
import { openTestApp, password, type TestApp } from '../platform/testing.ts'
import { Outbound, surroundingsOf } from './http.ts'
import { isInside, refuseInside } from './inside.ts'

const nobody = { allowed: [] }
const judged = (address: string, inside: { allowed: string[] } = nobody): boolean => {
  try {
    refuseInside(address, inside)
    return true
  } catch {
    return false
  }
}

let app: TestApp
let strict: Built
let token: string
let nextCode: () => Promise<string>
let neighbour: Server
let port: number
beforeAll(async () => {
  app = await openTestApp()
  const permissions = ['channel.change', 'venue.change', 'setting.change']
  await app.operate('POST /console/api/operators', { username: 'wirer', password, permissions })
  token = (await app.operate('POST /console/api/login', { username: 'wirer', password })).body.token
  nextCode = await enrol(app, token)
  strict = await build({ ...app.app.config, isProduction: true, hosts: null }, app.clock, {
    logLevel: 'silent',
    hasSites: false,
  })
  neighbour = createServer((_request, response) => response.end('{"ok":true}'))
  await new Promise<void>((done) => neighbour.listen(0, '127.0.0.1', done))
  port = Number(new URL(`http://x:${JSON.stringify(neighbour.address()).match(/"port":(\d+)/)![1]}`).port)
})
afterAll(async () => {
  neighbour.closeAllConnections()
  neighbour.close()
  await strict.close()
  await app.finish()
})

const inside = [
  'http://127.0.0.1:8080/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0177.0.0.1/',
  'http://134744072/',
  'http://0x8.8.8.8/',
  'http://localhost/',
  'http://gateway.localhost./',
  'http://10.1.2.3/',
  'http://172.31.0.1/',
  'http://192.168.1.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://100.64.0.1/',
  'http://0.0.0.0/',
  'http://[::1]/',
  'http://[::]/',
  'http://[::ffff:10.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[fe80::1]/',
  'http://[fd00::1]/',
  'http://[64:ff9b::a00:1]/',
  'https://name:secret@gateway.example/',
  'https://name@gateway.example/',
  'ftp://gateway.example/',
]

test('an address inside the network, an encoded one and one with a name in it are told from those of the world', () => {
  for (const address of inside) expect([address, judged(address)]).toEqual([address, false])
  for (const address of ['https://gateway.example/a', 'http://8.8.8.8:8080/', 'https://[2606:4700::1111]/'])
    expect([address, judged(address)]).toEqual([address, true])
  expect(isInside('172.32.0.1', nobody)).toBe(false)
})

test('what the operator of the machine names may be called', () => {
  const allowed = { allowed: ['10.1.0.0/16', '::1'] }
  expect(
    ['http://10.1.9.9/', 'http://10.2.0.1/', 'http://[::1]/', 'http://[::ffff:10.1.0.1]/'].map((one) =>
      judged(one, allowed),
    ),
  ).toEqual([true, false, true, true])
  const env = { DATABASE_URL: 'postgres://127.0.0.1/koi', KOI_DATA: app.app.config.data }
  expect(readConfig({ ...env, KOI_PRIVATE_OUTBOUND: '10.1.0.0/16, ::1' }).privateOutbound).toEqual([
    '10.1.0.0/16',
    '::1',
  ])
  expect(() => readConfig({ ...env, KOI_PRIVATE_OUTBOUND: 'gateway.internal' })).toThrow('KOI_PRIVATE_OUTBOUND')
})

const places: [string, string, (address: string) => object][] = [
  ['PATCH /console/api/pay-channels/alipay', 'base_url', (base_url) => ({ settings: { base_url } })],
  ['POST /console/api/venues', 'base_url', (base_url) => ({ code: 'zz', name: 'z', category: 'sport', base_url })],
  ['PATCH /console/api/settings', 'chain_erc20_rpc', (chain_erc20_rpc) => ({ chain_erc20_rpc })],
  ['PATCH /console/api/settings', 'chain_trc20_api', (chain_trc20_api) => ({ chain_trc20_api })],
]
test.each(places)('in production %s refuses such a %s next to its field', async (at, field, bodyWith) => {
  const [method, url] = at.split(' ') as ['POST' | 'PATCH', string]
  const headers = { authorization: `Bearer ${token}` }
  // What is refused spends no code.
  const otp = await nextCode()
  for (const address of ['http://169.254.169.254/', 'http://2130706433/', 'https://a:b@gateway.example']) {
    const answer = await strict.server.inject({ method, url, headers, payload: { ...bodyWith(address), otp } })
    expect([address, answer.statusCode, answer.json().code, answer.json().field]).toEqual([
      address,
      422,
      'OUTBOUND_REFUSED',
      field,
    ])
  }
})

test('a name is judged by what it stands for when the connection is made', async () => {
  const ask = (isProduction: boolean, privateOutbound: string[], url: string) =>
    new Outbound(surroundingsOf({ isProduction, privateOutbound })).ask(url, null, 'x')
  // A name of this machine that is not called localhost.
  const { hostname } = await import('node:os')
  await expect(ask(true, [], `http://${hostname()}:${port}/`)).rejects.toThrow('is an address inside the network')
  await expect(ask(true, [], `http://127.0.0.1:${port}/`)).rejects.toThrow('is an address inside the network')
  await expect(ask(true, [], `http://localhost:${port}/`)).rejects.toThrow('is an address inside the network')
  expect(await ask(true, ['127.0.0.1', '::1'], `http://localhost:${port}/`)).toMatchObject({
    status: 200,
    body: { ok: true },
  })
  expect(await ask(false, [], `http://127.0.0.1:${port}/`)).toMatchObject({ status: 200, body: { ok: true } })
})
