import { day, hour, millisOf, minute, second } from '@koi/contract/time'
import { generate } from 'otplib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setForTest } from '../../platform/testing/settings.testing.ts'
import { code, openTestApp, password, type TestApp } from '../../platform/testing/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.finish())

let network = 0
const from = () => ({ 'x-forwarded-for': `10.77.${++network % 250}.${network % 199}` })
const newPassword = 'newpass99'
const forgot = (body: object, headers: Record<string, string> = from()) =>
  app.callPlayerApi(
    'POST /api/forgot',
    { otp: '000000', password: newPassword, confirmPass: newPassword, ...body },
    undefined,
    headers,
  )
const logIn = (name: string, word: string) =>
  app.callPlayerApi('POST /api/login_pc', { name, password: word, code }, undefined, from())

/** Registers a player with a second factor; `next` makes its next code and advances the clock. */
async function enrolled() {
  const player = await app.registerPlayer()
  const begun = await app.callPlayerApi('POST /api/factor/start', { password }, player.token)
  const { secret, address } = begun.data
  expect(address).toMatch(/^otpauth:\/\/totp\//)
  const next = () => {
    app.clock.advance(30 * second)
    return generate({ secret, epoch: Math.floor(millisOf(app.clock.now()) / 1000) })
  }
  const { data, message } = await app.callPlayerApi('POST /api/factor/confirm', { otp: await next() }, player.token)
  expect(message).toBe('二次验证已开启')
  return { ...player, next, codes: data.codes as string[] }
}

/** An enrolled player whose factor is old enough for a recovery. */
async function enrolledADayAgo() {
  const player = await enrolled()
  app.clock.advance(day)
  return player
}

const noPasskeys = { passkeys: 0, host: 'localhost', is_step_up: 0, is_sign_in: 0 }

test('a factor is enrolled with the login password, active after its first code, and removed with a code [R7, R8]', async () => {
  const { token, id } = await app.registerPlayer()
  const ask = (at: string, body: object = {}) => app.callPlayerApi(at, body, token)
  expect((await ask('POST /api/factor')).data).toEqual({ is_on: 0, codes: 0, ...noPasskeys })
  expect(await ask('POST /api/factor/start', { password: 'wrong1234' })).toMatchObject({
    code: 422,
    message: '登录密码错误',
  })
  expect(await ask('POST /api/factor/confirm', { otp: '123456' })).toMatchObject({ code: 409 })
  const { secret } = (await ask('POST /api/factor/start', { password })).data
  expect((await ask('POST /api/factor')).data.is_on).toBe(0)
  expect(await ask('POST /api/factor/confirm', { otp: 'abcdef' })).toMatchObject({
    code: 422,
    message: '动态验证码错误',
  })
  const otp = await generate({ secret, epoch: Math.floor(millisOf(app.clock.now()) / 1000) })
  const { codes } = (await ask('POST /api/factor/confirm', { otp })).data
  expect(codes).toHaveLength(8)
  expect((await ask('POST /api/factor')).data).toEqual({ is_on: 1, codes: 8, ...noPasskeys })
  expect((await ask('POST /api/factor/start', { password })).code).toBe(409)
  expect((await ask('POST /api/factor/remove', { otp })).code).toBe(422) // the code was used before
  expect((await ask('POST /api/factor/remove', { otp: codes[0].toUpperCase() })).code).toBe(200)
  expect((await ask('POST /api/factor')).data).toEqual({ is_on: 0, codes: 0, ...noPasskeys })
  const { body } = await app.callConsoleApi('GET /console/api/audit', { q: id })
  expect(body.items.map(({ act }: { act: string }) => act)).toEqual(['player.factorOff', 'player.factorOn'])
})

test('a recovery with a code sets a new password: sessions end, withdrawals are held and the player is notified [R7]', async () => {
  const { name, id, next } = await enrolledADayAgo()
  const token = (await logIn(name, password)).data.api_token as string
  const before = app.clock.now()
  expect(await forgot({ name: name.toUpperCase(), otp: await next() })).toMatchObject({ http: 200, code: 200 })
  expect((await app.callPlayerApi('POST /api/user', {}, token)).code).toBe(401)
  expect((await logIn(name, password)).code).toBe(422)
  expect((await logIn(name, newPassword)).code).toBe(200)
  const { withdrawalsHeldUntil, passwordChangedAt } = await app.app.db
    .selectFrom('player')
    .select(['withdrawalsHeldUntil', 'passwordChangedAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(millisOf(withdrawalsHeldUntil!) - millisOf(before)).toBeGreaterThanOrEqual(24 * hour)
  expect(passwordChangedAt).not.toBeNull()
  const { rows } = await sql<{ title: string }>`select title from message where player_id = ${id} order by id`.execute(
    app.app.db,
  )
  expect(rows.map(({ title }) => title)).toEqual(['二次验证已开启', '登录密码已重置'])
  const { body } = await app.callConsoleApi('GET /console/api/audit', { q: id })
  expect(body.items[0]).toMatchObject({ act: 'player.recover', actor_kind: 'player' })
})

test('a factor, and codes, younger than a day recover no password and are not used up [R7]', async () => {
  const { name, next, codes } = await enrolled()
  for (const otp of [await next(), codes[0]!])
    expect(await forgot({ name, otp })).toMatchObject({
      code: 422,
      message: '账号或动态验证码错误，或该账号未开启二次验证',
    })
  app.clock.advance(day - 5 * minute)
  expect((await forgot({ name, otp: codes[0]! })).code).toBe(422)
  app.clock.advance(5 * minute)
  expect((await forgot({ name, otp: codes[0]! })).code).toBe(200)
  expect((await forgot({ name, otp: await next() })).code).toBe(200)
})

test('a recovery names missing fields in order [R7]', async () => {
  const wrongs: [object, string][] = [
    [{ name: ' ', otp: '' }, '请输入账号'],
    [{ name: 'nobody12', otp: '' }, '请输入动态验证码或恢复码'],
    [{ name: 'nobody12', password: 'short1' }, '新密码为8-16位字母和数字组合'],
    [{ name: 'nobody12', password: 'a1'.repeat(9) }, '新密码为8-16位字母和数字组合'],
    [{ name: 'nobody12', confirmPass: 'other1234' }, '两次密码不一致！'],
  ]
  for (const [body, message] of wrongs) expect(await forgot(body)).toMatchObject({ code: 422, message })
})

test('answers an unknown name, a player without factor, a blocked player and a wrong code alike [R7]', async () => {
  const plain = await app.registerPlayer()
  const blocked = await enrolledADayAgo()
  await app.callConsoleApi(`PATCH /console/api/players/${blocked.id}`, { status: 0 })
  const other = await enrolledADayAgo()
  const answers = [
    await forgot({ name: 'nobody12' }),
    await forgot({ name: plain.name }),
    await forgot({ name: blocked.name, otp: await blocked.next() }),
    await forgot({ name: other.name, otp: '123' }),
    await forgot({ name: other.name, otp: blocked.codes[0] }),
  ]
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(answers[0]).toMatchObject({ http: 200, code: 422, message: '账号或动态验证码错误，或该账号未开启二次验证' })
  expect((await logIn(plain.name, password)).code).toBe(200)
})

test('attempts count per name and address, known or not, for fifteen minutes [R7]', async () => {
  const { name, codes } = await enrolledADayAgo()
  for (const who of [name, 'nobody34']) {
    for (let n = 0; n < 5; n++) expect((await forgot({ name: who })).code).toBe(422)
    expect(await forgot({ name: who, otp: codes[0]! })).toMatchObject({
      code: 429,
      message: '尝试次数过多，请15分钟后再试',
    })
  }
  const one = { 'x-forwarded-for': '10.99.9.9' }
  for (let n = 0; n < 20; n++) expect((await forgot({ name: `nobody${n}x` }, one)).code).toBe(422)
  expect((await forgot({ name: 'another1' }, one)).code).toBe(429)
  app.clock.advance(16 * minute)
  expect((await forgot({ name, otp: codes[0]! })).code).toBe(200)
})

test('twenty attempts a day count per name; those from a device of the owner count apart [R7]', async () => {
  const { name, codes } = await enrolledADayAgo()
  const home = { 'x-forwarded-for': '203.0.113.77', 'user-agent': 'home' }
  expect((await app.callPlayerApi('POST /api/login_pc', { name, password, code }, undefined, home)).code).toBe(200)
  for (let n = 0; n < 20; n++) {
    if (n % 5 === 0) app.clock.advance(16 * minute)
    expect((await forgot({ name })).code).toBe(422)
  }
  for (let n = 0; n < 3; n++) {
    app.clock.advance(16 * minute)
    expect(await forgot({ name, otp: codes[0]! })).toMatchObject({ code: 429, message: '操作过于频繁，请稍后再试' })
  }
  expect((await forgot({ name }, home)).code).toBe(422)
  expect((await forgot({ name, otp: codes[0]! }, home)).code).toBe(200)
  // The device has limits of its own.
  for (let n = 0; n < 4; n++) expect((await forgot({ name }, home)).code).toBe(422)
  expect((await forgot({ name, otp: codes[1]! }, home)).code).toBe(429)
  app.clock.advance(24 * hour)
  expect((await forgot({ name, otp: codes[1]! })).code).toBe(200)
})

test('of twenty concurrent recoveries with one code, one succeeds and the code is used up [R7]', async () => {
  await setForTest(app, { limit_login_name: 100 })
  const { name, codes } = await enrolledADayAgo()
  const otp = codes[1]!
  const answers = await Promise.all(Array.from({ length: 20 }, () => forgot({ name, otp })))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 422)).toHaveLength(19)
  const { token } = (await logIn(name, newPassword)).data
    ? { token: (await logIn(name, newPassword)).data.api_token }
    : { token: '' }
  expect((await app.callPlayerApi('POST /api/factor', {}, token)).data).toEqual({ is_on: 1, codes: 7, ...noPasskeys })
})

test('a player with a factor needs a code to replace an existing phone number [R8]', async () => {
  const { token, next, codes } = await enrolled()
  const save = (mobile: string, otp?: string) =>
    app.callPlayerApi(
      'POST /api/updateuserinfo',
      { mobile, email: `f${mobile}@b.cn`, birthday: '1990-01-01', otp },
      token,
    )
  const mobile = async () => (await app.callPlayerApi('POST /api/user', {}, token)).data.mobile
  expect((await save('13733330001')).code).toBe(200) // the player had no number before
  expect((await save('13733330001')).code).toBe(200) // the number is unchanged
  expect(await save('13733330002')).toMatchObject({ code: 422, message: '请输入动态验证码或恢复码以确认修改' })
  expect(await save('13733330002', '000000')).toMatchObject({ code: 422, message: '动态验证码错误' })
  expect(await mobile()).toBe('13733330001')
  expect((await save('13733330002', await next())).code).toBe(200)
  expect((await save('13733330003', codes[3])).code).toBe(200)
  expect((await save('13733330004', codes[3])).code).toBe(422)
  for (let n = 0; n < 4; n++) await save('13733330004', 'wrong-codes')
  expect((await save('13733330004', codes[4])).code).toBe(429)
  expect(await mobile()).toBe('13733330003')
})
