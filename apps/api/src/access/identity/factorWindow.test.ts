import { minute, second } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankDeposit, depositCalls, openBankTransfers } from '../../money/deposit/deposit.testing.ts'
import { setForTest } from '../../platform/testing/settings.testing.ts'
import { openTestApp, password, type TestApp } from '../../platform/testing/testing.ts'
import { codesOf } from './factor.testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await openBankTransfers(app)
  await app.callConsoleApi('PATCH /console/api/settings', { factor_window_limit: '1000.00' })
})
afterAll(() => app.finish())

const logIn = async (username: string, otp?: string): Promise<string> =>
  (await app.callConsoleApi('POST /console/api/login', { username, password, ...(otp ? { otp } : {}) }, 'none yet'))
    .body.token

/** Makes a pending order of a new player and returns its number. */
async function makeOrder(amount: string): Promise<string> {
  const { token } = await app.registerPlayer()
  return (await depositCalls(app).recharge(token, bankDeposit({ amount }))).message
}

let made = 0
/** Signs in a new owner with a second factor. */
async function openOwner() {
  const username = `clerk${++made}`
  await app.createOperator(username)
  const token = await logIn(username)
  const { secret } = (await app.callConsoleApi('POST /console/api/me/otp', { password }, token)).body
  const nextCode = codesOf(app, secret)
  await app.callConsoleApi('POST /console/api/me/otp/confirm', { otp: await nextCode() }, token)
  const { id } = (await app.callConsoleApi('GET /console/api/me', undefined, token)).body
  return { username, token, nextCode, id }
}

const decide = (number: string, token: string, otp?: string, act = 'approve') =>
  app.callConsoleApi(`POST /console/api/deposits/${number}/${act}`, otp ? { otp } : {}, token)
const needed = (left: string, seconds: number) => ({
  status: 401,
  body: { code: 'OTP_NEEDED', factor_window: { limit: '1000.00', left, seconds } },
})

test('one code covers decisions up to the limit, to the fen, and says what is left', async () => {
  const { token, nextCode } = await openOwner()
  const [first, second, third, fourth] = [
    await makeOrder('600'),
    await makeOrder('400'),
    await makeOrder('400.01'),
    await makeOrder('150'),
  ]
  expect(await decide(first, token)).toMatchObject(needed('0.00', 0))
  expect((await decide(first, token, await nextCode())).body).toMatchObject({ state: 2 })
  expect(await decide(third, token)).toMatchObject(needed('400.00', 600))
  // A refused decision, and one of an order that is decided already, count nothing.
  expect((await decide('D0', token)).status).toBe(404)
  expect((await decide(first, token)).status).toBe(200)
  expect((await decide(second, token, undefined, 'reject')).body).toMatchObject({ state: 3 })
  expect(await decide(fourth, token)).toMatchObject(needed('0.00', 600))
  // A code covers its own decision and begins a new window.
  expect((await decide(third, token, await nextCode())).status).toBe(200)
  expect(await decide(await makeOrder('600'), token)).toMatchObject(needed('599.99', 600))
  expect((await decide(fourth, token)).status).toBe(200)
})

test('a decision above the limit takes a code and leaves nothing for further ones', async () => {
  const { token, nextCode } = await openOwner()
  expect((await decide(await makeOrder('5000'), token, await nextCode())).status).toBe(200)
  expect(await decide(await makeOrder('150'), token)).toMatchObject(needed('0.00', 600))
})

