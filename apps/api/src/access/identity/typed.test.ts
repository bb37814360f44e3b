import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, password, payPassword, type TestApp } from '../../platform/testing/testing.ts'
import { code } from '../../platform/testing/testing.ts'
import { codesOf, enrol } from './factor.testing.ts'
import { signInsOf } from './logIn.testing.ts'

// What people type: keyboards, input methods and clipboards write one text in several ways.

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.finish())

const { send, signIns } = signInsOf(() => app)
const wide = (text: string): string =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfe_e0))
const composed = 'Mật-khẩu-12'.normalize('NFC')
const decomposed = composed.normalize('NFD')

test.each(Object.entries(signIns))(
  'the name of a %s is known with the blanks that keyboards add',
  async (_, signIn) => {
    const name = await signIn.make()
    for (const typed of [`${name} `, ` ${name}`, `${name}\u00a0`, `${name}\u3000`, `\u200b${name}`, wide(name)])
      expect({ typed, answer: await signIn.call(typed, password) }).toEqual({ typed, answer: signIn.codes.right })
    // One name has one limit, however it is typed.
    for (const end of ['', ' ', '  ', '\u00a0', '\u3000']) await signIn.call(`${name}${end}`, 'wrong12345')
    expect(await signIn.call(name, password)).toBe(signIn.codes.limited)
  },
)

test('a player changes to a password with accents and signs in with either form of it, as an agent too', async () => {
  const name = await signIns.agent.make()
  const change = async (from: string, to: string) => {
    const { data } = (await send('/api/login_pc', { name, password: from, code })).json<{
      data: { api_token: string }
    }>()
    const body = { password: from, paypassword: to, newpasword: to }
    return (await app.callPlayerApi('POST /api/editPassword', body, data.api_token)).code
  }
  expect(await change(password, decomposed)).toBe(200)
  for (const typed of [composed, decomposed]) {
    expect(await signIns.player.call(name, typed)).toBe(200)
    expect(await signIns.agent.call(name, typed)).toBe(200)
  }
  expect(await signIns.player.call(name, 'Mat-khau-12')).toBe(422)
  expect(await change(decomposed, composed)).toBe(200)
  expect(await signIns.player.call(name, decomposed)).toBe(200)
})

test('an operator signs in with either form of a password, and with full-width letters', async () => {
  const made = await app.callConsoleApi('POST /console/api/operators', {
    username: 'accents1',
    password: composed,
    role: 'owner',
  })
  expect(made.status).toBe(201)
  for (const typed of [composed, decomposed, wide(composed)])
    expect(await signIns.operator.call('accents1', typed)).toBe(200)
  expect(await signIns.operator.call('accents1', 'Mat-khau-12')).toBe(401)
})

test('a hash of a password as typed, from before there was a normal form, fits and is replaced', async () => {
  const { id, name } = await app.registerPlayer()
  const passwordHash = await hash(decomposed)
  await app.app.db.updateTable('player').set({ passwordHash }).where('id', '=', id).execute()
  expect(await signIns.player.call(name, composed)).toBe(422)
  expect(await signIns.player.call(name, decomposed)).toBe(200)
  expect(await signIns.player.call(name, composed)).toBe(200)
  expect(await signIns.player.call(name, decomposed)).toBe(200)
})

test('payment passwords may be typed in full-width digits', async () => {
  const given = {
    name: `wide${Date.now() % 10_000}`,
    password,
    confirmPass: password,
    realname: '张三',
    code: wide(code),
  }
  const made = (await send('/api/register', { ...given, paypassword: wide(payPassword) })).json()
  expect(made.message).toBe('注册成功')
  const token = made.data.api_token as string
  const ask = (at: string, body: object) => app.callPlayerApi(at, body, token)
  const card = { bank: '锦绣银行', bank_owner: '张三', bank_address: '支行', bank_no: '6222000077770001' }
  expect((await ask('POST /api/bindcard', { ...card, pay_pass: payPassword })).code).toBe(200)
  expect(
    (await ask('POST /api/bindcard', { ...card, bank_no: '6222000077770002', pay_pass: wide(payPassword) })).code,
  ).toBe(200)
  const change = { password: wide(payPassword), paypassword: wide('135790'), newpasword: '135790' }
  expect((await ask('POST /api/editPayPassword', change)).code).toBe(200)
  const [bound] = (await ask('POST /api/getcard', { type: 1 })).data
  expect((await ask('POST /api/delcard', { id: bound.id, pay_pass: wide('135790') })).code).toBe(200)
})

test('card numbers and addresses are bound as they are printed or copied', async () => {
  const { token } = await app.registerPlayer()
  const common = { pay_pass: payPassword, bank_address: '支行' }
  const card = { ...common, bank: '锦绣银行', bank_owner: '张三' }
  const bind = (body: object) => app.callPlayerApi('POST /api/bindcard', body, token)
  expect((await bind({ ...card, bank_no: '6222 0000-8888 0001' })).code).toBe(200)
  expect((await bind({ ...card, bank_no: wide('6222000088880001') })).message).toBe('该卡号已绑定')
  const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
  expect((await bind({ ...common, bank: 'USDT', bank_owner: 'TRC20', bank_no: ` ${tron}\u200b\n` })).code).toBe(200)
  const numbers = async (type: number) =>
    (await app.callPlayerApi('POST /api/getcard', { type }, token)).data.map(
      ({ bank_no }: { bank_no: string }) => bank_no,
    )
  expect(await numbers(1)).toEqual(['6222000088880001'])
  expect(await numbers(2)).toEqual([tron])
})

