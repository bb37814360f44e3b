import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { build } from '../../server/build.ts'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'
import { until } from '../../platform/testing/wait.testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.finish())

const away = '198.51.100.7'
const logInFrom = async (ip: string, password = 'admin12345') => {
  const answer = await app.server.inject({
    method: 'POST',
    url: '/console/api/login',
    headers: { 'x-forwarded-for': ip },
    payload: { username: 'admin', password },
  })
  return [answer.statusCode, answer.json().code, answer.json().token]
}
const readFrom = async (
  ip: string,
  token: string,
  url = '/console/api/me',
  { server }: Pick<TestApp, 'server'> = app,
) => {
  const headers = { 'x-forwarded-for': ip, authorization: `Bearer ${token}` }
  const answer = await server.inject({ method: 'GET', url, headers })
  return [answer.statusCode, answer.json().code]
}
const allow = (list: string) => app.callConsoleApi('PATCH /console/api/settings', { operator_addresses: list })
afterEach(async () => {
  expect((await allow('')).status).toBe(200)
})

test('operators can sign in only from listed addresses; other addresses are refused with the reason', async () => {
  expect((await logInFrom(away))[0]).toBe(200)
  expect((await allow('127.0.0.1, 10.1.0.0/16 2001:db8::/32')).status).toBe(200)
  for (const ip of ['10.1.2.3', '2001:db8::9', '::ffff:10.1.2.3', '127.0.0.1'])
    expect([ip, (await logInFrom(ip))[0]]).toEqual([ip, 200])
  // Right and wrong passwords get the same answer, and no attempt is counted.
  for (let n = 0; n < 6; n++) expect((await logInFrom(away, 'wrong')).slice(0, 2)).toEqual([403, 'ADDRESS_NOT_ALLOWED'])
  expect((await logInFrom('10.2.0.1')).slice(0, 2)).toEqual([403, 'ADDRESS_NOT_ALLOWED'])
  expect((await logInFrom('10.1.2.3'))[0]).toBe(200)
})

test('a session that moves to an address outside the list is refused there, in every process within a second', async () => {
  const [, , token] = await logInFrom(away)
  const other = await build(app.app.config, app.clock, { logLevel: 'silent', hasSites: false })
  try {
    expect((await readFrom(away, token))[0]).toBe(200)
    expect((await readFrom(away, token, '/console/api/me', other))[0]).toBe(200)
    expect((await allow('127.0.0.1')).status).toBe(200)
    await until(async () => (await readFrom(away, token, '/console/api/me', other))[0] === 403, 1000)
    expect(await readFrom(away, token)).toEqual([403, 'ADDRESS_NOT_ALLOWED'])
    for (const url of ['/CONSOLE/api/me/', '/%63onsole/api/me', '/console/api/chat/waiting'])
      expect([url, (await readFrom(away, token, url))[0]]).toEqual([url, 403])
    expect((await readFrom('127.0.0.1', token))[0]).toBe(200)
    // The list does not apply to players.
    const player = await app.registerPlayer()
    expect((await app.callPlayerApi('POST /api/user', {}, player.token, { 'x-forwarded-for': away })).code).toBe(200)
  } finally {
    await other.close()
  }
})

test("a list without the operator's own address is refused, and so is a malformed address", async () => {
  const { status, body } = await allow('10.1.0.0/16')
  expect([status, body.code, body.detail, body.field]).toEqual([
    422,
    'OWN_ADDRESS_MISSING',
    '白名单必须包含您当前的地址 127.0.0.1',
    'operator_addresses',
  ])
  for (const wrong of ['desk.example', '10.0.0.0/33', '0.0.0.0/0', '127.0.0.1, x'])
    expect((await allow(wrong)).body.code).toBe('SETTING_MALFORMED')
  expect((await allow('')).status).toBe(200)
  expect((await logInFrom('198.51.100.7'))[0]).toBe(200)
})
