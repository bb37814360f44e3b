import { randomBytes } from 'node:crypto'
import { day, millisOf, second } from '@koi/contract/time'
import { generate } from 'otplib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAgent } from '../../partner/agent/agent.ts'
import { transact } from '../../platform/ops/app.ts'
import { code, openTestApp, password, type TestApp } from '../../platform/testing/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.finish())

type From = Record<string, string>
const home = { 'x-forwarded-for': '203.0.113.9', 'user-agent': 'home' }
const away = { 'x-forwarded-for': '198.51.100.7', 'user-agent': 'away' }
const limited = { code: 429, message: '登录失败次数过多，请15分钟后再试' }

const logIn = (name: string, word = password, from: From = home) =>
  app.callPlayerApi('POST /api/login_pc', { name, password: word, code }, undefined, from)
const change = (token: string, word: string, from: From = home) =>
  app.callPlayerApi('POST /api/editPassword', { password: word, paypassword: 'newpass99' }, token, from)
const atPortal = async (what: string, body: object, token = '', from: From = home) => {
  const headers = { authorization: `Bearer ${token}`, ...from }
  const { statusCode, body: text } = await app.server.inject({
    method: 'POST',
    url: `/agent/api/${what}`,
    payload: body,
    headers,
  })
  return { status: statusCode, body: JSON.parse(text) }
}

/** Creates a player whose session was opened from the home device. */
async function joinFromHome() {
  await app.callConsoleApi('PATCH /console/api/settings', { limit_login_ip: 1000 })
  const { name, id } = await app.registerPlayer()
  const { data } = await logIn(name)
  return { name, id, token: data.api_token as string }
}

async function fiveTimes(ask: () => Promise<{ code: number }>): Promise<void> {
  for (let n = 0; n < 5; n++) expect((await ask()).code).toBe(422)
}

test('five wrong sign-ins from a known device also block the password change there [S-24]', async () => {
  const { name, token } = await joinFromHome()
  await fiveTimes(() => logIn(name, 'wrong1234'))
  expect(await change(token, password)).toMatchObject(limited)
  for (const start of ['POST /api/factor/start', 'POST /api/passkeys/start']) {
    await app.callConsoleApi('PATCH /console/api/settings', { passkeys: 1 })
    expect(await app.callPlayerApi(start, { password }, token, home)).toMatchObject(limited)
  }
})

test('five wrong old passwords from a known device also block the sign-in there [S-24]', async () => {
  const { name, token } = await joinFromHome()
  await fiveTimes(() => change(token, 'wrong1234'))
  expect(await logIn(name)).toMatchObject(limited)
  expect((await logIn(name, password, away)).code).toBe(200) // attempts of a known device do not count elsewhere
  expect((await change(token, password)).code).toBe(200) // a successful sign-in resets the count
})

test('wrong attempts from elsewhere do not block the owner, and a right sign-in resets them [S-11]', async () => {
  const { name, token } = await joinFromHome()
  await fiveTimes(() => logIn(name, 'wrong1234', away))
  expect(await logIn(name, password, away)).toMatchObject(limited)
  expect((await change(token, 'wrong1234')).message).toBe('旧密码错误')
  expect((await logIn(name)).code).toBe(200)
  expect((await logIn(name, 'wrong1234', away)).code).toBe(422)
  expect((await change(token, password)).code).toBe(200)
})

test('a password reset forgets wrong attempts of every device [R7]', async () => {
  const { name, id } = await joinFromHome()
  await fiveTimes(() => logIn(name, 'wrong1234'))
  await fiveTimes(() => logIn(name, 'wrong1234', away))
  const { body } = await app.callConsoleApi(`POST /console/api/players/${id}/reset-password`, {
    kind: 'login',
    reason: '本人',
  })
  expect((await logIn(name, body.password)).code).toBe(200)

  const other = await joinFromHome()
  const { secret } = (await app.callPlayerApi('POST /api/factor/start', { password }, other.token, home)).data
  const next = () => {
    app.clock.advance(30 * second)
    return generate({ secret, epoch: Math.floor(millisOf(app.clock.now()) / 1000) })
  }
  expect((await app.callPlayerApi('POST /api/factor/confirm', { otp: await next() }, other.token, home)).code).toBe(200)
  app.clock.advance(day)
  await fiveTimes(() => logIn(other.name, 'wrong1234'))
  const recovery = { name: other.name, otp: await next(), password: 'newpass99', confirmPass: 'newpass99' }
  expect((await app.callPlayerApi('POST /api/forgot', recovery, undefined, home)).code).toBe(200)
  expect((await logIn(other.name, 'newpass99')).code).toBe(200)
})

