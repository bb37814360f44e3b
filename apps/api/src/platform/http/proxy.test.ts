import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../ops/config.ts'
import { code, openTestApp, password, payPassword, type TestApp } from '../testing/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ config: { trustProxy: ['127.0.0.1', '10.1.0.0/16'] } })
})
afterAll(() => app.finish())

const ask = (url: string, from: string, headers: Record<string, string>, payload: object = {}) =>
  app.server.inject({
    method: 'POST',
    url,
    remoteAddress: from,
    headers: { host: 'play.example', ...headers },
    payload,
  })

let made = 0
async function findAddressKnown(from: string, forwarded: string): Promise<string | null> {
  const name = `proxied${++made}`
  const player = { name, password, confirmPass: password, realname: '张三', paypassword: payPassword, code }
  const answer = await ask('/api/register', from, { 'x-forwarded-for': forwarded }, player)
  expect(answer.json().message).toBe('注册成功')
  const row = app.app.db.selectFrom('player').select('createdIp').where('username', '=', name)
  return (await row.executeTakeFirstOrThrow()).createdIp
}

test.each([
  ['one proxy', '127.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['a header forged by the client', '127.0.0.1', '127.0.0.1, 198.51.100.1, 203.0.113.9', '203.0.113.9'],
  ['two proxies', '127.0.0.1', '198.51.100.1, 203.0.113.9, 10.1.2.3', '203.0.113.9'],
  ['an untrusted peer', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['an address with a port', '127.0.0.1', '198.18.1.2:51234', '198.18.1.2'],
  ['an IPv6 address in brackets with a port', '127.0.0.1', '[2001:db8::1]:443', '2001:db8::1'],
  ['an IPv6 address in brackets', '127.0.0.1', '[2001:db8::1]', '2001:db8::1'],
  ['an IPv6 address written out', '127.0.0.1', '2001:0DB8:0000:0000:0:0:0:0001', '2001:db8::1'],
  ['an IPv6 address in quotes', '127.0.0.1', '"[2001:db8:0::1]:443"', '2001:db8::1'],
  ['an IPv4 address as IPv6', '127.0.0.1', '::ffff:198.18.1.2', '198.18.1.2'],
  ['an IPv4 address as IPv6 in hexadecimal', '127.0.0.1', '[0:0:0:0:0:FFFF:c612:0102]:80', '198.18.1.2'],
  ['a zone', '127.0.0.1', 'fe80::1%eth0', 'fe80::1'],
  ['a peer on a socket of both families', '::ffff:127.0.0.1', '198.18.1.2:51234', '198.18.1.2'],
  ['an untrusted peer on a socket of both families', '::ffff:203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['a proxy with a port', '127.0.0.1', '198.18.1.2, 10.1.2.3:8080', '198.18.1.2'],
])('%s: the client address is the one the last trusted proxy saw', async (_what, from, forwarded, known) => {
  expect(await findAddressKnown(from, forwarded)).toBe(known)
})

test.each([
  'unknown',
  '_hidden',
  '203.0.113.9:',
  '203.0.113',
  '203.0.113.09',
  '[203.0.113.9]',
  '2001:db8::1:',
  '',
  '203.0.113.9 198.51.100.1',
])(
  'the entry "%s" is no address: the client is the proxy that sent it, and nothing left of it counts',
  async (entry) => {
    expect(await findAddressKnown('127.0.0.1', `198.51.100.1, ${entry}, 10.1.2.3`)).toBe('10.1.2.3')
  },
)

test('ports do not make one client many: the limit of registrations counts its address', async () => {
  const register = async (n: number) => {
    const player = {
      name: `ports${100 + n}`,
      password,
      confirmPass: password,
      realname: '张三',
      paypassword: payPassword,
      code,
    }
    const forwarded = n % 2 === 0 ? `198.18.9.9:${50_000 + n}` : `[::ffff:198.18.9.9]:${50_000 + n}`
    return (await ask('/api/register', '127.0.0.1', { 'x-forwarded-for': forwarded }, player)).json().code as number
  }
  const answers = []
  for (let n = 0; n < 12; n++) answers.push(await register(n))
  expect(answers.filter((answer) => answer === 429)).toHaveLength(2)
})

const env = { DATABASE_URL: 'postgres://127.0.0.1/koi', KOI_DATA: tmpdir() }

test('validates KOI_TRUST_PROXY at startup', () => {
  expect(readConfig({ ...env, KOI_TRUST_PROXY: ' 127.0.0.1, 10.1.0.0/16 ,::1' }).trustProxy).toEqual([
    '127.0.0.1',
    '10.1.0.0/16',
    '::1',
  ])
  expect(
    readConfig({ ...env, KOI_TRUST_PROXY: '127.0.0.1，10.1.0.0/16；::1、\u200e10.2.0.1' }).trustProxy,
  ).toHaveLength(4)
  for (const wrong of [
    'proxy.internal',
    '10.0.0.0/33',
    '0.0.0.0/0',
    '10.1.0',
    '10.0.0.0/8/9',
    '10.0.0.08',
    '::ffff:0:0/96',
    '::/1',
    'fe80::1%eth0',
    '[::1]',
  ])
    expect(() => readConfig({ ...env, KOI_TRUST_PROXY: wrong })).toThrow(
      `KOI_TRUST_PROXY: "${wrong}" is no address or range`,
    )
})
