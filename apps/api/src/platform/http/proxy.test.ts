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
])('%s: the client address is the one the last trusted proxy saw', async (_what, from, forwarded, known) => {
  expect(await findAddressKnown(from, forwarded)).toBe(known)
})

const env = { DATABASE_URL: 'postgres://127.0.0.1/koi', KOI_DATA: tmpdir() }

test('validates KOI_TRUST_PROXY at startup', () => {
  expect(readConfig({ ...env, KOI_TRUST_PROXY: ' 127.0.0.1, 10.1.0.0/16 ,::1' }).trustProxy).toEqual([
    '127.0.0.1',
    '10.1.0.0/16',
    '::1',
  ])
  for (const wrong of ['proxy.internal', '10.0.0.0/33', '0.0.0.0/0', '10.1.0'])
    expect(() => readConfig({ ...env, KOI_TRUST_PROXY: wrong })).toThrow(
      `KOI_TRUST_PROXY: "${wrong}" is no address or range`,
    )
})