test('a device known only on the player site shares its attempts with the portal [D-098]', async () => {
  const { name, id } = await joinFromHome()
  await transact(app.app, (tx) => makeAgent(tx, id, app.clock.now()))
  const enter = (word: string) => atPortal('login', { username: name, password: word })
  const { token } = (await enter(password)).body
  await fiveTimes(() => logIn(name, 'wrong1234'))
  expect((await enter(password)).status).toBe(429)
  expect((await atPortal('passkeys/begin', { password }, token)).status).toBe(429)

  const other = await joinFromHome()
  await transact(app.app, (tx) => makeAgent(tx, other.id, app.clock.now()))
  for (let n = 0; n < 5; n++)
    expect((await atPortal('login', { username: other.name, password: 'wrong1234' })).status).toBe(401)
  expect(await logIn(other.name)).toMatchObject(limited)
})

test('the console counts attempts of an operator for sign-in and password confirmation together [D-098]', async () => {
  const at = async (what: string, body: object, token = '') => {
    const headers = { authorization: `Bearer ${token}`, ...home }
    const sent = { method: 'POST', url: `/console/api/${what}`, payload: body, headers } as const
    const { statusCode, body: text } = await app.server.inject(sent)
    return { status: statusCode, token: JSON.parse(text).token as string }
  }
  for (const isFirst of [true, false]) {
    const username = `alike${Number(isFirst)}`
    await app.createOperator(username)
    const enter = (word: string) => at('login', { username, password: word })
    const { token } = await enter(password)
    const change = (word: string) => at('me/password', { password: word, new_password: 'newpass99' }, token)
    const [wrong, right] = isFirst ? [enter, change] : [change, enter]
    for (let n = 0; n < 5; n++) expect([401, 422]).toContain((await wrong('wrong1234')).status)
    expect((await right(password)).status).toBe(429)
  }
})

/** Endpoints that take a name from an anonymous caller, with their codes for wrong and for limited. */
const nameEndpoints = {
  'the player site': (name: string, from: From) => logIn(name, 'wrong1234', from),
  recovery: (name: string, from: From) =>
    app.callPlayerApi(
      'POST /api/forgot',
      { name, otp: '000000', password: 'newpass99', confirmPass: 'newpass99' },
      undefined,
      from,
    ),
  'the portal': async (username: string, from: From) => {
    const { status } = await atPortal('login', { username, password: 'wrong1234' }, '', from)
    return { code: status === 401 ? 422 : status }
  },
}

test.each(Object.keys(nameEndpoints) as (keyof typeof nameEndpoints)[])(
  'an overlong name is answered as wrong and counts at %s [D-098]',
  async (at) => {
    await app.callConsoleApi('PATCH /console/api/settings', { limit_login_ip: 20 })
    const from = { 'x-forwarded-for': `192.0.2.${Object.keys(nameEndpoints).indexOf(at) + 1}` }
    const name = randomBytes(6000).toString('base64url')
    for (let n = 0; n < 5; n++) expect((await nameEndpoints[at](name, from)).code).toBe(422)
    expect((await nameEndpoints[at](name, from)).code).toBe(429)
    for (let n = 5; n < 20; n++)
      expect((await nameEndpoints[at](randomBytes(6000).toString('base64url'), from)).code).toBe(422)
    expect((await nameEndpoints[at](randomBytes(6000).toString('base64url'), from)).code).toBe(429)
  },
)