test('twenty decisions at once do not exceed the limit', async () => {
  const { token, nextCode } = await openOwner()
  expect((await decide(await makeOrder('150'), token, await nextCode())).status).toBe(200)
  const orders: string[] = []
  for (let n = 0; n < 20; n++) orders.push(await makeOrder('160'))
  const answers = await Promise.all(orders.map((number) => decide(number, token)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(answers.filter(({ body }) => body.code === 'OTP_NEEDED')).toHaveLength(15)
  const { rows } = await app.app.pool.query('select decided from factor_window order by opened_at desc limit 1')
  expect(rows).toEqual([{ decided: 95_000 }])
})

test('a code covers decisions until ten minutes after it, however often it is used', async () => {
  const { token, nextCode } = await openOwner()
  expect((await decide(await makeOrder('150'), token, await nextCode())).status).toBe(200)
  app.clock.advance(5 * minute)
  expect((await decide(await makeOrder('150'), token)).status).toBe(200)
  app.clock.advance(5 * minute - second)
  expect(await decide(await makeOrder('900'), token)).toMatchObject(needed('700.00', 1))
  expect((await decide(await makeOrder('150'), token)).status).toBe(200)
  app.clock.advance(second)
  expect(await decide(await makeOrder('150'), token)).toMatchObject(needed('0.00', 0))
})

test('a code covers its own session and address only', async () => {
  const { username, token, nextCode } = await openOwner()
  const other = await openOwner()
  const order = await makeOrder('150')
  expect((await decide(await makeOrder('150'), token, await nextCode())).status).toBe(200)
  expect(await decide(order, other.token)).toMatchObject(needed('0.00', 0))
  const second = await logIn(username, await nextCode())
  expect(await decide(order, second)).toMatchObject(needed('0.00', 0))
  const elsewhere = await app.server.inject({
    method: 'POST',
    url: `/console/api/deposits/${order}/approve`,
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': '10.9.8.7' },
    payload: {},
  })
  expect(elsewhere.json()).toMatchObject(needed('0.00', 0).body)
  expect((await decide(order, token)).status).toBe(200)
})

test('sign-out, a new password, another role and other permissions end it', async () => {
  const owner = await openOwner()
  const chief = await openOwner()
  const begin = async (token: string, nextCode: () => Promise<string>) =>
    expect((await decide(await makeOrder('150'), token, await nextCode())).status).toBe(200)
  const order = await makeOrder('150')
  const change = async (body: object) => {
    const otp = await chief.nextCode()
    expect(
      (await app.callConsoleApi(`PATCH /console/api/operators/${owner.id}`, { ...body, otp }, chief.token)).status,
    ).toBe(200)
  }
  await begin(owner.token, owner.nextCode)
  await change({ role: 'staff', permissions: ['deposit.review', 'deposit.view'] })
  expect(await decide(order, owner.token)).toMatchObject(needed('0.00', 0))
  // Nor does it come back with the former rights.
  await change({ role: 'owner' })
  expect(await decide(order, owner.token)).toMatchObject(needed('0.00', 0))
  await change({ role: 'staff', permissions: ['deposit.review', 'deposit.view'] })
  await begin(owner.token, owner.nextCode)
  await change({ permissions: ['deposit.review', 'bet.view'] })
  expect(await decide(order, owner.token)).toMatchObject(needed('0.00', 0))

  await begin(owner.token, owner.nextCode)
  const renewed = { password, new_password: 'Quartz-in-the-8-rain', otp: await owner.nextCode() }
  expect((await app.callConsoleApi('POST /console/api/me/password', renewed, owner.token)).status).toBe(200)
  expect(await decide(order, owner.token)).toMatchObject(needed('0.00', 0))

  await begin(chief.token, chief.nextCode)
  expect((await app.callConsoleApi('POST /console/api/logout', {}, chief.token)).status).toBe(200)
  expect((await decide(order, chief.token)).status).toBe(401)
  const { rows } = await app.app.pool.query('select from factor_window where operator_id = $1', [chief.id])
  expect(rows).toEqual([])
})

test('other acts take a code each time, and so do decisions while the limit is 0', async () => {
  const { token, nextCode } = await openOwner()
  expect((await decide(await makeOrder('150'), token, await nextCode())).status).toBe(200)
  const settings = (otp?: string) =>
    app.callConsoleApi('PATCH /console/api/settings', { title: '锦鲤', ...(otp ? { otp } : {}) }, token)
  expect((await settings()).body.code).toBe('OTP_NEEDED')
  expect((await settings()).body).not.toHaveProperty('factor_window')
  // A code of another act covers no decision.
  const other = await openOwner()
  expect(
    (
      await app.callConsoleApi(
        'PATCH /console/api/settings',
        { title: '锦鲤', otp: await other.nextCode() },
        other.token,
      )
    ).status,
  ).toBe(200)
  expect(await decide(await makeOrder('150'), other.token)).toMatchObject(needed('0.00', 0))

  await setForTest(app, { factor_window_limit: '0.00' })
  const none = { status: 401, body: { factor_window: { limit: '0.00', left: '0.00', seconds: 0 } } }
  expect(await decide(await makeOrder('150'), token)).toMatchObject(none)
  expect((await decide(await makeOrder('150'), token, await nextCode())).status).toBe(200)
  expect(await decide(await makeOrder('150'), token)).toMatchObject(none)
})

test('a code whose decision is refused is not used up and covers nothing', async () => {
  const { token, nextCode } = await openOwner()
  const otp = await nextCode()
  expect((await decide('D0', token, otp)).status).toBe(404)
  const order = await makeOrder('150')
  expect(await decide(order, token)).toMatchObject(needed('0.00', 0))
  expect((await decide(order, token, otp)).status).toBe(200)
})
