import { afterAll, beforeAll, expect, test } from 'vitest'
import { Authenticator } from '../../access/identity/authenticator.testing.ts'
import { codesOf } from '../../access/identity/factor.testing.ts'
import { transact } from '../../platform/ops/app.ts'
import { code, openTestApp, password, type TestApp } from '../../platform/testing/testing.ts'
import { makeAgent } from '../../partner/agent/agent.ts'
import { seedVenuesAndLevels } from '../../reward/vip/testing.ts'
import { addPasskey, placeIn } from './passkey.testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await seedVenuesAndLevels(app)
  await app.callConsoleApi('PATCH /console/api/settings', { passkeys: 1 })
})
afterAll(() => app.finish())

let address = 0
/** Each sign-in comes from an address of its own, so that only the limits of the name count. */
const logIn = (name: string, more: object = {}) =>
  app.callPlayerApi('POST /api/login_pc', { name, password, code, ...more }, undefined, {
    'x-forwarded-for': `10.88.${Math.floor(++address / 250)}.${address % 250}`,
  })
const signIn = (token: string, is_on: 0 | 1, otp = '') =>
  app.callPlayerApi('POST /api/factor/signIn', { is_on, otp }, token)
const factor = async (token: string) => (await app.callPlayerApi('POST /api/factor', {}, token)).data
const needed = { code: 422, message: '请用动态验证码、恢复码或通行密钥完成登录' }
const wrong = { code: 422, message: '动态验证码错误' }

/** Registers a player with an authenticator; `next` makes the next code. */
async function enrolled() {
  const player = await app.registerPlayer()
  const { data } = await app.callPlayerApi('POST /api/factor/start', { password }, player.token)
  const next = codesOf(app, data.secret)
  const confirmed = await app.callPlayerApi('POST /api/factor/confirm', { otp: await next() }, player.token)
  return { ...player, next, recoveryCodes: confirmed.data.codes as string[] }
}

test('a sign-in asks for the factor only where the player has switched that on [R8, S-11]', async () => {
  const { name, token, next, recoveryCodes } = await enrolled()
  expect(await logIn(name)).toMatchObject({ code: 200 })
  expect(await factor(token)).toMatchObject({ is_on: 1, is_sign_in: 0 })
  expect(await signIn(token, 1)).toMatchObject({ code: 200, message: '登录验证已开启' })
  expect(await factor(token)).toMatchObject({ is_on: 1, is_sign_in: 1 })

  expect(await logIn(name)).toMatchObject({ ...needed, data: null })
  // Without the password the answer does not tell that a factor is required.
  expect(await logIn(name, { password: 'koi99999' })).toMatchObject({ code: 422, message: '账号或密码错误' })
  expect(await logIn(name, { password: 'koi99999', otp: await next() })).toMatchObject({ message: '账号或密码错误' })
  expect(await logIn(name, { otp: '000000' })).toMatchObject(wrong)
  const otp = await next()
  expect((await logIn(name, { otp })).data.api_token).toMatch(/./)
  expect(await logIn(name, { otp })).toMatchObject(wrong)
  expect(await logIn(name, { otp: recoveryCodes[0] })).toMatchObject({ code: 200 })
  expect(await logIn(name, { otp: recoveryCodes[0] })).toMatchObject(wrong)
})

test('wrong codes at the sign-in lock the name like wrong passwords, and stand in the list of sign-ins [R8]', async () => {
  const { name, token, next } = await enrolled()
  await signIn(token, 1)
  const answers = []
  for (let n = 0; n < 6; n++) answers.push(await logIn(name, { otp: `00000${n}` }))
  expect(answers.map((answer) => answer.code)).toEqual([422, 422, 422, 422, 422, 429])
  expect(await logIn(name, { otp: await next() })).toMatchObject({ code: 429 })
  const { data } = await app.callPlayerApi('POST /api/devices/history', {}, token)
  const list = JSON.stringify(data)
  expect(list.match(/"wrong"/g)).toHaveLength(5)
  // A missing code is not an attempt.
  const other = await enrolled()
  await signIn(other.token, 1)
  for (let n = 0; n < 8; n++) expect(await logIn(other.name)).toMatchObject(needed)
  expect(await logIn(other.name, { otp: await other.next() })).toMatchObject({ code: 200 })
})

