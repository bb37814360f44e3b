import { day } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setForTest } from '../platform/testing/settings.testing.ts'
import { code, openTestApp, password, payPassword, type TestApp } from '../platform/testing/testing.ts'
import { mayTell } from '../access/identity/taken.ts'
import { handlersOf } from './handlers.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ demo: true })
})
afterAll(() => app.finish())

const owned = { mobile: '13712340001', email: 'owner@b.cn', birthday: '1990-01-01' }
const card = {
  bank: '锦绣银行',
  bank_owner: '张三',
  bank_address: '支行',
  bank_no: '6222000011112222',
  pay_pass: payPassword,
}
const limited = { code: 429, message: '操作过于频繁，请稍后再试' }

async function owner() {
  const { name, token } = await app.registerPlayer()
  expect((await app.callPlayerApi('POST /api/updateuserinfo', owned, token)).code).toBe(200)
  expect((await app.callPlayerApi('POST /api/bindcard', card, token)).code).toBe(200)
  return name
}

test('twenty answers a day tell a player or an address that a value is taken, over all calls together', async () => {
  await setForTest(app, { limit_register_ip: 1000 })
  const taken = await owner()
  const { token } = await app.registerPlayer()
  const from = (n: number) => ({ 'x-forwarded-for': `198.51.100.${n}` })
  const ask = (at: string, body: object, n: number, session = token) => app.callPlayerApi(at, body, session, from(n))
  const secret = { password, confirmPass: password, realname: '李四', paypassword: payPassword, code }
  const attempts = [
    (n: number) => ask('POST /api/updateuserinfo', { ...owned, email: 'other@b.cn' }, n),
    (n: number) => ask('POST /api/updateuserinfo', { ...owned, mobile: '13712340002' }, n),
    (n: number) => ask('POST /api/bindcard', card, n),
    (n: number) => ask('POST /api/register', { ...secret, name: taken }, n, ''),
  ]
  // Registrations count for the address only.
  for (let n = 0; n < 20; n++) expect((await attempts[n % 4]!(1)).code).toBe(409)
  expect(await attempts[3]!(1)).toMatchObject(limited)
  expect(await ask('POST /api/register', { ...secret, name: 'untaken1' }, 1, '')).toMatchObject(limited)
  // Players behind one address have an answer left each.
  const free = { mobile: '13712340003', email: 'free@b.cn', birthday: '1990-01-01' }
  const other = await app.registerPlayer()
  expect((await ask('POST /api/updateuserinfo', free, 1, other.token)).code).toBe(200)

  // The player has five answers left, at whatever address.
  for (let n = 2; n < 7; n++) expect((await attempts[n % 3]!(n)).code).toBe(409)
  for (let n = 10; n < 13; n++) expect(await attempts[n % 3]!(n)).toMatchObject(limited)
  expect(await ask('POST /api/updateuserinfo', { ...owned, birthday: '1991-01-01' }, 9)).toMatchObject(limited)
  app.clock.advance(day)
  const again = await app.callPlayerApi('POST /api/register', { ...secret, name: 'untaken1' }, '', from(1))
  expect(again.code).toBe(200)
})

test('of forty concurrent calls twenty tell that a number is taken', async () => {
  await setForTest(app, { limit_calls_minute: 1000 })
  const { token } = await app.registerPlayer()
  const all = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      app.callPlayerApi('POST /api/updateuserinfo', { ...owned, email: `p${n}@b.cn` }, token, {
        'x-forwarded-for': `198.51.101.${n}`,
      }),
    ),
  )
  expect(all.filter((answer) => answer.code === 409)).toHaveLength(20)
  expect(all.filter((answer) => answer.code === 429)).toHaveLength(20)
})

test('every call of others than operators that may answer that a value is taken shares the limit', () => {
  const tellsByName = (name: string) => /(_TAKEN|_ELSEWHERE)$/.test(name) && name !== 'API_KEY_ELSEWHERE'
  const open = handlersOf(app.app)
    .map(({ endpoint }) => endpoint)
    .filter(
      ({ audience, refusals }) => !audience.startsWith('operator') && refusals.some(({ name }) => tellsByName(name)),
    )
  expect(open.map(({ name }) => name).toSorted()).toEqual([
    'auth.register',
    'payee.add',
    'profile.change',
    'verification.submit',
  ])
  expect(open.filter((endpoint) => !mayTell(endpoint))).toEqual([])
})
