import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Built, build } from '../../server/build.ts'
import { enrol } from '../../access/identity/factor.testing.ts'
import { readConfig } from '../ops/config.ts'
import { openTestApp, password, type TestApp } from '../testing/testing.ts'
import { Outbound, transportFor } from './http.ts'
import type { Refused } from '../text/refuse.ts'
import { isInternal, requireExternalAddress, requireCallableAddress } from './internal.ts'

const noneAllowed = { allowed: [] }
const judged = (address: string, internalAccess: { allowed: string[] } = noneAllowed): boolean => {
  try {
    requireExternalAddress(address, internalAccess)
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
  const permissions = [
    'channel.change',
    'venue.change',
    'setting.change',
    'messenger.change',
    'webhook.change',
    'deposit.view',
  ]
  await app.callConsoleApi('POST /console/api/operators', { username: 'wirer', password, permissions })
  token = (await app.callConsoleApi('POST /console/api/login', { username: 'wirer', password })).body.token
  nextCode = await enrol(app, token)
  const changes = { four_eyes_changes: 1, licence: 'L-1', jurisdiction: 'Isle of Man' }
  expect((await app.callConsoleApi('PATCH /console/api/settings', changes)).status).toBe(200)
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

const internalAddresses = [
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
  'http://[::ffff:0:7f00:1]/',
  'http://%31%32%37.0.0.1/',
  'http://gateway%2eexample/',
  'http://@gateway.example/',
  'http:\\\\gateway.example/',
  'https://name:secret@gateway.example/',
  'https://name@gateway.example/',
  'ftp://gateway.example/',
]

test('refuses internal, encoded and credential-bearing addresses, and accepts public ones', () => {
  for (const address of internalAddresses) expect([address, judged(address)]).toEqual([address, false])
  for (const address of ['https://gateway.example/a', 'http://8.8.8.8:8080/', 'https://[2606:4700::1111]/'])
    expect([address, judged(address)]).toEqual([address, true])
  expect(isInternal('172.32.0.1', noneAllowed)).toBe(false)
})

test('accepts internal addresses named by KOI_PRIVATE_OUTBOUND', () => {
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

test('allows http for addresses named by KOI_PRIVATE_OUTBOUND, and for others only with allow_http', () => {
  const judge = (address: string, allowsHttp: boolean, isProduction = true) => {
    try {
      requireCallableAddress(
        { isProduction, privateOutbound: ['127.0.0.1', '10.1.0.0/16'] },
        'url',
        address,
        allowsHttp,
      )
      return ''
    } catch (error) {
      return (error as Refused).refusal.name
    }
  }
  for (const address of ['http://127.0.0.1:8081/', 'http://localhost/', 'http://10.1.2.3/', 'https://gateway.example/'])
    expect([address, judge(address, false)]).toEqual([address, ''])
  for (const address of ['http://gateway.example/', 'HTTP://gateway.example', 'http://8.8.8.8/'])
    expect([address, judge(address, false), judge(address, true)]).toEqual([address, 'PLAIN_HTTP', ''])
  expect(judge('http://10.2.0.1/', true)).toBe('OUTBOUND_REFUSED')
  expect(judge('http://10.2.0.1/', false, false)).toBe('')
})

type Body = Record<string, unknown>
const kinds: [kind: string, at: string, field: string, bodyWith: (address: string, allow_http?: boolean) => Body][] = [
  [
    'payment gateway',
    'PATCH /console/api/pay-channels/alipay',
    'base_url',
    (base_url, allow_http) => ({ adapter: 'epay1', settings: { base_url, pid: '1001', key: 'key', allow_http } }),
  ],
  [
    'gateway of our own protocol',
    'PATCH /console/api/pay-channels/card',
    'base_url',
    (base_url, allow_http) => ({ settings: { base_url, secret: 'secret', allow_http } }),
  ],
  [
    'new venue',
    'POST /console/api/venues',
    'base_url',
    (base_url, allow_http) => ({ code: 'zz', name: 'z', category: 'sport', base_url, settings: { allow_http } }),
  ],
  [
    'venue',
    'PATCH /console/api/venues/ag',
    'base_url',
    (base_url, allow_http) => ({ settings: { base_url, secret: 'secret', allow_http } }),
  ],
  [
    'second address of a venue',
    'PATCH /console/api/venues/ag',
    'log_url',
    (log_url, allow_http) => ({
      adapter: 'transfer-md5',
      base_url: 'https://venue.example',
      settings: { log_url, operator_code: 'ab', provider_code: 'AB', allow_http },
    }),
  ],
  [
    'messenger for webhooks',
    'POST /console/api/messengers',
    'url',
    (url, allow_http) => ({
      name: `hook ${url} ${allow_http}`.slice(0, 60),
      audience: 'operator',
      adapter: 'webhook',
      settings: { url, secret: 'secret', allow_http },
    }),
  ],
  [
    'Telegram',
    'POST /console/api/messengers',
    'base_url',
    (base_url, allow_http) => ({
      name: `bot ${base_url} ${allow_http}`.slice(0, 60),
      audience: 'operator',
      adapter: 'telegram',
      settings: { base_url, token: '1:abc', chat_id: '1', allow_http },
    }),
  ],
  [
    'webhook',
    'POST /console/api/webhooks',
    'url',
    (url, allow_http) => ({ name: `w ${url} ${allow_http}`.slice(0, 60), url, kinds: ['deposit.changed'], allow_http }),
  ],
  ...(
    [
      ['ERC20 node', 'chain_erc20_rpc', 'chain_erc20_allow_http'],
      ['BEP20 node', 'chain_bep20_rpc', 'chain_bep20_allow_http'],
      ['TRC20 node', 'chain_trc20_api', 'chain_trc20_allow_http'],
      ['barring register', 'register_url', 'register_allow_http'],
    ] as const
  ).map(([kind, field, allow]): (typeof kinds)[number] => [
    kind,
    'PATCH /console/api/settings',
    field,
    (address, allow_http) => ({
      [field]: address,
      ...(allow_http === undefined ? {} : { [allow]: Number(allow_http) }),
    }),
  ]),
]

const propose = async (at: string, payload: Body) => {
  const [method, url] = at.split(' ') as ['POST' | 'PATCH', string]
  const answer = await strict.server.inject({ method, url, headers: { authorization: `Bearer ${token}` }, payload })
  return { status: answer.statusCode, body: answer.json() }
}
const hidden = (scheme: string): string[] => [
  `${scheme}://127.0.0.1:8080/`,
  `${scheme}://10.1.2.3/`,
  `${scheme}://192.168.1.1/`,
  `${scheme}://169.254.169.254/latest/meta-data/`,
  `${scheme}://localhost/`,
  `${scheme}://2130706433/`,
  `${scheme}://0x7f000001/`,
  `${scheme}://0177.0.0.1/`,
  `${scheme}://127.1/`,
  `${scheme}://%31%32%37.0.0.1/`,
  `${scheme}://gateway%2eexample/`,
  `${scheme}://[::1]/`,
  `${scheme}://[::ffff:10.0.0.1]/`,
  `${scheme}://[::ffff:0:7f00:1]/`,
  `${scheme}://[fe80::1]/`,
  `${scheme}://[64:ff9b::a00:1]/`,
  `${scheme}://name:secret@gateway.example/`,
  `${scheme}://name@gateway.example/`,
]

test.each(kinds)(
  'production refuses an internal address of a %s when it is proposed',
  async (_kind, at, field, bodyWith) => {
    // A refused proposal must not use up the code.
    const otp = await nextCode()
    for (const allowsHttp of [false, true])
      for (const address of hidden(allowsHttp ? 'http' : 'https')) {
        const { status, body } = await propose(at, { ...bodyWith(address, allowsHttp), otp })
        expect([address, status, body.code, body.field]).toEqual([address, 422, 'OUTBOUND_REFUSED', field])
      }
    const known = await propose(at, { ...bodyWith('https://169.254.169.254/'), otp })
    expect(known).toMatchObject({ status: 422, body: { code: 'OUTBOUND_REFUSED', field } })
    expect(known.body.detail).toContain('KOI_PRIVATE_OUTBOUND')
  },
)

test.each(kinds)(
  'production accepts an http address of a %s only with its switch',
  async (_kind, at, field, bodyWith) => {
    const address = 'http://venue.example/'
    const otp = await nextCode()
    for (const allowsHttp of [undefined, false])
      expect(await propose(at, { ...bodyWith(address, allowsHttp), otp })).toMatchObject({
        status: 422,
        body: { code: 'PLAIN_HTTP', field },
      })
    const { status, body } = await propose(at, { ...bodyWith(address, true), otp })
    expect([status, [200, 201, 202].includes(status) ? '' : body]).toEqual([expect.any(Number), ''])
    if (status === 202) expect(JSON.stringify(body.after)).toMatch(/allow_http":"?1/)
    expect(status === 202).toBe(/pay-channels|venues|chain|register_url/.test(`${at} ${field}`))
  },
)

test('checks the resolved addresses of a name at connection time', async () => {
  const ask = (isProduction: boolean, privateOutbound: string[], url: string) =>
    new Outbound(transportFor({ isProduction, privateOutbound })).ask(url, null, 'x')
  // A local host name other than localhost must be resolved and refused too.
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