test('of twenty concurrent sign-ins with one code one succeeds [R8]', async () => {
  const { name, token, next } = await enrolled()
  await app.callConsoleApi('PATCH /console/api/settings', { limit_login_name: 100 })
  await signIn(token, 1)
  const otp = await next()
  const answers = await Promise.all(Array.from({ length: 20 }, () => logIn(name, { otp })))
  await app.callConsoleApi('PATCH /console/api/settings', { limit_login_name: 5 })
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
})

test('a passkey completes a sign-in by password with the options of the refusal [R8]', async () => {
  const { name, token } = await app.registerPlayer()
  const own = await addPasskey(app, token)
  await signIn(token, 1)
  const asked = await logIn(name)
  expect(asked).toMatchObject({ ...needed, data: { passkey: { rpId: 'localhost' } } })
  const { otp } = (await app.callPlayerApi('POST /api/passkeys/answer', { answer: own.answer(asked.data.passkey) }))
    .data
  expect(await logIn(name, { otp })).toMatchObject({ code: 200 })
  expect(await logIn(name, { otp })).toMatchObject(wrong)
  // A proof of a session opens nothing.
  const { data } = await app.callPlayerApi('POST /api/passkeys/ask', {}, token)
  const proof = await app.callPlayerApi('POST /api/passkeys/answer', { answer: own.answer(data.options) }, token)
  expect(await logIn(name, { otp: proof.data.otp })).toMatchObject(wrong)
})

test('the check is switched on with a factor only and off with a code, and ends with the last factor [R8]', async () => {
  const none = await app.registerPlayer()
  expect(await signIn(none.token, 1)).toMatchObject({ code: 409, message: '请先开启二次验证或添加通行密钥' })
  const { name, token, next } = await enrolled()
  await signIn(token, 1)
  expect(await signIn(token, 0)).toMatchObject({ code: 422 })
  expect(await signIn(token, 0, '000000')).toMatchObject(wrong)
  expect(await signIn(token, 0, await next())).toMatchObject({ code: 200, message: '登录验证已关闭' })
  expect(await logIn(name)).toMatchObject({ code: 200 })
  const titles = (await app.callPlayerApi('POST /api/noticeList', {}, token)).data.data
  expect(titles.map(({ title }: { title: string }) => title)).toEqual(
    expect.arrayContaining(['登录验证已开启', '登录验证已关闭']),
  )

  await signIn(token, 1)
  expect((await app.callPlayerApi('POST /api/factor/remove', { otp: await next() }, token)).code).toBe(200)
  expect(await factor(token)).toMatchObject({ is_on: 0, is_sign_in: 0 })
  expect(await logIn(name)).toMatchObject({ code: 200 })
})

test('an operator who resets the factors also ends the check at the sign-in [R8]', async () => {
  const { id, name, token } = await enrolled()
  await signIn(token, 1)
  const reset = await app.callConsoleApi(`POST /console/api/players/${id}/reset-otp`, { reason: '手机丢失' })
  expect(reset.status).toBe(200)
  expect(await logIn(name)).toMatchObject({ code: 200 })
})

test("the portal asks an agent without a factor of its own for the player's factor", async () => {
  const portal = (body: object) =>
    app.callConsoleApi('POST /agent/api/login', { username: player.name, password, ...body }, 'none')
  const player = await enrolled()
  await transact(app.app, (tx) => makeAgent(tx, player.id, app.clock.now()))
  expect((await portal({})).status).toBe(200)
  const started = await app.callPlayerApi('POST /api/passkeys/start', { otp: await player.next() }, player.token)
  const own = new Authenticator(placeIn(app))
  await app.callPlayerApi('POST /api/passkeys/add', { answer: own.make(started.data.options) }, player.token)
  await signIn(player.token, 1)
  const asked = await portal({})
  expect(asked).toMatchObject({ status: 401, body: { code: 'OTP_NEEDED', passkey: { rpId: 'localhost' } } })
  expect((await portal({ otp: '000000' })).body.code).toBe('OTP_WRONG')
  expect((await portal({ otp: await player.next() })).status).toBe(200)
  const answer = own.answer(asked.body.passkey)
  const proof = await app.callConsoleApi('POST /agent/api/passkey', { answer }, 'none')
  expect((await portal({ otp: proof.body.otp })).status).toBe(200)
})
