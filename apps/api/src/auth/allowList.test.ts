import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../platform/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.finish())

const logInFrom = async (ip: string, password = 'admin12345') => {
  const answer = await app.server.inject({
    method: 'POST',
    url: '/console/api/login',
    headers: { 'x-forwarded-for': ip },
    payload: { username: 'admin', password },
  })
  return [answer.statusCode, answer.json().code]
}
const allow = (list: string) => app.operate('PATCH /console/api/settings', { operator_addresses: list })

test('operators sign in from the addresses of the list only, and are told why not', async () => {
  expect((await logInFrom('198.51.100.7'))[0]).toBe(200)
  expect((await allow('127.0.0.1, 10.1.0.0/16 2001:db8::/32')).status).toBe(200)
  for (const ip of ['10.1.2.3', '2001:db8::9', '::ffff:10.1.2.3', '127.0.0.1'])
    expect([ip, (await logInFrom(ip))[0]]).toEqual([ip, 200])
  // Right and wrong passwords are answered alike, and no try is counted.
  for (let n = 0; n < 6; n++) expect(await logInFrom('198.51.100.7', 'wrong')).toEqual([403, 'ADDRESS_NOT_ALLOWED'])
  expect(await logInFrom('10.2.0.1')).toEqual([403, 'ADDRESS_NOT_ALLOWED'])
  expect((await logInFrom('10.1.2.3'))[0]).toBe(200)
})

test('nobody locks themself out, and what is no address is refused', async () => {
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