/** The ways in which apps show, and people type, a code of six digits. */
const ways: ((code: string) => string)[] = [
  (text) => `${text.slice(0, 3)} ${text.slice(3)}`,
  (text) => `${text.slice(0, 3)}-${text.slice(3)}`,
  (text) => [...text].join(' '),
  wide,
  (text) => `\u200b${wide(text.slice(0, 3))}\u3000${wide(text.slice(3))} `,
]

test('a player’s one-time and recovery codes are read as they are shown', async () => {
  const { name, token } = await app.registerPlayer()
  const ask = (at: string, body: object) => app.callPlayerApi(at, body, token)
  const next = codesOf(app, (await ask('POST /api/factor/start', { password })).data.secret)
  const { data } = await ask('POST /api/factor/confirm', { otp: ways[4]!(await next()) })
  const codes = data.codes as string[]
  // A password is recovered only by a factor that is a day old.
  app.clock.advance(25 * 60 * 60_000)
  const recover = async (otp: string) =>
    (await send('/api/forgot', { name: `${name} `, otp, password: 'newpass99', confirmPass: 'newpass99' })).json().code
  for (const way of ways.slice(0, 4)) expect(await recover(way(await next()))).toBe(200)
  for (const [n, typed] of [
    codes[0]!.replace('-', ' – ').toUpperCase(),
    wide(codes[1]!),
    codes[2]!.replace('-', ''),
  ].entries())
    expect([n, await recover(typed)]).toEqual([n, 200])
})

test('an agent’s codes are read as they are shown', async () => {
  const name = await signIns.agent.make()
  const call = async (at: string, body: object, token = '') => {
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '10.78.1.1' }
    const response = await app.server.inject({ method: 'POST', url: `/agent/api/${at}`, payload: body, headers })
    return { status: response.statusCode, body: response.json() }
  }
  const { token } = (await call('login', { username: name, password })).body
  const begun = await call('factor', { password }, token)
  expect(begun.status).toBe(200)
  const next = codesOf(app, begun.body.secret)
  const on = await call('factor/confirm', { otp: ways[0]!(await next()) }, token)
  expect(on.status).toBe(200)
  for (const way of ways)
    expect((await call('login', { username: name, password, otp: way(await next()) })).status).toBe(200)
  const [one] = on.body.codes as string[]
  expect((await call('login', { username: name, password, otp: wide(one!) })).status).toBe(200)
})

test('an operator’s codes are read as they are shown', async () => {
  const username = await signIns.operator.make()
  const logIn = (otp?: string) =>
    app.callConsoleApi('POST /console/api/login', { username, password, ...(otp && { otp }) })
  const { token } = (await logIn()).body
  const next = await enrol(app, token)
  for (const way of ways) expect((await logIn(way(await next()))).status).toBe(200)
  const body = { password, new_password: 'another-1234', otp: ways[2]!(await next()) }
  expect((await app.callConsoleApi('POST /console/api/me/password', body, token)).status).toBe(200)
})

const spellings = (name: string): string[] => [
  `${name} `,
  `\u3000${name}`,
  `\u200b${name}\u202c`,
  name.toUpperCase(),
  wide(name),
]

test('operators find and name a player as phones and input methods write the name', async () => {
  const { name, id } = await app.registerPlayer()
  const found = async (at: `GET ${string}`, query: object) =>
    (await app.callConsoleApi(at, query)).body.items.map(
      (row: Record<string, unknown>) => row['id'] ?? row['player_id'],
    )
  for (const q of spellings(name)) {
    expect({ q, found: await found('GET /console/api/players', { q }) }).toEqual({ q, found: [id] })
    const body = { title: 'x', content: 'x', username: q }
    expect({ q, ...(await app.callConsoleApi('POST /console/api/messages', body)) }).toMatchObject({
      status: 201,
      body: { player_id: id },
    })
    const across = await app.callConsoleApi('POST /console/api/all-brands/players', { q })
    expect({ q, found: across.body.players.map((row: { id: string }) => row.id) }).toEqual({ q, found: [id] })
  }
  const friend = await app.registerPlayer()
  await app.app.db.updateTable('player').set({ referrerId: id }).where('id', '=', friend.id).execute()
  for (const pid of spellings(name))
    expect({ pid, found: await found('GET /console/api/players', { pid }) }).toEqual({ pid, found: [friend.id] })
})

test('operators find an account by its number as it is printed', async () => {
  const account = { kind: 'bank', bank_name: '锦绣银行', bank_owner: '张三', bank_no: '6222021234567890123', state: 1 }
  const made = await app.callConsoleApi('POST /console/api/receiving-accounts', account)
  expect(made.status).toBe(201)
  for (const q of [
    '6222 0212 3456 7890 123',
    '6222-0212-3456-7890-123',
    ' 62220212345',
    '６２２２０２１２',
    '\u202d6222',
  ])
    expect((await app.callConsoleApi('GET /console/api/receiving-accounts', { q })).body.items).toMatchObject([
      { id: made.body.id },
    ])
})

test('the length of an operator password is that of its composed letters', async () => {
  const add = async (password: string) =>
    (await app.callConsoleApi('POST /console/api/operators', { username: 'letters', role: 'staff', password })).body
      .code
  expect(await add('é-à-ò-í'.normalize('NFD'))).toBe('OPERATOR_PASSWORD_SHORT')
  expect(await add('é-à-ò-í-ù'.normalize('NFD'))).toBeUndefined()
})
